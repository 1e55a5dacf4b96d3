package analysis

import "heddle/internal/ir/program"

// Body is the code of one function.
type Body struct {
	Code     []program.Instr
	Base     int                   // pc of Code[0]; targets are pcs
	Sites    []program.Site        // of the program
	Switches []program.SwitchTable // of the program
	Kills    [][]int32             // of the program
	Indirect []int                 // pcs where an IndirectJump may go
	Slots    int                   // size of the frame
	Params   int                   // words that are set at entry
	Jumps    *Jumps                // nil: there are none
}

// Jumps are ways of control that the code does not show: a jump out of calls, as longjmp makes one, lets a call return again.
type Jumps struct {
	From func(in *program.Instr) bool // reports whether such a jump may be made while the instruction is executed
	To   func(in *program.Instr) bool // reports whether the call may return again
}

func (j *Jumps) from(in *program.Instr) bool { return j != nil && j.From(in) }

func (j *Jumps) to(in *program.Instr) bool { return j != nil && IsCall(in.Op) && j.To(in) }

// BodyOf is the code of function fn of a finished program.
func BodyOf(p *program.Program, fn int) *Body {
	f := &p.Funcs[fn]
	b := &Body{
		Code: p.Code[f.Entry:f.End], Base: f.Entry,
		Sites: p.Sites, Switches: p.Switches, Kills: p.Kills,
		Slots: f.Slots, Params: f.ParamWords,
	}
	for _, k := range f.Blocks {
		b.Indirect = append(b.Indirect, k.Entry)
	}
	return b
}

// Ends reports whether control may go elsewhere than to the next instruction.
func (b *Body) Ends(i int) bool {
	in := &b.Code[i]
	switch in.Op {
	case program.Jump, program.Branch, program.Switch, program.IndirectJump,
		program.Ret, program.Unreachable, program.Trap:
		return true
	case program.Call, program.CallPtr, program.External:
		s := &b.Sites[in.C]
		return s.Unwind >= 0 || s.Next != b.Base+i+1
	}
	return false
}

// Successors appends the indices into Code where control may go after
// instruction i.
func (b *Body) Successors(i int, to []int) []int {
	in := &b.Code[i]
	switch in.Op {
	case program.Jump:
		return append(to, int(in.Imm)-b.Base)
	case program.Branch:
		return append(to, int(in.B)-b.Base, int(in.C)-b.Base)
	case program.Switch:
		t := &b.Switches[in.Imm]
		for _, pc := range t.Targets {
			to = append(to, int(pc)-b.Base)
		}
		return append(to, int(t.Default)-b.Base)
	case program.IndirectJump:
		for _, pc := range b.Indirect {
			to = append(to, pc-b.Base)
		}
		return to
	case program.Ret, program.Unreachable, program.Trap:
		return to
	case program.Call, program.CallPtr, program.External:
		s := &b.Sites[in.C]
		to = append(to, s.Next-b.Base)
		if s.Unwind >= 0 {
			to = append(to, s.Unwind-b.Base)
		}
		return to
	}
	return append(to, i+1)
}

// IsCall reports whether the instruction has a Site.
func IsCall(op program.Op) bool {
	return op == program.Call || op == program.CallPtr || op == program.External
}

// Visible reports whether another thread may see that the instruction has been
// executed, as far as the code alone shows. It holds for every instruction of
// a group that accesses memory; threads switch before the group.
func Visible(in *program.Instr) bool {
	switch in.Op {
	case program.Load, program.Store:
		return in.Flags&program.FlagPrivate == 0
	case program.RMW, program.CmpXchg, program.Fence, program.MemCopy, program.MemSet, program.External:
		return true
	}
	return false
}
