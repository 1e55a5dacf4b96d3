package symbolic

import (
	"testing"

	"heddle/internal/exec/journal"
	"heddle/internal/symbolic/term"
)

// script is an oracle that gives answers in turn, the last one for ever.
type script struct {
	brief   []Answer
	asked   int
	never   int
	unnamed term.Term // no value is asked of it
	t       *testing.T
}

func (o *script) Satisfiable(conds []term.Term) Answer { return o.Briefly(conds) }

func (o *script) Briefly([]term.Term) Answer {
	a := o.brief[min(o.asked, len(o.brief)-1)]
	o.asked++
	return a
}

func (o *script) Never(_, _, _ []term.Term) Answer {
	o.never++
	return Unknown
}

func (o *script) Value(v term.Term) uint64 {
	if v == o.unnamed {
		o.t.Error("the value of an array is asked for")
	}
	return 0
}

// scripted is a cursor with such an oracle.
func scripted(t *testing.T, answers ...Answer) (*Cursor, *script, *term.Pool) {
	p := term.New()
	o := &script{brief: answers, t: t}
	return &Cursor{s: &Machine{pool: p, oracle: o, vars: newVariables(p)}}, o, p
}

// formOf is a form of some words, with conditions.
func (c *Cursor) formOf(words []term.Term, conds ...term.Term) *Form {
	f := &Form{conds: conds}
	for at, w := range words {
		f.words = append(f.words, journal.ChangedWord{At: uint32(at), Value: c.s.word(c.s.pool.ZExt(w, wordBits))})
	}
	return f
}

// TestQuestions: nothing is asked that is known to be of no use.
func TestQuestions(t *testing.T) {
	const w = 8
	for _, x := range []struct {
		name    string
		answers []Answer
		forms   func(c *Cursor, p *term.Pool, x, y term.Term) (olds []*Form, now *Form)
		want    Cover
		asked   int
		never   int
	}{
		{"no old state", []Answer{Unsat}, func(c *Cursor, p *term.Pool, x, y term.Term) ([]*Form, *Form) {
			return nil, c.formOf([]term.Term{x})
		}, NotCovered, 0, 0},
		{"no input leads there", []Answer{Unsat}, func(c *Cursor, p *term.Pool, x, y term.Term) ([]*Form, *Form) {
			return []*Form{c.formOf([]term.Term{p.Const(1, w)})}, c.formOf([]term.Term{x})
		}, Substituted, 1, 0},
		{"another constant", []Answer{Unknown}, func(c *Cursor, p *term.Pool, x, y term.Term) ([]*Form, *Form) {
			return []*Form{c.formOf([]term.Term{p.Const(1, w), x})}, c.formOf([]term.Term{p.Const(2, w), p.Mul(x, x)})
		}, NotCovered, 1, 0},
		{"no inputs are known", []Answer{Unknown}, func(c *Cursor, p *term.Pool, x, y term.Term) ([]*Form, *Form) {
			return []*Form{c.formOf([]term.Term{x}, p.Ult(x, p.Const(9, w)))}, c.formOf([]term.Term{p.Mul(y, y)})
		}, NotCovered, 2, 0},
		{"the same twice", []Answer{Unknown, Unsat}, func(c *Cursor, p *term.Pool, x, y term.Term) ([]*Form, *Form) {
			old := p.Mul(x, x)
			return []*Form{c.formOf([]term.Term{old, old})}, c.formOf([]term.Term{y, y})
		}, Substituted, 2, 0},
		{"what the new state knows", []Answer{Unknown}, func(c *Cursor, p *term.Pool, x, y term.Term) ([]*Form, *Form) {
			cond := p.Ult(x, p.Const(9, w))
			return []*Form{c.formOf([]term.Term{x}, cond)}, c.formOf([]term.Term{x}, cond)
		}, Substituted, 1, 0},
		{"the values left are not found", []Answer{Sat, Unknown, Sat, Unknown}, func(c *Cursor, p *term.Pool, x, y term.Term) ([]*Form, *Form) {
			return []*Form{c.formOf([]term.Term{p.Mul(x, x)})}, c.formOf([]term.Term{p.Mul(y, p.Const(4, w))})
		}, NotCovered, 4, 1},
	} {
		c, o, p := scripted(t, x.answers...)
		olds, now := x.forms(c, p, c.s.vars.numbered(0, w), c.s.vars.numbered(1, w))
		if got := c.Covered(olds, now); got != x.want || o.asked != x.asked || o.never != x.never {
			t.Errorf("%s: covered %v after %d questions, %d with quantifiers; want %v, %d, %d", x.name, got, o.asked, o.never, x.want, x.asked, x.never)
		}
	}
}

// TestArrays: of a state with arrays no inputs are known, and no old one is instantiated.
func TestArrays(t *testing.T) {
	c, o, p := scripted(t, Sat)
	a := p.Arrays().Var("a", 64)
	o.unnamed = a
	read := p.Arrays().Select(a, p.ZExt(c.s.vars.numbered(0, 8), 64))
	arrays, plain := c.formOf([]term.Term{read}), c.formOf([]term.Term{c.s.vars.numbered(0, 8)})
	if w, answer := c.witness(arrays); w != nil || answer != Unknown || o.asked != 0 {
		t.Errorf("inputs %v, answer %v, %d questions", w, answer, o.asked)
	}
	if w, _ := c.witness(plain); w == nil || !(*witness)(nil).impartial(p) {
		t.Error("no inputs are known of a state without arrays")
	}
	if c.subsumer(arrays, plain) != nil || c.subsumer(plain, plain) == nil {
		t.Error("an old state with an array, or none without")
	}
	if c.subsumer(c.formOf([]term.Term{p.Const(1, 8)}), c.formOf([]term.Term{p.Const(2, 8)})) != nil {
		t.Error("an old state that has another constant is no subsumer")
	}
}

// impartial reports whether no inputs refute nothing.
func (w *witness) impartial(p *term.Pool) bool { return !w.refutes(p.Bool(false)) }

// TestShapeOnce: the shape of a state is determined once.
func TestShapeOnce(t *testing.T) {
	c, x := &Cursor{}, &State{shape: "known"}
	if c.shapeOf(x) != "known" || c.Shape(x) != "known" {
		t.Error("another shape")
	}
}
