package property

import (
	"slices"

	"heddle/internal/ir/program"
)

// arrivals adds to places the instructions that a thread may come from: what is said of a thread that is at a place changes when it comes there, which is
// the end of a step. The instruction before has to be a step of its own, or what the step shows first and that the thread is at the place would show at
// once. All operations of it that lead there are marked: a thread may stand after the first ones, which clear what is dead.
//
// Where a call, a return or a jump to an address leads is not asked: each counts.
func arrivals(p *program.Program, places []bool) {
	if !slices.Contains(places, true) {
		return
	}
	a := &arriving{p: p, at: slices.Clone(places)}
	// Within an instruction of LLVM, which may lead from one to the next in several.
	a.spread(a.at)
	before := make([]bool, len(p.Code))
	for pc := range p.Code {
		before[pc] = a.anywhere(pc) || a.leads(pc, func(to int) bool { return a.first(to) && a.at[to] })
	}
	a.spread(before)
	for pc := range p.Code {
		places[pc] = places[pc] || before[pc]
	}
}

type arriving struct {
	p  *program.Program
	at []bool // an instruction of LLVM that continues here is a place
}

func (a *arriving) first(pc int) bool { return a.p.Code[pc].Flags&program.FlagFirst != 0 }

// spread marks what leads to a mark before the next instruction of LLVM begins.
func (a *arriving) spread(marks []bool) {
	for changed := true; changed; {
		changed = false
		for pc := len(marks) - 1; pc >= 0; pc-- {
			if !marks[pc] && a.leads(pc, func(to int) bool { return !a.first(to) && marks[to] }) {
				marks[pc], changed = true, true
			}
		}
	}
}

// anywhere reports whether an instruction may lead to any other.
func (a *arriving) anywhere(pc int) bool {
	switch a.p.Code[pc].Op {
	case program.Call, program.CallPtr, program.External, program.Ret, program.IndirectJump:
		return true
	}
	return false
}

// leads reports whether an instruction may lead to one that is meant, within its function.
func (a *arriving) leads(pc int, meant func(to int) bool) bool {
	in := &a.p.Code[pc]
	switch in.Op {
	case program.Jump:
		return meant(int(in.Imm))
	case program.Branch:
		return meant(int(in.B)) || meant(int(in.C))
	case program.Switch:
		t := &a.p.Switches[in.Imm]
		return meant(int(t.Default)) || slices.ContainsFunc(t.Targets, func(to int32) bool { return meant(int(to)) })
	case program.Ret, program.Unreachable, program.Trap, program.IndirectJump:
		return false
	}
	return pc+1 < len(a.p.Code) && meant(pc+1)
}
