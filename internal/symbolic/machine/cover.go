package symbolic

import (
	"encoding/binary"
	"slices"

	"heddle/internal/exec/journal"
	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

// A state need not be explored if one of the same shape was whose words can have all
// values that its words can have (SymDIVINE, 2014, section 4.2: reachability with
// subsumption): for all inputs of the new state there are inputs of the old one that
// give the same words. Inputs of the old one are sought as the same ones (without a
// solver if all that the old state knows the new one knows), or for those that are bytes
// of the state by themselves, as the new state's bytes. A solver then says whether they
// will do. Where this finds none, they are sought by instances: see subsume.go. Where
// that does not either, the state counts as new.

// Cover is how a state was found to be covered.
type Cover uint8

// The ways to cover a state.
const (
	NotCovered   Cover = iota
	Substituted        // by one state, with inputs that are the new one's, or bytes of it
	Instantiated       // by several together, perhaps, with inputs from models
	Quantified         // by one, as a solver of quantifiers says
)

// Covered reports whether old states of the same shape together have all words that a new
// one has.
func (c *Cursor) Covered(olds []*Form, now *Form) Cover {
	if len(olds) == 0 {
		return NotCovered
	}
	w, answer := c.witness(now)
	if answer == Unsat {
		return Substituted // no inputs lead here
	}
	for _, old := range olds {
		if c.substitutes(old, now, w) {
			return Substituted
		}
	}
	return c.subsumed(olds, now, w)
}

// witness are inputs that lead to a state; nil: none are known.
type witness struct {
	values map[term.Term]uint64
	eval   *term.Evaluator
}

func (c *Cursor) witness(f *Form) (*witness, Answer) {
	vars := c.variables(f)
	if slices.ContainsFunc(vars, c.s.pool.IsArray) {
		return nil, Unknown
	}
	if answer := c.s.oracle.Briefly(f.conds); answer != Sat {
		return nil, answer
	}
	if c.eval == nil {
		c.eval = term.NewEvaluator(c.s.pool)
	}
	w := &witness{values: map[term.Term]uint64{}, eval: c.eval}
	w.eval.Reset()
	for _, v := range vars {
		w.values[v] = c.s.oracle.Value(v)
		w.eval.Set(v, w.values[v])
	}
	return w, Sat
}

// refutes reports whether a condition does not hold for all values.
func (w *witness) refutes(t term.Term) bool { return w != nil && !w.eval.Holds(t) }

// Form is a state without the names of its inputs, to be compared with others.
type Form struct {
	Shape string
	words []journal.ChangedWord // data; opaque ones have the first names
	conds []term.Term           // those that concern the words, in the order of handles
}

// Form is that of the present state; nil if it has none, for something else than data
// is opaque.
func (c *Cursor) Form() *Form {
	s := c.s
	live := newLive(s)
	x := c.Save()
	f := &Form{Shape: c.shapeOf(x)}
	for i, isData := range c.dataOf(x) {
		if !isData && machine.IsOpaque(x.words[i].Value) {
			return nil
		}
		if !isData {
			continue
		}
		f.words = append(f.words, x.words[i])
		if machine.IsOpaque(x.words[i].Value) {
			live.note(s.term(x.words[i].Value))
		}
	}
	conds := live.close()
	put := term.NewSubstitution(s.pool)
	for i, v := range live.vars {
		put.Set(v, live.name(i))
	}
	for i := range f.words {
		if w := f.words[i].Value; machine.IsOpaque(w) {
			f.words[i].Value = s.word(put.Apply(s.term(w)))
		}
	}
	for _, t := range conds {
		f.conds = append(f.conds, put.Apply(t))
	}
	slices.Sort(f.conds)
	return f
}

// Bytes is about what the form takes.
func (f *Form) Bytes() int64 {
	return int64(len(f.Shape)) + bytesPerWord*int64(len(f.words)) + 4*int64(len(f.conds))
}

// Key is equal in forms that are equal, and in no others: each part's length comes first.
func (f *Form) Key() string {
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(f.Shape)))
	b = binary.LittleEndian.AppendUint32(append(b, f.Shape...), uint32(len(f.words)))
	for _, w := range f.words {
		b = binary.LittleEndian.AppendUint32(b, w.At)
		b = binary.LittleEndian.AppendUint64(b, w.Value)
	}
	for _, t := range f.conds {
		b = binary.LittleEndian.AppendUint32(b, uint32(t))
	}
	return string(b)
}

// substitutes reports whether an old state has all words of a new one with the inputs that
// are the easiest to find.
func (c *Cursor) substitutes(old, now *Form, w *witness) bool {
	p := c.s.pool
	put := term.NewSubstitution(p)
	set := map[term.Term]bool{}
	eachWord(old.words, now.words, func(_ uint32, v, word, _ uint64) {
		from := c.s.pure(v)
		for _, x := range p.Support(from) {
			if at, ok := c.s.partOf(from, x); ok && !set[x] {
				set[x] = true
				put.Set(x, p.Extract(c.s.pure(word), at, p.Width(x)))
			}
		}
	})
	known := map[term.Term]bool{}
	for _, t := range now.conds {
		known[t] = true
	}
	var wanted []term.Term
	want := func(t term.Term) {
		if !p.IsTrue(t) && !known[t] {
			known[t] = true
			wanted = append(wanted, t)
		}
	}
	eachWord(old.words, now.words, func(_ uint32, v, word, _ uint64) { want(p.Eq(put.Apply(c.s.pure(v)), c.s.pure(word))) })
	for _, t := range old.conds {
		want(put.Apply(t))
	}
	if slices.ContainsFunc(wanted, p.IsFalse) || slices.ContainsFunc(wanted, w.refutes) {
		return false
	}
	for _, t := range wanted {
		c.s.asked = append(append(c.s.asked[:0], now.conds...), p.Not(t))
		if c.s.oracle.Briefly(c.s.asked) != Unsat {
			return false
		}
	}
	return true
}

// pure is the term of a word, without a note that it may be a pointer: nothing is
// stored.
func (s *Machine) pure(w uint64) term.Term {
	if machine.IsOpaque(w) {
		return s.term(w)
	}
	return s.pool.Const(w, wordBits)
}

// partOf returns the byte of a word at which a variable stands by itself.
func (s *Machine) partOf(word, v term.Term) (at uint, ok bool) {
	for n := s.pool.Width(v); at+n <= wordBits; at += 8 {
		if s.pool.Extract(word, at, n) == v {
			return at, true
		}
	}
	return 0, false
}
