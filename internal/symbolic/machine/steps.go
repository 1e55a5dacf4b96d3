package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/term"
)

// Steps drives a symbolic machine by steps of LLVM instructions, for callers that know the probabilities of a step's cases.
// Threads are chosen, and the machine's own code is run, by that one: package chance/semantics.
//
// A step is taken with answers to the cases that it comes to, in their order. Where there are no more answers it stops: Case is
// what comes next, and the step is to be undone and taken again with one answer more.
type Steps struct {
	c       *Cursor
	answers []Branch // yet to be given in this step
	open    Case
	tried   bool   // see Begin
	any     bool   // see Any
	held    []bool // any, of each mark
}

// Case is what a step depends on: whether a condition holds, or which value a term of at most 64 bits has. None: no such thing.
type Case struct{ Whether, Which term.Term }

// Branch is one way to continue from a case: a condition that holds from then on. Of is the term whose value Value is then, or None.
type Branch struct {
	Holds term.Term
	Of    term.Term
	Value uint64
}

// NewSteps drives a symbolic machine that was not started, of one with the granularity machine.InstructionSteps.
func NewSteps(s *Machine) *Steps { return &Steps{c: NewCursor(s)} }

// Begin gives the answers for the next step. One that is only tried is undone: its state need not be that of others with other names.
func (x *Steps) Begin(answers []Branch, tried bool) {
	x.answers, x.open, x.tried = answers, Case{}, tried
}

// Case is what the step stopped at.
func (x *Steps) Case() Case { return x.open }

// Place is the instruction of the thread that acts.
func (x *Steps) Place() int { return x.c.s.m.PC(x.c.s.thread) }

// Conditions are what is known about the variables of the present state.
func (x *Steps) Conditions() []term.Term { return x.c.s.path.conds }

// Relevant are those of the conditions that concern what the words of the state stand for, as Settle has found them.
func (x *Steps) Relevant() []term.Term { return x.c.relevant }

// Any reports whether words of the state stand for terms, as Settle has found, or an input was taken since.
func (x *Steps) Any() bool { return x.any }

// Bytes is about the memory that terms and paths take.
func (x *Steps) Bytes() int64 {
	n := int64(x.c.s.pool.Len())*bytesPerTerm + int64(cap(x.c.saved))*bytesPerMark
	if k := len(x.c.saved); k > 0 {
		n += x.c.saved[k-1].paths
	}
	return n
}

// Mark returns a mark of the present state of the machine and of the path.
func (x *Steps) Mark() int {
	n := x.c.Mark()
	x.held = append(x.held[:n], x.any)
	return n
}

// Undo goes back to a mark.
func (x *Steps) Undo(to int) {
	x.c.Undo(to)
	x.any, x.open = x.held[to], Case{}
}

// Act makes a thread take its action in a way, as machine.Machine.Step does. It is over unless there is a case.
func (x *Steps) Act(t, way int) (over bool, f *machine.Fault) {
	c, m := x.c, x.c.s.m
	c.fresh, c.paused, c.leaves, c.ended, c.s.lost = false, false, false, nil, c.s.lost[:0]
	c.now = moment{acting: acting{thread: t, begin: true, frame: m.Control().Frame(t), choice: way}, next: m.Threads(), acted: t, born: m.Threads(), begun: true}
	acted := false
	return x.through(func() (over bool, f *system.Failure) {
		if !acted {
			if over, f = c.run(c.now.thread); !over || f != nil {
				return over, f
			}
			acted = true
		}
		return c.runNew()
	})
}

// Settle ends a step: what decides which threads can act and what they access is made plain, and so are the words that look returns; then the
// variables get the first names. It is over unless there is a case.
func (x *Steps) Settle(look func() []uint64) (over bool, f *machine.Fault) {
	c := x.c
	c.ended, c.now = nil, moment{}
	if over, f = x.through(func() (bool, *system.Failure) { return c.decide() }); !over || f != nil {
		return over, f
	}
	c.now = moment{}
	for words := look(); len(words) > 0; words = look() {
		if !x.plain(words[0]) {
			return false, nil
		}
	}
	if !x.tried {
		c.normalise()
		x.any = len(c.s.live.vars) > 0
	}
	return true, nil
}

// plain makes an opaque word plain, wherever it is, by an answer; it returns false if there is none.
func (x *Steps) plain(w uint64) bool {
	s := x.c.s
	t := s.content(w)
	v, known := s.pool.Value(t)
	if !known {
		v, known = s.path.chosen(t)
	}
	if !known {
		x.open = Case{Which: t}
		if !x.answered() {
			return false
		}
		if v, known = s.path.chosen(t); !known {
			panic("heddle bug: a case of values was answered without one")
		}
	}
	words := s.m.Words()
	for _, part := range s.m.Sections(nil) {
		for at := part.First; at < part.First+part.Words; at++ {
			if words[at] == w {
				s.m.Memory().PutWord(at, v)
			}
		}
	}
	return true
}

// through runs what may come to cases until it is over or there is no answer to one.
func (x *Steps) through(run func() (over bool, f *system.Failure)) (over bool, f *machine.Fault) {
	c := x.c
	for {
		over, _ := run()
		switch {
		case c.ended != nil:
			return true, c.ended
		case over:
			return true, nil
		}
		x.open = Case{Whether: c.now.question, Which: c.now.picked.t}
		if !x.answered() {
			return false, nil
		}
	}
}

// answered takes the next answer to the present case; it returns false if there is none.
func (x *Steps) answered() bool {
	if len(x.answers) == 0 {
		return false
	}
	a := x.answers[0]
	x.answers, x.open = x.answers[1:], Case{}
	x.c.now.question, x.c.now.picked = term.None, choice{}
	s := x.c.s
	s.assume(a.Holds)
	if a.Of != term.None {
		s.learn(a.Holds)
		s.path.fixed = append(s.path.fixed, choice{a.Of, a.Value})
	}
	return true
}

// Draws is what an input is a value of: as many bits as Bits says, of which each value from First to Last is as probable as the others,
// and what Value makes of them.
type Draws struct {
	Bits        uint
	First, Last uint64
	Signed      bool                        // First is the least by sign
	Value       func(v term.Term) term.Term // of the input's type
}

// Give makes the result of a call of a library function that gives an input what is drawn, as a new variable.
func (x *Steps) Give(c *machine.Call, in machine.Input, d Draws) {
	s := x.c.s
	x.any = true
	v := s.vars.fresh(d.Bits)
	s.assume(s.drawn(v, d))
	s.deliverInput(c, in, d.Value(v))
}

// drawn is that a variable has a value that is drawn.
func (s *Machine) drawn(v term.Term, d Draws) term.Term {
	p, atMost := s.pool, bitvec.ULE
	if d.Signed {
		atMost = bitvec.SLE
	}
	return p.And(term.Compare(p, atMost, p.Const(d.First, d.Bits), v), term.Compare(p, atMost, v, p.Const(d.Last, d.Bits)))
}
