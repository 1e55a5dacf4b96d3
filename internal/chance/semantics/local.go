package semantics

import (
	"slices"

	"heddle/internal/ir/program"
)

// Local reports whether an instruction touches nothing but its own thread's part of the
// state, in the same way whatever the others do: then it does not matter when, among their
// steps, it is taken. A return is not among those: it may end what others point to.
func Local(p *program.Program, in *program.Instr) bool {
	switch in.Op {
	case program.Call:
		// An argument by value is read from memory.
		return !slices.ContainsFunc(p.Sites[in.C].Args, func(a program.Arg) bool { return a.ByVal > 0 })
	case program.Load, program.Store:
		return in.Flags&program.FlagPrivate != 0
	case program.Alloca, program.Fence, program.TLSAddr, program.Jump, program.Branch, program.Switch:
		return true
	}
	return in.Op < program.Load
}
