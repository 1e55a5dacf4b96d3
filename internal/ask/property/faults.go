package property

import (
	"heddle/internal/exec/machine"
	"heddle/internal/ir/bitvec"
	"heddle/internal/ir/program"
)

// This file has the propositions about what is about to go wrong, and how runs
// end.

// pending is the memory that a process is about to access.
func (x *evaluator) pending(t, room int) []machine.Access {
	buf := x.access[room][:0]
	if pc, ok := x.next(t); !ok {
		return buf
	} else if pc == x.m.PC(t) {
		buf = x.m.Pending(t, buf)
	} else {
		x.m.Inspect().Prepared(t, func(int) { buf = x.m.Pending(t, buf) })
	}
	x.access[room] = buf
	return buf
}

// races reports whether two processes are about to touch the same memory, one to
// write it, not both atomically.
func (x *evaluator) races() bool {
	if x.m.Live() < 2 {
		return false
	}
	for t := range x.m.Threads() {
		mine := x.pending(t, 0)
		if len(mine) == 0 {
			continue
		}
		for u := t + 1; u < x.m.Threads(); u++ {
			if x.conflict(mine, x.pending(u, 1)) {
				return true
			}
		}
	}
	return false
}

func (x *evaluator) conflict(mine, theirs []machine.Access) bool {
	for i := range mine {
		for k := range theirs {
			if machine.Conflict(mine[i], theirs[k]) && x.m.SharedAt(mine[i].Addr) {
				return true
			}
		}
	}
	return false
}

// overflows reports whether a process is about to access memory that is not all
// of a living object.
func (x *evaluator) overflows() bool {
	for t := range x.m.Threads() {
		for _, a := range x.pending(t, 0) {
			o, off, ok := x.m.Find(a.Addr)
			if a.Size > 0 && (!ok || !o.Alive() || o.Kind() > machine.HeapObject || off < 0 || a.Size > o.Size || uint64(off) > o.Size-a.Size) {
				return true
			}
		}
	}
	return false
}

// dividesByZero reports whether a process is about to divide by zero.
func (x *evaluator) dividesByZero() bool {
	for t := range x.m.Threads() {
		if pc, ok := x.next(t); ok && x.divisionByZero(t, pc) {
			return true
		}
	}
	return false
}

// divisionByZero looks at the instructions that one of LLVM was lowered to.
func (x *evaluator) divisionByZero(t, pc int) bool {
	f, _ := x.m.Inspect().Top(t)
	code := x.m.Program().Code
	for first := pc; ; pc++ {
		in := &code[pc]
		switch in.Op {
		case program.UDiv, program.SDiv, program.URem, program.SRem:
			if x.m.Inspect().Word(f, in.B) == 0 {
				return true
			}
		case program.WideBinary:
			if bitvec.BinOp(in.Sub).Divides() && x.zeroWords(f, in.B, in.Imm) {
				return true
			}
		}
		if pc+1 == len(code) || code[pc+1].Flags&program.FlagFirst != 0 || pc-first > maxGroup || in.Op >= program.Jump {
			return false
		}
	}
}

// maxGroup bounds how many instructions of one of LLVM are looked at.
const maxGroup = 4096

func (x *evaluator) zeroWords(f machine.Frame, o program.Operand, width int64) bool {
	for w := int64(0); w*64 < width; w++ {
		if x.m.Inspect().Word(f, o+program.Operand(w)) != 0 {
			return false
		}
	}
	return true
}

// deadlocked reports whether nothing can continue, and a process of the program has
// not ended.
func (x *evaluator) deadlocked() bool {
	if x.m.RunStatus() != machine.Going || x.m.LiveProgram() == 0 {
		return false
	}
	for t := range x.m.Threads() {
		if x.m.Choices(t) > 0 {
			return false
		}
	}
	return true
}

// terminated reports whether the program has ended: by itself, not because an
// assumption does not hold.
func (x *evaluator) terminated() bool {
	return x.m.RunStatus() == machine.Exited || x.m.RunStatus() == machine.Going && x.m.LiveProgram() == 0
}
