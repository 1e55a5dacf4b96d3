package analysis

import (
	"fmt"
	"testing"

	"heddle/internal/program"
)

func slot(i int) program.Operand { return program.Slot(i) }

// TestEffectsOfWideOperations: words of operands and results, by operation.
func TestEffectsOfWideOperations(t *testing.T) {
	b := &Body{Sites: []program.Site{{
		Args:   []program.Arg{{Value: slot(1), Words: 2}, {Value: slot(7), Words: 1, ByVal: 40}, {Value: program.Pool(0), Words: 1}},
		Result: program.Result{Slot: 9, Words: 2},
	}}}
	for _, c := range []struct {
		in            program.Instr
		reads, writes string
	}{
		{program.Instr{Op: program.WideBinary, Dst: 9, A: slot(0), B: slot(3), Imm: 129}, "[{0 3} {3 3}]", "[{9 3}]"},
		{program.Instr{Op: program.WideConv, Dst: 9, A: slot(0), N: 32, Imm: 128}, "[{0 1}]", "[{9 2}]"},
		{program.Instr{Op: program.WideCmp, Dst: 9, A: slot(0), B: slot(2), Imm: 128}, "[{0 2} {2 2}]", "[{9 1}]"},
		{program.Instr{Op: program.WideOverflow, Dst: 9, A: slot(0), B: slot(2), Imm: 128}, "[{0 2} {2 2}]", "[{9 3}]"},
		{program.Instr{Op: program.FBinary, Dst: 9, A: slot(0), B: slot(2), N: 4}, "[{2 2} {0 2}]", "[{9 2}]"},
		{program.Instr{Op: program.FCmp, Dst: 9, A: slot(0), B: slot(2), N: 4}, "[{2 2} {0 2}]", "[{9 1}]"},
		{program.Instr{Op: program.FConv, Dst: 9, A: slot(0), Sub: 4, N: 3}, "[{0 2}]", "[{9 1}]"},
		{program.Instr{Op: program.FToI, Dst: 9, A: slot(0), N: 3, Imm: 128}, "[{0 1}]", "[{9 2}]"},
		{program.Instr{Op: program.IToF, Dst: 9, A: slot(0), N: 4, Imm: 128}, "[{0 2}]", "[{9 2}]"},
		{program.Instr{Op: program.CmpXchg, Dst: 9, A: slot(0), B: slot(1), C: slot(2)}, "[{0 1} {1 1} {2 1}]", "[{9 2}]"},
		{program.Instr{Op: program.Overflow, Dst: 9, A: slot(0), B: slot(1), C: slot(2)}, "[{0 1} {1 1}]", "[{9 2}]"},
		{program.Instr{Op: program.Branch, A: slot(0), B: slot(1), C: slot(2)}, "[{0 1}]", "[]"},
		{program.Instr{Op: program.CallPtr, A: slot(5)}, "[{5 1} {1 2} {7 1}]", "[{9 2}]"},
		{program.Instr{Op: program.Ret, A: slot(4), N: 3}, "[{4 3}]", "[]"},
		{program.Instr{Op: program.Ret}, "[]", "[]"},
		{program.Instr{Op: program.Mov, Dst: 3, A: program.Pool(1)}, "[]", "[{3 1}]"},
	} {
		b.Code = []program.Instr{c.in}
		r, w := b.Effects(0, nil, nil)
		if fmt.Sprint(r) != c.reads || fmt.Sprint(w) != c.writes {
			t.Errorf("%s reads %v, writes %v; not %s, %s", c.in.Op, r, w, c.reads, c.writes)
		}
	}
}

// TestPrivate: an address may be used to access memory, but not be kept.
func TestPrivate(t *testing.T) {
	base := []program.Instr{
		{Op: program.Alloca, Dst: 0, A: program.Pool(0), B: program.Pool(0)},
		{Op: program.AddImm, Dst: 1, A: slot(0), Imm: 8},
		{Op: program.Store, A: slot(1), B: slot(5)},
		{Op: program.Load, Dst: 2, A: slot(0)},
	}
	for _, c := range []struct {
		name string
		in   program.Instr
		want string
	}{
		{"nothing else", program.Instr{Op: program.Nop}, "[2 3]"},
		{"compared", program.Instr{Op: program.Eq, Dst: 3, A: slot(1), B: program.Pool(0)}, "[2 3]"},
		{"cleared", program.Instr{Op: program.MemSet, A: slot(0), B: program.Pool(0), C: program.Pool(0)}, "[2 3]"},
		{"stored", program.Instr{Op: program.Store, A: slot(5), B: slot(1)}, "[]"},
		{"returned", program.Instr{Op: program.Ret, A: slot(0), N: 1}, "[]"},
		{"made a number", program.Instr{Op: program.Trunc, W: 32, Dst: 3, A: slot(0)}, "[]"},
		{"used as an index", program.Instr{Op: program.Index, Dst: 3, A: slot(5), B: slot(0)}, "[]"},
		{"moved where others are moved", program.Instr{Op: program.MovN, N: 1, Dst: 3, A: slot(0)}, "[]"},
	} {
		b := &Body{Code: append(append([]program.Instr(nil), base...), c.in), Slots: 6}
		if got := fmt.Sprint(Private(b)); got != c.want {
			t.Errorf("%s: %s, not %s", c.name, got, c.want)
		}
	}
}

// TestLiveness: around a loop and with a partial write.
func TestLiveness(t *testing.T) {
	b := &Body{Slots: 4, Params: 1, Code: []program.Instr{
		{Op: program.Mov, Dst: 1, A: program.Pool(0)},
		{Op: program.Mov, Dst: 2, A: program.Pool(0)}, // loop: half of the pair 2, 3
		{Op: program.Add, Dst: 1, A: slot(1), B: slot(0)},
		{Op: program.Branch, A: slot(1), B: 1, C: 4},
		{Op: program.Ret, A: slot(2), N: 2},
	}}
	l := NewLiveness(NewGraph(b))
	got := ""
	for k := range l.In {
		for s := range b.Slots {
			if l.In[k].Has(s) {
				got += fmt.Sprint(" ", s)
			}
		}
		got += ";"
	}
	if want := " 0 3; 0 1 3; 2 3;"; got != want {
		t.Errorf("live at block starts: %q, not %q", got, want)
	}
}
