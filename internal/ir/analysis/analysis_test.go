package analysis

import (
	"fmt"
	"testing"

	"heddle/internal/ir/program"
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
		{"compared otherwise", program.Instr{Op: program.Ne, Dst: 3, A: program.Pool(0), B: slot(1)}, "[2 3]"},
		{"compared by >", program.Instr{Op: program.Ugt, Dst: 3, A: slot(1), B: slot(0)}, "[2 3]"},
		{"compared by >=", program.Instr{Op: program.Uge, Dst: 3, A: slot(1), B: slot(0)}, "[2 3]"},
		{"compared by <", program.Instr{Op: program.Ult, Dst: 3, A: slot(1), B: slot(0)}, "[2 3]"},
		{"compared by <=", program.Instr{Op: program.Ule, Dst: 3, A: slot(1), B: slot(0)}, "[2 3]"},
		{"at its end", program.Instr{Op: program.LifetimeEnd, A: slot(0)}, "[2 3]"},
		{"changed", program.Instr{Op: program.RMW, Dst: 3, A: slot(0), B: slot(5)}, "[2 3]"},
		{"added", program.Instr{Op: program.RMW, Dst: 3, A: slot(5), B: slot(0)}, "[]"},
		{"exchanged", program.Instr{Op: program.CmpXchg, Dst: 3, A: slot(0), B: slot(5), C: slot(5)}, "[2 3]"},
		{"compared with memory", program.Instr{Op: program.CmpXchg, Dst: 3, A: slot(5), B: slot(0), C: slot(5)}, "[]"},
		{"put in exchange", program.Instr{Op: program.CmpXchg, Dst: 3, A: slot(5), B: slot(5), C: slot(0)}, "[]"},
		{"copied", program.Instr{Op: program.MemCopy, A: slot(0), B: slot(1), C: program.Pool(0)}, "[2 3]"},
		{"a number of bytes to copy", program.Instr{Op: program.MemCopy, A: slot(5), B: slot(5), C: slot(0)}, "[]"},
		{"a number of bytes to set", program.Instr{Op: program.MemSet, A: slot(5), B: program.Pool(0), C: slot(0)}, "[]"},
		{"a byte to set", program.Instr{Op: program.MemSet, A: slot(5), B: slot(0), C: program.Pool(0)}, "[]"},
		{"moved", program.Instr{Op: program.Mov, Dst: 3, A: slot(0)}, "[2 3]"},
		{"moved to a slot of others", program.Instr{Op: program.Mov, Dst: 5, A: slot(0)}, "[]"},
		{"indexed", program.Instr{Op: program.Index, Dst: 3, A: slot(1), B: slot(5)}, "[2 3]"},
		{"indexed by itself", program.Instr{Op: program.Index, Dst: 3, A: slot(1), B: slot(1)}, "[]"},
		{"indexed into a slot of others", program.Instr{Op: program.Index, Dst: 5, A: slot(1), B: program.Pool(0)}, "[]"},
	} {
		// Slot 5 is written here and there, so that what it points to is unknown.
		base := append([]program.Instr(nil), base...)
		base = append(base, program.Instr{Op: program.Add, Dst: 5, A: program.Pool(0), B: program.Pool(0)}, program.Instr{Op: program.Sub, Dst: 5, A: program.Pool(0), B: program.Pool(0)})
		b := &Body{Code: append(base, c.in), Slots: 6}
		if got := fmt.Sprint(Private(b)); got != c.want {
			t.Errorf("%s: %s, not %s", c.name, got, c.want)
		}
	}
}

// TestPrivateFollows: addresses are followed through slots, whatever the order of the instructions, as long as each is written once.
func TestPrivateFollows(t *testing.T) {
	alloca := func(to int32) program.Instr {
		return program.Instr{Op: program.Alloca, Dst: to, A: program.Pool(0), B: program.Pool(0)}
	}
	for _, c := range []struct {
		name string
		code []program.Instr
		want string
	}{
		{"a chain, backwards", []program.Instr{
			{Op: program.Load, Dst: 4, A: slot(3)}, {Op: program.Mov, Dst: 3, A: slot(2)}, {Op: program.Index, Dst: 2, A: slot(1), B: program.Pool(0)},
			{Op: program.AddImm, Dst: 1, A: slot(0)}, alloca(0)}, "[0]"},
		{"another one's address in the same slot", []program.Instr{
			alloca(0), alloca(1), {Op: program.Mov, Dst: 2, A: slot(0)}, {Op: program.Mov, Dst: 2, A: slot(1)}, {Op: program.Load, Dst: 3, A: slot(2)}, {Op: program.Load, Dst: 3, A: slot(1)}}, "[]"},
		{"a difference of two", []program.Instr{
			alloca(0), alloca(1), {Op: program.Index, Dst: 2, A: slot(0), B: slot(1)}, {Op: program.Load, Dst: 3, A: slot(0)}, {Op: program.Load, Dst: 3, A: slot(1)}}, "[3]"},
		{"two", []program.Instr{
			alloca(0), alloca(1), {Op: program.Store, A: slot(0), B: slot(1)}, {Op: program.Load, Dst: 3, A: slot(0)}, {Op: program.Load, Dst: 3, A: slot(1)}}, "[2 3]"},
		{"a parameter", []program.Instr{{Op: program.Mov, Dst: 5, A: slot(4)}, {Op: program.Load, Dst: 3, A: slot(4)}}, "[]"},
	} {
		if got := fmt.Sprint(Private(&Body{Code: c.code, Slots: 6, Params: 0})); got != c.want {
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
