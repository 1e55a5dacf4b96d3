package symbolic

import (
	"heddle/internal/exec/journal"
	"heddle/internal/ir/program"
	"heddle/internal/symbolic/term"
)

// Middle is what a state is in the middle of.
type Middle struct {
	Question, Picked          term.Term
	Thread, Next, Acted, Born int
	Choice                    int
	Begin, Decides, Paused    bool
}

// Middle returns what a state is in the middle of.
func (x *State) Middle() Middle {
	n := &x.now
	return Middle{n.question, n.picked.t, n.thread, n.next, n.acted, n.born, n.choice, n.begin, n.decides, x.paused}
}

// Conds are the conditions of a state's way.
func (x *State) Conds() []term.Term { return x.path.conds }

// Facts are what is known in a state.
func (x *State) Facts() []term.Term { return x.path.facts }

// Next is the number of the next variable.
func (x *State) Next() int { return x.next }

// Changed are the words of a state that are not as in the initial one.
func (x *State) Changed() []journal.ChangedWord { return x.words }

// Words are those that a form compares.
func (f *Form) Words() []journal.ChangedWord { return f.words }

// Conds are the conditions of a form.
func (f *Form) Conds() []term.Term { return f.conds }

// Known reports whether a condition is known on the cursor's way.
func (c *Cursor) Known(t term.Term) bool { return c.s.path.known[t] }

// Term is the term of a word.
func (c *Cursor) Term(w uint64) term.Term { return c.s.pure(w) }

// Static is a word of a static variable.
func (c *Cursor) Static(name string, word int) term.Term {
	for _, x := range c.s.prog.Statics {
		if x.Name == name {
			st, _ := c.s.m.Memory().Resolve(0, 0, x.Addr+uint64(word)*8, 8, false)
			return c.s.peek(st.First(), 8)
		}
	}
	return term.None
}

// Conditions are those of the cursor's way.
func (c *Cursor) Conditions() []term.Term { return c.s.path.conds }

// JudgeAlone makes the machine judge the instructions of an operation by themselves.
func (c *Cursor) JudgeAlone(op program.Op) {
	code := c.s.prog.Code
	c.s.alone = make([]bool, len(code))
	for pc := range code {
		c.s.alone[pc] = code[pc].Op == op
	}
}
