package machine

import (
	"slices"

	"heddle/internal/ir/program"
)

// Propositions are what is said of states while runs are followed (temporal logic), as far as it matters to where threads stop: where no step
// changes more than one of what is said, and only with its first instruction, what runs show is the same whichever private steps lie between.
type Propositions struct {
	Places []bool // by instruction: something is said of a thread that is about to execute it, or of one that it may lead to
	Memory []Span // of which something is said
	Shared bool   // something is said of changes of global variables, and of memory that several threads can reach
}

// Empty reports whether nothing is said of any instruction or memory.
func (p *Propositions) Empty() bool {
	return len(p.Memory) == 0 && !p.Shared && !slices.Contains(p.Places, true)
}

// Span is a part of memory: Size bytes from Addr on.
type Span struct{ Addr, Size uint64 }

// Follow makes threads stop before each instruction that changes what propositions say, whoever else can notice it.
// It is to be called before Start.
func (v Control) Follow(p *Propositions) { v.m.following.said = p }

// following is what the machine asks about propositions.
type following struct {
	m    *sharing
	said *Propositions // nil: none
}

// at reports whether something is said of an instruction. Those that the machine adds to the program's, which starts it, count.
func (p *Propositions) at(pc int) bool { return pc >= len(p.Places) || p.Places[pc] }

// changes reports whether something is said of the instruction that thread t is at, or of memory that it may write. What an
// instruction of LLVM was lowered to counts as one; where it writes follows from slots that its first instruction reads, or is not known yet.
func (f *following) changes(t int) bool {
	fp := uint32(f.m.w[f.m.tcb(t)+tcbFP])
	for pc, known := f.m.PC(t), true; ; {
		in := &f.m.p.Code[pc]
		if f.said.at(pc) || f.writes(t, pc, in, fp, known) {
			return true
		}
		if known = known && (in.Op == program.Kill || in.Op == program.Nop); leaves(in.Op) {
			return false
		}
		if pc++; pc == len(f.m.p.Code) || f.m.p.Code[pc].Flags&program.FlagFirst != 0 {
			return false
		}
	}
}

// leaves reports whether an instruction does not continue with the one behind it.
func leaves(op program.Op) bool {
	switch op {
	case program.Jump, program.Branch, program.Switch, program.IndirectJump, program.Call, program.Ret, program.Unreachable:
		return true
	}
	return false
}

// writes reports whether an instruction may write memory of which something is said. Without known nobody can tell where it writes.
func (f *following) writes(t, pc int, in *program.Instr, fp uint32, known bool) bool {
	switch in.Op {
	case program.Store:
		return !known || f.isUnknown(in.A, fp) || f.meets((f.m.operand(in.A, fp)+uint64(in.Imm))&f.m.addr.mask, uint64(in.Span))
	case program.RMW, program.CmpXchg:
		return !known || f.isUnknown(in.A, fp) || f.meets((f.m.operand(in.A, fp)+uint64(in.Imm))&f.m.addr.mask, uint64(in.N))
	case program.MemSet, program.MemCopy:
		return !known || f.isUnknown(in.A, fp) || f.isUnknown(in.C, fp) || f.meets(f.m.operand(in.A, fp), f.m.operand(in.C, fp))
	case program.External, program.CallPtr:
		return !known || f.callWrites(t, pc)
	}
	return false
}

// isUnknown reports whether an operand is an opaque word: an address that may be any, or a number of bytes.
func (f *following) isUnknown(o program.Operand, fp uint32) bool {
	return f.m.o.Opaque && IsOpaque(f.m.operand(o, fp))
}

// callWrites is writes for a call of the platform. One that opaque words decide about may write anywhere.
func (f *following) callWrites(t, pc int) bool {
	if in := &f.m.p.Code[pc]; in.Op == program.CallPtr && f.isUnknown(in.A, uint32(f.m.w[f.m.tcb(t)+tcbFP])) {
		return true
	}
	x, c := f.m.externalAt(t, pc)
	if x == nil || x.Accesses == nil {
		return false
	}
	outer := f.m.look()
	f.m.unforeseen.asked = true
	f.m.pending = f.m.accesses(x, c, f.m.pending[:0])
	if f.m.looked(outer).any() {
		return true
	}
	for _, a := range f.m.pending {
		if a.Write && f.meets(a.Addr, a.Size) {
			return true
		}
	}
	return false
}

func (f *following) meets(addr, n uint64) bool {
	if f.said.Shared && f.othersReach(addr) {
		return true
	}
	for _, s := range f.said.Memory {
		if addr < s.Addr+s.Size && s.Addr < addr+n {
			return true
		}
	}
	return false
}

// othersReach reports whether an address is one of a global variable, or of memory that several threads can reach.
func (f *following) othersReach(addr uint64) bool {
	o, _, ok := f.m.Find(addr)
	return ok && (o.Kind() == GlobalObject || o.d0&bitShared != 0)
}
