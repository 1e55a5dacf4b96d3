package symbolic

import (
	"testing"

	"heddle/internal/exec/journal"
	"heddle/internal/symbolic/term"
)

// TestWorth: where nothing is found for long, few states are looked at; what is found makes it worth again.
func TestWorth(t *testing.T) {
	c := &Cursor{}
	var looked []int
	for n := 1; n <= 128; n++ {
		if c.worth() {
			looked = append(looked, n)
		}
	}
	if len(looked) != 68 || looked[63] != 64 || looked[64] != 80 || looked[67] != 128 {
		t.Errorf("%d of 128 states were looked at: %v", len(looked), looked)
	}
}

// slow is an oracle that gives up on what it is asked briefly, or with quantifiers.
type slow struct {
	table
	brief  int
	answer Answer // with quantifiers
}

func (o *slow) Briefly(conds []term.Term) Answer {
	o.brief++
	return Unknown
}

func (o *slow) Never(_, _, _ []term.Term) Answer {
	o.never++
	return o.answer
}

// TestGivesUp: where solvers decide nothing, they are asked few questions.
func TestGivesUp(t *testing.T) {
	p := term.New()
	o := &slow{table: table{p: p, eval: term.NewEvaluator(p)}}
	s := &Machine{pool: p, oracle: o, vars: newVariables(p)}
	c := &Cursor{s: s}
	x, y := p.Var("x", 3), p.Var("y", 3)
	q := &subsumption{c: c, vars: []term.Term{x}}
	for range 5 {
		q.olds = append(q.olds, &subsumer{vars: []term.Term{y}, conds: []term.Term{p.Ult(y, x)}})
	}
	if i, _ := q.met(nil); i != -1 || o.brief != maxUnknown {
		t.Errorf("old state %d after %d questions, want none after %d", i, o.brief, maxUnknown)
	}
	for _, answer := range []Answer{Unknown, Unsat, Unknown, Unknown} {
		o.answer = answer
		how := q.quantified()
		if want := map[Answer]Cover{Unsat: Quantified}[answer]; how != want || answer == Unsat && c.vain != 0 {
			t.Errorf("answer %v: covered %v, %d in vain", answer, how, c.vain)
		}
	}
	for range 3 * maxVain {
		o.answer = Unknown
		q.quantified()
	}
	if asked := 2 + maxVain; o.never != asked || c.vain != maxVain {
		t.Errorf("%d questions with quantifiers, want %d; %d in vain", o.never, asked, c.vain)
	}
}

// TestPartOf: at which byte of a word a variable stands by itself.
func TestPartOf(t *testing.T) {
	p := term.New()
	s := &Machine{pool: p}
	x, y := p.Var("x", 16), p.Var("y", 64)
	for _, test := range []struct {
		word, v term.Term
		at      uint
		ok      bool
	}{
		{p.ZExt(x, 64), x, 0, true},
		{p.Concat(x, p.Const(5, 48)), x, 48, true},
		{p.Concat(p.Const(1, 16), p.Concat(x, p.Const(5, 32))), x, 32, true},
		{p.Concat(p.Const(1, 12), p.Concat(x, p.Const(5, 36))), x, 0, false},
		{p.Add(p.ZExt(x, 64), p.Const(1, 64)), x, 0, false},
		{y, y, 0, true},
	} {
		if at, ok := s.partOf(test.word, test.v); ok != test.ok || at != test.at {
			t.Errorf("%s: at %d, %v; want %d, %v", term.Format(p, test.word), at, ok, test.at, test.ok)
		}
	}
}

// TestSubsumedWhenWorth: old states are asked about where inputs are known that lead to the new one, and where it is worth it;
// that one was covered makes it worth again.
func TestSubsumedWhenWorth(t *testing.T) {
	p := term.New()
	o := &table{p: p, eval: term.NewEvaluator(p)}
	s := &Machine{pool: p, oracle: o, vars: newVariables(p)}
	c := &Cursor{s: s}
	x := s.vars.numbered(0, smallBits)
	form := func(v term.Term) *Form {
		return &Form{words: []journal.ChangedWord{{Value: s.word(p.ZExt(v, wordBits))}}}
	}
	now, old, never := form(p.Add(x, p.Const(1, smallBits))), form(p.Mul(x, p.Const(3, smallBits))), form(p.And(x, p.Const(1, smallBits)))
	w, _ := c.witness(now)
	for _, test := range []struct {
		fruitless, after int
		old              *Form
		w                *witness
		want             Cover
	}{
		{0, 0, old, nil, NotCovered},
		{70, 71, old, w, NotCovered},
		{79, 0, old, w, Instantiated},
		{79, 80, never, w, NotCovered},
	} {
		c.fruitless = test.fruitless
		if got := c.subsumed([]*Form{test.old}, now, test.w); got != test.want || c.fruitless != test.after {
			t.Errorf("%+v: covered %v, %d in vain", test, got, c.fruitless)
		}
	}
}
