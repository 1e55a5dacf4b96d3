package trace

import (
	"fmt"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/source"
)

// UnwrittenRead is a read of memory that was never written.
type UnwrittenRead struct {
	Object string // "main::x[1] (4 bytes)", "a heap block of 4 bytes (thread 0 allocated it)"
	Offset int64  // in bytes
	Size   uint64
	Value  uint64
	Place  source.Place
}

// unwrittenReads are the reads of a run for which something other than zero was chosen.
func unwrittenReads(m *machine.Machine) (list []UnwrittenRead) {
	for _, h := range m.Notes().UnwrittenReads() {
		list = append(list, UnwrittenRead{Object: h.Object, Offset: h.Offset, Size: h.Size, Value: h.Value, Place: m.Program().At(h.PC)})
	}
	return list
}

// nameUnwritten lets reads of local variables that were never written have the variables' names.
func (n *namer) nameUnwritten() {
	n.m.Inspect().NameUnwritten(func(addr, size uint64) (object string, offset int64, ok bool) {
		o, off, ok := n.m.Find(addr)
		if !ok || o.Kind() != machine.StackObject || off < 0 {
			return "", 0, false
		}
		before := n.thread
		n.thread = nobody
		f, ok := n.local(&o, addr)
		n.thread = before
		if !ok {
			return "", 0, false
		}
		p, all := f.part, f.size
		if parts := n.leaves(f.part, f.rel, f.rel+size, nil); len(parts) == 1 {
			p, all = parts[0], n.sizeOf(parts[0].typ)
		}
		object = p.expr()
		if n.m.Threads() > 1 {
			object += " of " + threadNumber(o.Thread)
		}
		return fmt.Sprintf("%s (%s)", object, bytesText(max(all, size))), int64(f.rel - p.off), true
	})
}

// nobody is no thread: a variable is named with its function.
const nobody = -1
