package symbolic

import (
	"heddle/internal/exec/journal"
	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

// Two states at the same place, with the same objects, become one: a word in which they
// differ is the one's or the other's, by what leads to the one. What is known is what
// both know, and that one of the two ways was gone (LODIN, 2022, sections 3.2 and 6.1).

// Merged is what two states became, with the conditions under which it is either.
type Merged struct {
	State     *State
	One, Both term.Term // it is the first; it is one of them
}

// Merge makes one of two states that the same schedule leads to, by inputs that differ.
// With chosen, schedules may be different: a variable then says which one was taken. It
// is not ok if the states differ in more than data; with chosen, also if they differ in
// words that no input has a part in. What was a plain number would be an unknown from
// there on: control that depends on it forks, and states do not come again. Nor is it ok
// if the words decide whether a thread can continue, or how (see decide.go).
func (c *Cursor) Merge(a, b *State, chosen bool) (m Merged, ok bool) {
	m, ok = c.merge(a, b, chosen)
	return m, ok && c.allDecided(m.State)
}

// merge is Merge of words that decide nothing.
func (c *Cursor) merge(a, b *State, chosen bool) (m Merged, ok bool) {
	if c.Shape(a) != c.Shape(b) || chosen && plainlyDiffer(a, b) {
		return m, false
	}
	p := c.s.pool
	x := &State{threads: a.threads, next: max(a.next, b.next), now: a.now, paused: a.paused || a.asks(), keep: append(a.keep[:len(a.keep):len(a.keep)], b.keep...)}
	x.now.question, x.now.picked = term.None, choice{}
	x.now.rounds.Again = a.now.rounds.Again || b.now.rounds.Again
	x.now.rounds.Inside = a.now.rounds.Inside || b.now.rounds.Inside
	one, other := c.ways(a, b, x)
	if chosen {
		v := c.s.vars.numbered(x.next, 1)
		x.next++
		one, other = p.And(v, one), p.And(p.Not(v), other)
	}
	if p.IsTrue(one) || p.IsTrue(other) {
		return m, false // the ways do not exclude each other
	}
	m = Merged{State: x, One: one, Both: p.Or(one, other)}
	if !p.IsTrue(m.Both) {
		x.path.conds = append(x.path.conds, m.Both)
		x.path.facts = append(x.path.facts, m.Both)
	}
	c.mergeWords(a, b, m)
	return m, true
}

// plainlyDiffer reports whether a word of two states has different numbers that are known.
func plainlyDiffer(a, b *State) (differ bool) {
	eachWord(a.words, b.words, func(_ uint32, v, w, _ uint64) {
		differ = differ || v != w && !machine.IsOpaque(v) && !machine.IsOpaque(w)
	})
	return differ
}

// ways puts what both states know into one, and gives what else is known about each.
func (c *Cursor) ways(a, b, x *State) (one, other term.Term) {
	p := c.s.pool
	rest := func(from, other *path, common *[]term.Term) term.Term {
		has := map[term.Term]bool{}
		for _, t := range other.conds {
			has[t] = true
		}
		more := p.Bool(true)
		for _, t := range from.conds {
			switch {
			case !has[t]:
				more = p.And(more, t)
			case common != nil:
				*common = append(*common, t)
			}
		}
		return more
	}
	one = rest(&a.path, &b.path, &x.path.conds)
	other = rest(&b.path, &a.path, nil)
	known := map[term.Term]bool{}
	for _, t := range b.path.facts {
		known[t] = true
	}
	for _, t := range a.path.facts {
		if known[t] {
			x.path.facts = append(x.path.facts, t)
		}
	}
	fixed := map[choice]bool{}
	for _, f := range b.path.fixed {
		fixed[f] = true
	}
	for _, f := range a.path.fixed {
		if fixed[f] {
			x.path.fixed = append(x.path.fixed, f)
		}
	}
	return one, other
}

// mergeWords gives a merged state its words.
func (c *Cursor) mergeWords(a, b *State, m Merged) {
	x := m.State
	eachWord(a.words, b.words, func(at uint32, v, w, was uint64) {
		if v != w {
			for _, k := range []uint64{v, w} {
				if !machine.IsOpaque(k) {
					x.keep = append(x.keep, k)
				}
			}
			v = c.s.word(c.s.pool.Ite(m.One, c.s.pure(v), c.s.pure(w)))
		}
		if v != was {
			x.words = append(x.words, journal.ChangedWord{At: at, Value: v, Was: was})
		}
	})
}

// eachWord calls f with each word that changed in one of two states: its values in
// both, and before.
func eachWord(a, b []journal.ChangedWord, f func(at uint32, v, w, was uint64)) {
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].At < b[0].At:
			f(a[0].At, a[0].Value, a[0].Was, a[0].Was)
			a = a[1:]
		case len(a) == 0 || b[0].At < a[0].At:
			f(b[0].At, b[0].Was, b[0].Value, b[0].Was)
			b = b[1:]
		default:
			f(a[0].At, a[0].Value, b[0].Value, a[0].Was)
			a, b = a[1:], b[1:]
		}
	}
}
