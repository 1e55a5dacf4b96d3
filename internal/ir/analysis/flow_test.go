package analysis

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/ir/program"
)

// The slots of random bodies: they do not all fit into one word of a set.
var randomSlots = []int{0, 1, 2, 63, 64, 65}

const slotsOfRandom = 66

// randomBody makes a body of moves, accesses, calls and branches anywhere.
func randomBody(r *rand.Rand) *Body {
	b := &Body{Base: r.IntN(2) * 5, Slots: slotsOfRandom, Params: r.IntN(3)}
	n := 3 + r.IntN(8)
	to := func() int { return b.Base + r.IntN(n) }
	one := func() program.Operand {
		if r.IntN(5) == 0 {
			return program.Pool(0)
		}
		return slot(randomSlots[r.IntN(len(randomSlots))])
	}
	pair := func() int { return []int{0, 1, 63, 64}[r.IntN(4)] }
	for i := range n {
		in := program.Instr{Op: program.Mov, Dst: int32(one().Index()), A: one()}
		if in.Dst < 0 {
			in.Dst = 1
		}
		in.Flags = []program.Flag{0, program.FlagFirst, program.FlagFirst | program.FlagPrivate, program.FlagPrivate}[r.IntN(4)]
		switch k := r.IntN(10); {
		case i == n-1 || k == 0:
			in.Op, in.N = program.Ret, uint16(r.IntN(2))
			in.A = slot(randomSlots[r.IntN(len(randomSlots))])
		case k == 1:
			in.Op, in.Imm = program.Jump, int64(to())
		case k <= 3:
			in.Op, in.B, in.C = program.Branch, program.Operand(to()), program.Operand(to())
		case k == 4:
			in.Op, in.N, in.A, in.Dst = program.MovN, 2, slot(pair()), int32(pair())
		case k == 5:
			in.Op = program.Load
		case k == 6:
			in.Op, in.B = program.Store, one()
		case k <= 8:
			in.Op, in.C = []program.Op{program.Call, program.External}[r.IntN(2)], program.Operand(len(b.Sites))
			s := program.Site{Next: b.Base + i + 1, Unwind: -1, Args: []program.Arg{{Value: one(), Words: 1}}}
			s.Result = program.Result{Slot: int32(pair()), Words: 2}
			if r.IntN(2) == 0 {
				s.Result.Slot = -1
			}
			if r.IntN(2) == 0 {
				s.Unwind = to()
			}
			b.Sites = append(b.Sites, s)
		}
		b.Code = append(b.Code, in)
	}
	if r.IntN(2) == 0 {
		from, to := []program.Op{program.Call, program.Store, program.Mov}[r.IntN(3)], []program.Op{program.Call, program.External}[r.IntN(2)]
		b.Jumps = &Jumps{From: func(in *program.Instr) bool { return in.Op == from }, To: func(in *program.Instr) bool { return in.Op == to }}
	}
	return b
}

// jumpsTo are the calls that return again after a jump that instruction i may make.
func jumpsTo(b *Body, i int) (calls []int) {
	for k := range b.Code {
		if b.Jumps != nil && IsCall(b.Code[k].Op) && b.Jumps.From(&b.Code[i]) && b.Jumps.To(&b.Code[k]) {
			calls = append(calls, k)
		}
	}
	return calls
}

// readLater reports whether a way from an instruction on reads a slot before any writes it.
func readLater(b *Body, i, s int) bool {
	seen := map[int]bool{}
	var visit func(i int) bool
	visit = func(i int) bool {
		if seen[i] {
			return false
		}
		seen[i] = true
		reads, writes := b.Effects(i, nil, nil)
		return in(reads, s) || !in(writes, s) && slices.ContainsFunc(b.Successors(i, nil), visit) ||
			slices.ContainsFunc(jumpsTo(b, i), func(k int) bool { return !result(b, k, s) && slices.ContainsFunc(b.Successors(k, nil), visit) })
	}
	return visit(i)
}

// result reports whether a call writes a slot when it returns.
func result(b *Body, i, s int) bool {
	_, writes := b.Effects(i, nil, nil)
	return in(writes, s)
}

// readIfJumps reports whether a slot is read after a jump that instruction i may make.
func readIfJumps(b *Body, i, s int) bool {
	return slices.ContainsFunc(jumpsTo(b, i), func(k int) bool { return !result(b, k, s) && readAfter(b, k, s) })
}

func in(list []Range, s int) bool {
	return slices.ContainsFunc(list, func(r Range) bool { return r.First <= s && s < r.First+r.N })
}

func readAfter(b *Body, i, s int) bool {
	return slices.ContainsFunc(b.Successors(i, nil), func(k int) bool { return readLater(b, k, s) })
}

// TestLivenessAtRandom: at the ends of blocks and around each instruction, a slot is live if a way on reads it first.
func TestLivenessAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 1500 {
		b := randomBody(r)
		g := NewGraph(b)
		l := NewLiveness(g)
		visited := 0
		for k := range l.In {
			for _, s := range randomSlots {
				if l.In[k].Has(s) != readLater(b, g.Start[k], s) {
					t.Fatalf("%s\nslot %d at the start of block %d: live %v", listing(b), s, k, l.In[k].Has(s))
				}
				if l.Out[k].Has(s) != readAfter(b, g.Start[k+1]-1, s) {
					t.Fatalf("%s\nslot %d at the end of block %d: live %v", listing(b), s, k, l.Out[k].Has(s))
				}
			}
			l.Backward(k, func(i int, before, after Bits) {
				visited++
				if g.BlockOf(i) != k {
					t.Fatalf("%s\nblock %d has not instruction %d", listing(b), k, i)
				}
				for _, s := range randomSlots {
					if before.Has(s) != readLater(b, i, s) || after.Has(s) != readAfter(b, i, s) {
						t.Fatalf("%s\nslot %d around %d: live %v, %v", listing(b), s, i, before.Has(s), after.Has(s))
					}
				}
			})
		}
		if visited != len(b.Code) {
			t.Fatalf("%d of %d instructions visited", visited, len(b.Code))
		}
	}
}

// clearings runs a body on sets of slots that hold something, along all ways, and clears by the rule: what nobody will
// read, before what others may see and at heads of loops, and within calls, where the result is not there yet.
// Any slot may hold something where a call returns again.
func clearings(b *Body, keep, heads []int) (before, at map[int][]int32) {
	before, at = map[int][]int32{}, map[int][]int32{}
	type state struct {
		i    int
		full string
	}
	seen := map[state]bool{}
	var visit func(i int, full []int)
	visit = func(i int, full []int) {
		slices.Sort(full)
		s := state{i, fmt.Sprint(full)}
		if seen[s] {
			return
		}
		seen[s] = true
		note := func(where map[int][]int32, dead func(s int) bool) {
			full = slices.DeleteFunc(full, func(s int) bool {
				if slices.Contains(keep, s) || !dead(s) {
					return false
				}
				if !slices.Contains(where[i], int32(s)) {
					where[i] = append(where[i], int32(s))
					slices.Sort(where[i])
				}
				return true
			})
		}
		x := &b.Code[i]
		if (Visible(x) || slices.Contains(heads, i)) && x.Flags&program.FlagFirst != 0 {
			note(before, func(s int) bool { return !readLater(b, i, s) })
		}
		_, writes := b.Effects(i, nil, nil)
		if IsCall(x.Op) {
			note(at, func(s int) bool { return (in(writes, s) || !readAfter(b, i, s)) && !readIfJumps(b, i, s) })
		}
		again := b.Jumps != nil && IsCall(x.Op) && b.Jumps.To(x)
		for s := range slotsOfRandom {
			if (again || in(writes, s)) && !slices.Contains(full, s) {
				full = append(full, s)
			}
		}
		for _, k := range b.Successors(i, nil) {
			visit(k, slices.Clone(full))
		}
	}
	var params []int
	for s := range b.Params {
		params = append(params, s)
	}
	visit(0, params)
	for _, i := range NewGraph(b).Start {
		if i < len(b.Code) {
			visit(i, nil) // which no other way may lead to
		}
	}
	return before, at
}

// TestStaleAtRandom: exactly those slots are cleared that nobody will read and that may hold something by some way there.
func TestStaleAtRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	cleared := 0
	for range 3000 {
		b := randomBody(r)
		keep := NewBits(b.Slots)
		var kept []int
		if r.IntN(2) == 0 {
			kept = []int{randomSlots[r.IntN(len(randomSlots))]}
			keep.Add(kept[0])
		}
		loops := r.IntN(2) == 0
		g := NewGraph(b)
		var heads []int
		if loops {
			for _, k := range g.Loops().Headers {
				heads = append(heads, g.Start[k])
			}
		}
		got := NewStale(NewLiveness(g), keep, loops)
		before, at := clearings(b, kept, heads)
		if !maps.EqualFunc(got.Before, before, slices.Equal) || !maps.EqualFunc(got.At, at, slices.Equal) {
			t.Fatalf("%s\nkept %v: before %v and at %v; want %v and %v", listing(b), kept, got.Before, got.At, before, at)
		}
		cleared += len(before) + len(at)
	}
	if cleared < 2500 {
		t.Errorf("only %d places where slots are cleared", cleared)
	}
}

func listing(b *Body) (text string) {
	for i := range b.Code {
		reads, writes := b.Effects(i, nil, nil)
		text += fmt.Sprintf("%d: %s flags %d reads %v writes %v to %v\n", i, b.Code[i].Op, b.Code[i].Flags, reads, writes, b.Successors(i, nil))
	}
	return text
}

// TestNoCode: a body without instructions has no blocks, and nothing is found in it.
func TestNoCode(t *testing.T) {
	g := NewGraph(&Body{Slots: 1, Params: 1})
	l := NewLiveness(g)
	if s := NewStale(l, NewBits(1), true); len(l.In) != 0 || len(s.Before) != 0 || len(s.At) != 0 {
		t.Error("slots are live or cleared where there is no code")
	}
	if p, loops := g.PostDominators(), g.Loops(); len(p) != 0 || len(loops.Headers) != 0 {
		t.Error("blocks are found where there is no code")
	}
}

// TestQueue: a number that waits is not put in again, and comes out once, the first first.
func TestQueue(t *testing.T) {
	q := newQueue(3)
	q.push(2)
	q.push(0)
	q.push(2)
	for _, want := range []int{2, 0} {
		if k, ok := q.pop(); k != want || !ok {
			t.Errorf("%d, %v comes out, not %d", k, ok, want)
		}
	}
	if k, ok := q.pop(); ok {
		t.Errorf("%d comes out again", k)
	}
	q.push(2)
	if k, ok := q.pop(); k != 2 || !ok {
		t.Error("what has come out cannot be put in again")
	}
}
