package trace

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/source"
)

// Held is a read of memory that was never written.
type Held struct {
	Object string // "a local variable of main (4 bytes)"
	Offset int64  // in bytes
	Size   uint64
	Value  uint64
	Place  source.Place
}

// unwritten are the reads of a run for which something other than zero was chosen.
func unwritten(m *machine.Machine) (list []Held) {
	for _, h := range m.Notes().UnwrittenReads() {
		list = append(list, Held{Object: h.Object, Offset: h.Offset, Size: h.Size, Value: h.Value, Place: m.Program().At(h.PC)})
	}
	return list
}
