package trace

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/source"
)

// UnwrittenRead is a read of memory that was never written.
type UnwrittenRead struct {
	Object string // "a local variable of main (4 bytes)"
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
