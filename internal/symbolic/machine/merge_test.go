package symbolic

import (
	"math/rand/v2"
	"slices"
	"testing"

	"heddle/internal/exec/journal"
	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

// randomState is a state of a shape, which some inputs lead to.
func (m *formMaker) randomState(shape string, side term.Term) *State {
	x := &State{shape: shape, next: 2 + m.r.IntN(2)}
	for at := range uint32(4) {
		w := journal.ChangedWord{At: at, Was: uint64(at % 2), Value: uint64(m.r.IntN(3))}
		if m.r.IntN(2) == 0 {
			w.Value = m.s.word(m.p.ZExt(m.value(1), wordBits))
		}
		if w.Value != w.Was {
			x.words = append(x.words, w)
		}
	}
	shared := m.p.Ult(m.s.vars.numbered(0, smallBits), m.p.Const(6, smallBits))
	for _, t := range []term.Term{shared, side} {
		if m.r.IntN(4) > 0 && !m.p.IsTrue(t) {
			x.path.conds = append(x.path.conds, t)
			x.path.facts = append(x.path.facts, t)
		}
	}
	if m.r.IntN(2) == 0 {
		x.path.facts = append(x.path.facts, m.p.Not(m.p.Eq(side, shared)))
	}
	for k := range uint64(2) {
		if m.r.IntN(2) == 0 {
			x.path.fixed = append(x.path.fixed, choice{t: shared, v: k})
		}
	}
	x.keep = []uint64{m.r.Uint64N(9)}
	return x
}

// valueAt is a word of a state.
func (m *formMaker) valueAt(o *table, x *State, at uint32) uint64 {
	for _, w := range x.words {
		if w.At == at {
			return o.eval.Value(m.s.pure(w.Value))
		}
	}
	return uint64(at % 2)
}

// TestMerge: for all inputs a merged state has the words of the state that they lead to, and is there if one of them is; it
// knows what both know.
func TestMerge(t *testing.T) {
	merged := 0
	for seed := range uint64(1500) {
		m := &formMaker{r: rand.New(rand.NewPCG(seed, 3)), p: term.New()}
		p := m.p
		o := &table{p: p, eval: term.NewEvaluator(p)}
		m.s = &Machine{pool: p, oracle: o, vars: newVariables(p)}
		c := &Cursor{s: m.s}
		side := p.Ult(m.s.vars.numbered(1, smallBits), p.Const(m.r.Uint64N(8), smallBits))
		a, b := m.randomState("shape", side), m.randomState("shape", p.Not(side))
		if m.r.IntN(9) == 0 {
			b.shape = "other"
		}
		a.paused = m.r.IntN(4) == 0
		if m.r.IntN(4) == 0 {
			a.now.question = side
		}
		chosen := m.r.IntN(2) == 0
		plainly := false
		for at := range uint32(4) {
			v, w := rawAt(a, at), rawAt(b, at)
			plainly = plainly || v != w && !machine.IsOpaque(v) && !machine.IsOpaque(w)
		}
		got, ok := c.merge(a, b, chosen)
		apart := slices.ContainsFunc(a.path.conds, func(t term.Term) bool { return !slices.Contains(b.path.conds, t) }) &&
			slices.ContainsFunc(b.path.conds, func(t term.Term) bool { return !slices.Contains(a.path.conds, t) })
		if want := a.shape == b.shape && (!chosen || !plainly) && (chosen || apart); ok != want {
			t.Fatalf("seed %d: merged: %v, want %v", seed, ok, want)
		}
		if !ok {
			continue
		}
		merged++
		x := got.State
		if x.paused != (a.paused || a.asks()) || x.asks() || x.next != max(a.next, b.next)+map[bool]int{true: 1}[chosen] {
			t.Fatalf("seed %d: %+v of %+v and %+v", seed, x, a, b)
		}
		m.holdMerged(t, o, seed, a, b, got, chosen)
		m.holdKnown(t, seed, a, b, got)
	}
	if merged < 500 {
		t.Errorf("only %d were merged", merged)
	}
}

// TestMergedRounds: what became of two actions may iterate if one of them may, and has a loop if one has.
func TestMergedRounds(t *testing.T) {
	for i := range 16 {
		p := term.New()
		c := &Cursor{s: &Machine{pool: p, oracle: &table{p: p, eval: term.NewEvaluator(p)}, vars: newVariables(p)}}
		side := p.Ult(c.s.vars.numbered(0, smallBits), p.Const(3, smallBits))
		a, b := &State{shape: "shape", next: 1}, &State{shape: "shape", next: 1}
		a.path.conds, b.path.conds = []term.Term{side}, []term.Term{p.Not(side)}
		a.now.rounds, b.now.rounds = machine.Rounds{Again: i&1 != 0, Inside: i&2 != 0}, machine.Rounds{Again: i&4 != 0, Inside: i&8 != 0}
		got, ok := c.merge(a, b, false)
		if want := (machine.Rounds{Again: i&5 != 0, Inside: i&10 != 0}); !ok || got.State.now.rounds != want {
			t.Errorf("%+v and %+v: merged: %v, %+v", a.now.rounds, b.now.rounds, ok, got.State)
		}
	}
}

func rawAt(x *State, at uint32) uint64 {
	for _, w := range x.words {
		if w.At == at {
			return w.Value
		}
	}
	return uint64(at % 2)
}

// holdMerged compares the words for all inputs, and for both choices.
func (m *formMaker) holdMerged(t *testing.T, o *table, seed uint64, a, b *State, got Merged, chosen bool) {
	t.Helper()
	x := got.State
	vars := []term.Term{m.s.vars.numbered(0, smallBits), m.s.vars.numbered(1, smallBits)}
	pick := term.None
	if chosen {
		pick = m.s.vars.numbered(x.next-1, 1)
		vars = append(vars, pick)
	}
	o.eval.Reset()
	o.each(vars, func() bool {
		inA, inB := o.all(a.path.conds)(), o.all(b.path.conds)()
		if chosen {
			first := o.eval.Value(pick) != 0
			inA, inB = inA && first, inB && !first
		}
		if o.all(x.path.conds)() != (inA || inB) {
			t.Fatalf("seed %d: merged where %v and %v", seed, inA, inB)
		}
		for at := range uint32(4) {
			v := m.valueAt(o, x, at)
			if inA && v != m.valueAt(o, a, at) || inB && !inA && v != m.valueAt(o, b, at) {
				t.Fatalf("seed %d: word %d is %d, of %d and %d", seed, at, v, m.valueAt(o, a, at), m.valueAt(o, b, at))
			}
		}
		return false
	})
}

// holdKnown compares what is noted beside the words.
func (m *formMaker) holdKnown(t *testing.T, seed uint64, a, b *State, got Merged) {
	t.Helper()
	x := got.State
	for _, f := range append(slices.Clone(a.path.facts), b.path.facts...) {
		both := slices.Contains(a.path.facts, f) && slices.Contains(b.path.facts, f)
		if slices.Contains(x.path.facts, f) != both && f != got.Both {
			t.Fatalf("seed %d: known to both: %v, %s", seed, both, term.Format(m.p, f))
		}
	}
	for _, f := range append(slices.Clone(a.path.fixed), b.path.fixed...) {
		if both := slices.Contains(a.path.fixed, f) && slices.Contains(b.path.fixed, f); slices.Contains(x.path.fixed, f) != both {
			t.Fatalf("seed %d: fixed in both: %v", seed, both)
		}
	}
	if slices.Contains(x.path.facts, got.Both) != !m.p.IsTrue(got.Both) {
		t.Fatalf("seed %d: one of the ways was gone, and that is not known", seed)
	}
	numbers := append(slices.Clone(a.keep), b.keep...)
	for at := range uint32(4) {
		v, w := rawAt(a, at), rawAt(b, at)
		for _, k := range []uint64{v, w} {
			if v != w && !machine.IsOpaque(k) {
				numbers = append(numbers, k)
			}
		}
		if i := slices.IndexFunc(x.words, func(w journal.ChangedWord) bool { return w.At == at }); v == w && (i >= 0) != (v != uint64(at%2)) {
			t.Fatalf("seed %d: word %d is as it was, or not, and is noted: %v", seed, at, i >= 0)
		}
	}
	if !slices.Equal(x.keep, numbers) {
		t.Fatalf("seed %d: kept %v, want %v", seed, x.keep, numbers)
	}
}

// TestMergeDecides: states do not become one where a word in which they differ decides whether a thread that is at a stop can continue. Who
// asks that asks without the inputs, to whom the word of a merged state is any. Of a thread in the middle of an action it is made plain
// when that ends.
func TestMergeDecides(t *testing.T) {
	for _, test := range []struct {
		name    string
		fn      int // that thread 0 is about to call
		threads int
		now     func(x *State)
		want    bool
	}{
		{"what a thread waits for", looks, 1, func(*State) {}, false},
		{"what the first of two waits for", looks, 2, func(*State) {}, false},
		{"what another than who paused waits for", looks, 2, func(x *State) { x.paused, x.now.thread = true, 1 }, false},
		{"what nobody asks about", waits, 2, func(*State) {}, true},
		{"what who paused waits for", looks, 2, func(x *State) { x.paused, x.now.thread = true, 0 }, true},
		{"what is being decided", looks, 2, func(x *State) { x.now.question, x.now.decides = 1, true }, true},
	} {
		c := newScene(t, 64, test.threads, callOf(test.fn))
		c.s.m.Control().GoTo(0, firstCode)
		here := c.Save()
		var ways []*State
		for value, when := range []term.Term{c.below(4), c.s.pool.Not(c.below(4))} {
			c.Restore(here)
			c.s.assume(when)
			c.setStatic(c.s.number(uint64(value))) // the thread waits for it to be 1
			x := c.Save()
			x.paused, x.now.thread, x.now.question, x.now.decides = false, 0, term.None, false
			test.now(x)
			ways = append(ways, x)
		}
		if _, ok := c.merge(ways[0], ways[1], false); !ok {
			t.Errorf("%s: the states differ in more than data", test.name)
		}
		if _, ok := c.Merge(ways[0], ways[1], false); ok != test.want {
			t.Errorf("%s: merged: %v", test.name, ok)
		}
	}
}

// TestEachWord: words that changed in one state or in both, once each, in their order.
func TestEachWord(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		var states [2][]journal.ChangedWord
		var want [][4]uint64
		for at := range uint64(5) {
			v := [2]uint64{at, at}
			for i := range states {
				if r.IntN(2) == 0 {
					v[i] = at + 1 + r.Uint64N(3)
					states[i] = append(states[i], journal.ChangedWord{At: uint32(at), Value: v[i], Was: at})
				}
			}
			if v != [2]uint64{at, at} {
				want = append(want, [4]uint64{at, v[0], v[1], at})
			}
		}
		var got [][4]uint64
		eachWord(states[0], states[1], func(at uint32, v, w, was uint64) { got = append(got, [4]uint64{uint64(at), v, w, was}) })
		if !slices.Equal(got, want) {
			t.Fatalf("%v, want %v", got, want)
		}
	}
}
