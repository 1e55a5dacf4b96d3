package machine

import (
	"testing"

	"heddle/internal/ir/program"
)

// Instructions of bodies that make threads. Their externals are pthread_create and another function.
func (c *creating) create(args ...program.Operand) program.Instr { return c.call(0, args) }
func (c *creating) other(args ...program.Operand) program.Instr  { return c.call(1, args) }

// creating collects the call sites of a body.
type creating struct{ sites []program.Site }

func (c *creating) call(external int64, args []program.Operand) program.Instr {
	site := program.Site{Unwind: -1, Result: program.Result{Slot: -1}}
	for _, a := range args {
		site.Args = append(site.Args, program.Arg{Value: a, Words: 1, Bits: 64})
	}
	c.sites = append(c.sites, site)
	return program.Instr{Op: program.External, Imm: external, C: program.Operand(len(c.sites) - 1)}
}

func variable(slot int32) program.Instr {
	return program.Instr{Op: program.Alloca, Dst: slot, A: program.Pool(0), B: program.Pool(0), Imm: 8}
}

// TestUnreadNames: a name that is stored to a variable whose address goes nowhere else is that of no thread in particular. In
// each body one parameter is in slot 0, and the variable's address in slot 1; slot 2 is another one's.
func TestUnreadNames(t *testing.T) {
	s, k := program.Slot, program.Pool(0)
	ret := program.Instr{Op: program.Ret}
	for name, x := range map[string]struct {
		code func(c *creating) []program.Instr
		want []int // the calls of which the name is not read
	}{
		"unread": {func(c *creating) []program.Instr { return []program.Instr{variable(1), c.create(s(1), k, k, k), ret} }, []int{1}},
		"ends, and is cleared": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), c.create(s(1), k, k, k), {Op: program.LifetimeEnd, A: s(1)}, {Op: program.Kill}, ret}
		}, []int{1}},
		"of several threads": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), c.create(s(1), k, k, k), c.create(s(1), k, k, s(0)), ret}
		}, []int{1, 2}},
		"two": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), variable(2), c.create(s(1), k, k, k), c.create(s(2), k, k, k), ret}
		}, []int{2, 3}},
		"one of two is read": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), variable(2), c.create(s(2), k, k, k), c.create(s(1), k, k, k), {Op: program.Load, Dst: 3, A: s(2)}, ret}
		}, []int{3}},
		"the upper one is read": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), variable(2), c.create(s(1), k, k, s(2)), c.create(s(2), k, k, k), ret}
		}, []int{2}},
		"read": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), c.create(s(1), k, k, k), {Op: program.Load, Dst: 3, A: s(1)}, ret}
		}, nil},
		"read behind a jump": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), {Op: program.Load, Dst: 3, A: s(1)}, c.create(s(1), k, k, k), ret}
		}, nil},
		"given away": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), c.create(s(1), k, k, k), c.other(s(1)), ret}
		}, nil},
		"returned": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), c.create(s(1), k, k, k), {Op: program.Ret, A: s(1), N: 1}}
		}, nil},
		"the thread's argument": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), c.create(s(1), k, k, s(1)), ret}
		}, nil},
		"another's argument": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), variable(2), c.create(s(1), k, k, k), c.create(s(2), k, k, s(1)), ret}
		}, []int{3}},
		"the caller's":         {func(c *creating) []program.Instr { return []program.Instr{c.create(s(0), k, k, k), ret} }, nil},
		"the caller's, or one": {func(c *creating) []program.Instr { return []program.Instr{variable(0), c.create(s(0), k, k, k), ret} }, nil},
		"a global": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), c.create(program.Pool(1), k, k, k), ret}
		}, nil},
		"one of two variables": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), variable(1), c.create(s(1), k, k, k), ret}
		}, nil},
		"a variable, or another": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), {Op: program.Mov, Dst: 1, A: s(0)}, c.create(s(1), k, k, k), ret}
		}, nil},
		"an address": {func(c *creating) []program.Instr {
			return []program.Instr{{Op: program.Mov, Dst: 1, A: s(0)}, c.create(s(1), k, k, k), ret}
		}, nil},
		"nothing makes it": {func(c *creating) []program.Instr { return []program.Instr{c.create(s(1), k, k, k), ret} }, nil},
		"no arguments":     {func(c *creating) []program.Instr { return []program.Instr{variable(1), c.create(), ret} }, nil},
		"only a place":     {func(c *creating) []program.Instr { return []program.Instr{variable(1), c.create(s(1)), ret} }, []int{1}},
		"of something else": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), c.other(s(1), k), {Op: program.Nop, Imm: 99}, ret}
		}, nil},
		"in one function of two": {func(c *creating) []program.Instr {
			return []program.Instr{variable(1), c.create(s(1), k, k, k), {Op: program.MovN, Dst: 2, A: s(2), N: 2}, ret}
		}, []int{1}},
		"words next to it": {func(c *creating) []program.Instr {
			return []program.Instr{variable(2), c.create(s(2), k, k, k), {Op: program.MovN, Dst: 3, A: s(0), N: 2}, {Op: program.MovN, Dst: 0, A: s(3), N: 2}, ret}
		}, []int{1}},
		"words that it is of": {func(c *creating) []program.Instr {
			return []program.Instr{variable(2), c.create(s(2), k, k, k), {Op: program.MovN, Dst: 3, A: s(1), N: 2}, ret}
		}, nil},
	} {
		c := &creating{}
		code := append([]program.Instr{ret}, x.code(c)...) // another function comes first
		p := &program.Program{PointerBits: 64, Pool: []uint64{1, 2}, Code: code, Sites: c.sites, Kills: [][]int32{{1}},
			Externals: []program.ExternalFunc{{Name: "pthread_create", Conduct: program.Conduct{StartsThread: true}}, {Name: "pthread_creator"}},
			Funcs:     []program.Func{{Name: "first", End: 1}, {Name: "body", Entry: 1, End: len(code), Slots: 6, ParamWords: 1}},
		}
		got := unreadNames(p)
		for i := range code {
			want := false
			for _, w := range x.want {
				want = want || i == w+1
			}
			if got[i] != want {
				t.Errorf("%s: the name of instruction %d is not read: %v", name, i-1, got[i])
			}
		}
	}
}

// TestStoredName: a name that nothing reads is that of thread 0.
func TestStoredName(t *testing.T) {
	m := threaded(t, 64, 3, Options{CounterAbstraction: true})
	m.unread = map[int]bool{5: true}
	for pc, want := range map[int]int{5: 0, 6: 2} {
		if got := (&Call{M: m, PC: pc}).StoredName(2); got != m.ThreadName(want) {
			t.Errorf("at %d: %#x", pc, got)
		}
	}
}
