package symbolic

import (
	"slices"

	"heddle/internal/exec/journal"
	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

// A proof by induction begins in states that no run may ever come to: with the control, the
// objects and the places written that a state has which was met, and with other data. This
// file takes states apart and puts them together.

// Datum is a word of a state's data. Of states of one shape the same words are data.
type Datum struct {
	At    uint32
	Value term.Term // of 64 bits
	Was   term.Term // in the initial state
}

// Parts are what a state is made of, up to its way there.
type Parts struct {
	Shape string  // equal in states that differ in data only
	Data  []Datum // those not as in the initial state, in the order of their addresses
	Conds []term.Term
}

// Parts takes a state apart. It moves the cursor to the state. It is not ok if something
// else than data is opaque.
func (c *Cursor) Parts(x *State) (p Parts, ok bool) {
	c.Restore(x)
	p.Shape, p.Conds = c.shapeOf(x), x.path.conds
	data := c.dataOf(x)
	for i, w := range x.words {
		if data[i] {
			p.Data = append(p.Data, Datum{w.At, c.s.pure(w.Value), c.s.pure(w.Was)})
		} else if machine.IsOpaque(w.Value) {
			return p, false
		}
	}
	return p, true
}

// With is a state of the shape of another, with data and conditions of its own. Variables
// are to be those of Variable, with numbers below a bound.
func (c *Cursor) With(x *State, data []Datum, conds []term.Term, bound int) *State {
	c.Restore(x)
	isData := c.dataOf(x)
	n := &State{next: bound, now: x.now, paused: x.paused, shape: x.shape, keep: x.keep}
	for i, w := range x.words {
		if !isData[i] {
			n.words = append(n.words, w)
		}
	}
	for _, d := range data {
		if v, was := c.s.word(d.Value), c.s.word(d.Was); v != was {
			n.words = append(n.words, journal.ChangedWord{At: d.At, Value: v, Was: was})
		}
	}
	slices.SortFunc(n.words, func(a, b journal.ChangedWord) int { return int(int64(a.At) - int64(b.At)) })
	c.Restore(n)
	for _, t := range conds {
		c.s.assume(t)
	}
	return c.Save()
}

// Completed is a state in which what was never written is, as Complete does.
func (c *Cursor) Completed(x *State, bytes uint64) *State {
	if !c.s.m.Unknowns().Invents() {
		return x
	}
	c.Restore(x)
	c.Complete(bytes)
	return c.Save()
}

// Cleared is a state with zero in slots of the acting thread's last frame.
func (c *Cursor) Cleared(x *State, slots []int) *State {
	c.Restore(x)
	fp := c.Here().FP
	for _, k := range slots {
		c.s.m.Memory().PutWord(fp+uint32(k), 0)
	}
	return c.Save()
}

// Variable is the variable of a number, of at most 64 bits.
func (c *Cursor) Variable(n int, bits uint) term.Term { return c.s.vars.numbered(n, bits) }

// Pool has the terms of all states.
func (c *Cursor) Pool() *term.Pool { return c.s.pool }

// Satisfiable asks the oracle whether conditions can hold together; if it says Sat, Value
// is of a model.
func (c *Cursor) Satisfiable(conds []term.Term) Answer { return c.s.oracle.Satisfiable(conds) }

// MayPoint reports whether a part of a word may have to do with the address of an object of a thread's, on its stack or its
// heap, that exists in the present state: the pointers that the part lies in are looked at as the machine does that looks for
// the numbers of objects that must not be given again.
func (c *Cursor) MayPoint(word term.Term, low, bits uint) (found bool) {
	if c.s.m.Unknowns().OddPointers() {
		return true // this may be a part of one
	}
	n := c.s.prog.PointerBits
	from, to := low/n*n, (low+bits+n-1)/n*n
	part := c.s.pool.ZExt(c.s.pool.Extract(word, from, to-from), wordBits)
	values{c.s}.Pointers(c.s.word(part), func(v uint64) {
		if o, _, ok := c.s.m.Find(v); ok && o.Thread >= 0 {
			found = true
		}
	})
	return found
}

// Complete writes what was never written in the present state, up to some bytes: variables, for it may be anything. So
// states do not differ by how much of an array was set. Without Invent it does nothing.
func (c *Cursor) Complete(bytes uint64) {
	if !c.s.m.Unknowns().Invents() {
		return
	}
	// No counterexample comes from generalised states, so its place does not matter.
	c.s.m.Memory().EachUnwritten(bytes, func(st machine.Stretch, n uint64) { c.s.invent(0, st, n) })
}

// Here is the place that the acting thread is at.
func (c *Cursor) Here() machine.Pause { return c.s.m.Control().Here(c.now.thread) }
