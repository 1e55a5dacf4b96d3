package lower

import (
	"slices"

	"heddle/internal/front/flat"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// A call of setjmp returns again when a jump out of calls (longjmp) leads there. What a register holds must not be cleared
// where such a jump may be made to a place that reads it, and should be elsewhere: a pointer that is not read any more would
// keep a block from being lost (machine.Untracked, machine.Leaked).
//
// A jump is made by a function of the platform (program.Conduct), and so in the calls that lead to one. If a function may make
// one that is not only called by its name, a handler of signals or of exit may, and the platform may call it at any
// instruction. So does a thread that is cancelled or ends jump to a handler of pthread_cleanup_push.

// jumps are the functions that may jump out of their calls.
type jumps struct {
	anywhere bool         // at any instruction
	funcs    map[int]bool // by their number in the program
}

// findJumps finds them.
func (l *lowerer) findJumps(r *reached) {
	may := make([]bool, len(l.m.Functions))
	for f := range may {
		may[f] = l.mayJump(l.m.Functions[f].Name)
		if l.o.Conduct.of(l.m.Functions[f].Name).JumpsAnywhere {
			l.jumps.anywhere = true
		}
	}
	for again := true; again; {
		again = false
		for f := range may {
			if !may[f] && l.callsOne(f, may) {
				may[f], again = true, true
			}
		}
	}
	l.jumps.funcs = map[int]bool{}
	for f := range may {
		if may[f] {
			l.jumps.funcs[l.fnIndex[f]] = true // -1: none of the program's
			if r.taken[f] || l.calledFromOutside(f) {
				l.jumps.anywhere = true
			}
		}
	}
}

// mayJump reports whether a function of the platform may jump out of calls.
func (l *lowerer) mayJump(name string) bool { return l.o.Conduct.of(name).Jumps }

// callsOne reports whether function f calls one of some functions by its name.
func (l *lowerer) callsOne(f int, some []bool) bool {
	return slices.ContainsFunc(l.m.Functions[f].Instrs, func(in flat.Instr) bool {
		if in.Op != flat.OpCall && in.Op != flat.OpInvoke {
			return false
		}
		to := l.callee(in.Operands[0])
		return to >= 0 && some[to]
	})
}

// calledFromOutside reports whether the platform calls a function without being given its address, while others are active.
func (l *lowerer) calledFromOutside(f int) bool {
	return slices.ContainsFunc(l.o.Called, func(name string) bool { return l.findFunction(name) == f }) ||
		slices.ContainsFunc(l.m.Dtors, func(s flat.Structor) bool { return s.Function == f })
}

// jumpsTo are the jumps to calls in a function; nil: none of its calls returns again.
func (n *fn) jumpsTo() *analysis.Jumps {
	if !n.twice {
		return nil
	}
	return &analysis.Jumps{
		From: func(in *program.Instr) bool {
			return n.l.jumps.anywhere || in.Op == program.Call && n.l.jumps.funcs[int(in.Imm)] ||
				in.Op == program.External && n.l.mayJump(n.l.p.Externals[in.Imm].Name)
		},
		To: func(in *program.Instr) bool {
			return in.Op == program.External && n.l.o.Conduct.of(n.l.p.Externals[in.Imm].Name).ReturnsAgain
		},
	}
}

// returnsTwice reports whether the function calls one that may return again: then
// control has ways that the code does not show.
func (n *fn) returnsTwice() bool {
	found := false
	n.eachInstr(func(_ int, in *flat.Instr) {
		found = found || (in.Op == flat.OpCall || in.Op == flat.OpInvoke) && n.returnsAgain(in)
	})
	return found
}

// returnsAgain reports whether a call may return again.
func (n *fn) returnsAgain(call *flat.Instr) bool {
	f := n.l.callee(call.Operands[0])
	return f >= 0 && n.l.o.Conduct.of(n.l.m.Functions[f].Name).ReturnsAgain
}
