package lower

import (
	"testing"

	"heddle/internal/front/flat"
	"heddle/internal/ir/program"
)

// TestJumpsTo: only calls make jumps, those of functions that lead to one, and only calls of functions that save a place return again.
func TestJumpsTo(t *testing.T) {
	l := newLowerer(&flat.Module{PointerBits: 64}, Options{Conduct: byName})
	l.p.Externals, l.jumps.funcs = externals, map[int]bool{5: true}
	for _, x := range []struct {
		op       program.Op
		imm      int64
		from, to bool
	}{
		{program.Call, 5, true, false}, {program.Call, savingCall, false, false}, {program.Call, jumpingCall, false, false},
		{program.Jump, 5, false, false}, {program.AddImm, 5, false, false},
		{program.External, plainCall, false, false}, {program.External, savingCall, false, true}, {program.External, jumpingCall, true, false},
	} {
		j, in := (&fn{l: l, twice: true}).jumpsTo(), &program.Instr{Op: x.op, Imm: x.imm}
		if j.From(in) != x.from || j.To(in) != x.to {
			t.Errorf("%v %d: from %v, to %v", x.op, x.imm, j.From(in), j.To(in))
		}
	}
}

// byName is the conduct of the functions that tests call.
func byName(name string) program.Conduct {
	return program.Conduct{Jumps: name == "longjmp", ReturnsAgain: name == "setjmp"}
}
