package analysis

import (
	"fmt"
	"testing"

	"heddle/internal/ir/program"
)

// TestEffectsAreTheFields: an instruction reads and writes slots from those on that FieldsOf calls its operands, and no others.
func TestEffectsAreTheFields(t *testing.T) {
	b := &Body{Sites: make([]program.Site, 1), Kills: [][]int32{{}}}
	b.Sites[0].Result.Slot = -1
	for op := range program.NumOps {
		in := program.Instr{Op: op, Dst: 100, A: slot(10), B: slot(20), C: slot(30), N: 1, Imm: 128}
		if op == program.CallPtr || op == program.Call || op == program.External {
			in.C = 0 // its site
		}
		if op == program.Kill {
			in.Imm = 0
		}
		b.Code = []program.Instr{in}
		fields := program.FieldsOf(op)
		want := map[int]bool{}
		for at, is := range map[int]bool{10: fields.A, 20: fields.B, 30: fields.C, 100: fields.Dst} {
			if is {
				want[at] = true
			}
		}
		reads, writes := b.Effects(0, nil, nil)
		got := map[int]bool{}
		for _, r := range reads {
			got[r.First] = true
			if r.First == 100 || r.N <= 0 {
				t.Errorf("%s reads %v", op, r)
			}
		}
		for _, w := range writes {
			got[w.First] = true
			if w.First != 100 || w.N <= 0 {
				t.Errorf("%s writes %v", op, w)
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s accesses slots from %v, its fields are %v", op, got, want)
		}
	}
}

// TestEffectsInWords: how many slots are read and written where it is not one of each.
func TestEffectsInWords(t *testing.T) {
	b := &Body{Kills: [][]int32{nil, {4, 7}}, Sites: []program.Site{
		{Result: program.Result{Slot: -1}},
		{Result: program.Result{Slot: 0, Words: 1}},
		{Result: program.Result{Slot: 5}, Args: []program.Arg{{Value: slot(2), Words: 3, ByVal: 40}, {Value: slot(6)}}},
	}}
	const double, quad = 3, 4 // of bitvec.FloatKind
	for _, c := range []struct {
		what          string
		in            program.Instr
		reads, writes string
	}{
		{"nothing is moved", program.Instr{Op: program.MovN, Dst: 9, A: slot(1)}, "[]", "[]"},
		{"three words are moved", program.Instr{Op: program.MovN, Dst: 9, A: slot(1), N: 3}, "[{1 3}]", "[{9 3}]"},
		{"a negation has one operand", program.Instr{Op: program.WideUnary, Dst: 9, A: slot(1), Imm: 65}, "[{1 2}]", "[{9 2}]"},
		{"a funnel shift has three", program.Instr{Op: program.WideFunnel, Dst: 9, A: slot(1), B: slot(3), C: slot(5), Imm: 128}, "[{5 2} {1 2} {3 2}]", "[{9 2}]"},
		{"64 bits are a word", program.Instr{Op: program.WideConv, Dst: 9, A: slot(1), N: 65, Imm: 64}, "[{1 2}]", "[{9 1}]"},
		{"a product is added", program.Instr{Op: program.FMA, Dst: 9, A: slot(1), B: slot(3), C: slot(5), N: quad}, "[{5 2} {3 2} {1 2}]", "[{9 2}]"},
		{"a class is a bit", program.Instr{Op: program.FClass, Dst: 9, A: slot(1), N: quad}, "[{1 2}]", "[{9 1}]"},
		{"from a wide integer", program.Instr{Op: program.IToF, Dst: 9, A: slot(1), N: double, Imm: 65}, "[{1 2}]", "[{9 1}]"},
		{"from a word", program.Instr{Op: program.IToF, Dst: 9, A: slot(1), N: quad, W: 64}, "[{1 1}]", "[{9 2}]"},
		{"to a wide integer", program.Instr{Op: program.FToI, Dst: 9, A: slot(1), N: double, Imm: 200}, "[{1 1}]", "[{9 4}]"},
		{"to a word", program.Instr{Op: program.FToI, Dst: 9, A: slot(1), N: quad, W: 64}, "[{1 2}]", "[{9 1}]"},
		{"a list of slots", program.Instr{Op: program.Kill, Imm: 1}, "[]", "[{4 1} {7 1}]"},
		{"an exception", program.Instr{Op: program.LandingPad, Dst: 9}, "[]", "[{9 2}]"},
		{"an argument of two words", program.Instr{Op: program.VAArg, Dst: 9, A: slot(1), N: 2}, "[{1 1}]", "[{9 2}]"},
		{"no result", program.Instr{Op: program.Call, C: 0}, "[]", "[]"},
		{"a result in the first slot", program.Instr{Op: program.Call, C: 1}, "[]", "[{0 1}]"},
		{"the address of a copy, and what has no words", program.Instr{Op: program.External, C: 2}, "[{2 1}]", "[]"},
	} {
		b.Code = []program.Instr{c.in}
		r, w := b.Effects(0, nil, nil)
		if fmt.Sprint(r) != c.reads || fmt.Sprint(w) != c.writes {
			t.Errorf("%s: reads %v, writes %v; not %s, %s", c.what, r, w, c.reads, c.writes)
		}
	}
}
