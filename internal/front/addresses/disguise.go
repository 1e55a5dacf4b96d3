package addresses

import "heddle/internal/front/flat"

// Disguises reports whether some function computes a pointer from a number that may be made of an address, or combines an address
// with another number by exclusive or. Meanwhile no pointer may lead to the object, and yet one does again later. It says too much of a
// pointer that is only converted to a number and back. It misses addresses that are taken apart into bytes, and pointers that lead out of
// their object and back.
func (w *Flow) Disguises() bool {
	for f := range w.values {
		if w.values[f] == nil {
			continue
		}
		for i := range w.m.Functions[f].Instrs {
			if w.disguises(f, &w.m.Functions[f].Instrs[i]) {
				return true
			}
		}
	}
	return false
}

func (w *Flow) disguises(f int, in *flat.Instr) bool {
	switch in.Op {
	case flat.OpIntToPtr:
		return w.Address(f, in.Operands[0])
	case flat.OpXor:
		return w.Address(f, in.Operands[0]) || w.Address(f, in.Operands[1])
	}
	return false
}
