package machine

import (
	"testing"

	"heddle/internal/ir/program"
)

// TestBlockCode: in a block each slot is looked at once, and none that was computed there; after calls, jumps and in
// what is only moved everything is open again.
func TestBlockCode(t *testing.T) {
	s := program.Slot
	code := []struct {
		in      program.Instr
		guarded bool
	}{
		{program.Instr{Op: program.Add, Dst: 2, A: s(0), B: s(1), W: 32}, true},
		{program.Instr{Op: program.Add, Dst: 3, A: s(2), B: s(0), W: 32}, false}, // 0 was looked at, 2 computed
		{program.Instr{Op: program.Mov, Dst: 0, A: s(5)}, false},                 // moves are never guarded
		{program.Instr{Op: program.Add, Dst: 3, A: s(0), B: s(2), W: 32}, true},  // 0 is what 5 was
		{program.Instr{Op: program.Load, Dst: 4, A: s(2), W: 32, N: 4}, true},    // for the memory
		{program.Instr{Op: program.Add, Dst: 3, A: s(4), B: s(2), W: 32}, false},
		{program.Instr{Op: program.Select, Dst: 6, A: s(3), B: s(4), C: s(7)}, false},
		{program.Instr{Op: program.Add, Dst: 3, A: s(6), B: s(2), W: 32}, true}, // 7 was only moved
		{program.Instr{Op: program.Call, C: 0}, false},
		{program.Instr{Op: program.Add, Dst: 3, A: s(2), B: s(2), W: 32}, true}, // after a call
		{program.Instr{Op: program.Jump, Imm: 11}, false},
		{program.Instr{Op: program.Add, Dst: 3, A: s(2), B: s(2), W: 32}, true}, // in another block
		{program.Instr{Op: program.Ret}, true},                                  // what comes then needs all guards
	}
	p := &program.Program{Sites: []program.Site{{Next: 9, Unwind: -1, Result: program.Result{Slot: -1}}}}
	for _, c := range code {
		p.Code = append(p.Code, c.in)
	}
	p.Funcs = []program.Func{{Entry: 0, End: len(code), Slots: 8}}
	g := guardCode(p)
	for pc, c := range code {
		if got := g.blockwise[pc].Op&guarded != 0; got != c.guarded {
			t.Errorf("instruction %d (%s) guarded: %v", pc, c.in.Op, got)
		}
		if g.blockwise[pc].Op&guarded != 0 && g.code[pc].Op&guarded == 0 && c.in.Op != program.Ret {
			t.Errorf("instruction %d is guarded in blocks only", pc)
		}
	}
}
