package symbolic

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

// States that differ only in which inputs they depend on are one: after each action
// the variables of the state get the first names, in the order in which they occur,
// and what is known about other inputs is forgotten. So a loop that reads inputs for ever
// comes back to the states that it has been in, and a program that orders its inputs
// does not meet each permutation.
//
// The path to a state then says nothing about the inputs that led there. A counterexample
// is found by taking the schedule once more with Apart.

// Apart makes every input keep its variable, so that Model covers the whole run.
func (s *Machine) Apart() { s.vars.apart = true }

// normalise gives the state's variables the first names, unless they keep theirs. It finds
// the conditions that concern them, without which no two states may be taken for one.
func (c *Cursor) normalise() {
	s := c.s
	live := s.live.begin(s)
	live.counterAbstraction = c.counters != nil
	for _, at := range live.words() {
		live.note(s.term(s.m.Words()[at]))
	}
	for _, t := range []term.Term{c.now.question, c.now.picked.t} {
		if t != term.None {
			live.note(t)
		}
	}
	c.relevant = live.close()
	if s.vars.apart {
		return
	}
	if len(c.relevant) == len(s.path.conds) && live.canonical() {
		s.vars.next = len(live.vars)
		return
	}
	c.rename(live)
}

// live are the variables that a state depends on, in the order in which they occur.
type live struct {
	s     *Machine
	vars  []term.Term
	at    []uint32 // opaque words
	noted []uint32 // of a variable: the round in which it was last noted
	round uint32
	taken []bool

	scanned, looked, renamed int // words of states, variables and conditions, terms so far: what normalising costs

	counterAbstraction bool               // conditions on other variables are left out
	own                map[term.Term]bool // variables that keep their names: see own.go
}

func newLive(s *Machine) *live { return (&live{}).begin(s) }

// begin forgets all variables.
func (l *live) begin(s *Machine) *live {
	l.s, l.vars, l.at, l.counterAbstraction = s, l.vars[:0], l.at[:0], false
	clear(l.own)
	if l.round++; l.round == 0 {
		clear(l.noted)
		l.round = 1
	}
	return l
}

// As many words scanned, variables and conditions looked at, and terms renamed, as one unit of system.Working stands for.
const (
	scannedPerUnit = 1024
	lookedPerUnit  = 8
	renamedPerUnit = 4
)

// work is what all rounds so far have cost, in units of system.Working.
func (l *live) work() int {
	return l.scanned/scannedPerUnit + l.looked/lookedPerUnit + l.renamed/renamedPerUnit
}

func (l *live) has(v term.Term) bool { return int(v) < len(l.noted) && l.noted[v] == l.round }

// words are the addresses of opaque words.
func (l *live) words() []uint32 {
	w := l.s.m.Words()
	for _, x := range l.s.m.Sections(nil) {
		l.scanned += int(x.Words)
		for at := x.First; at < x.First+x.Words; at++ {
			if machine.IsOpaque(w[at]) {
				l.at = append(l.at, at)
			}
		}
	}
	return l.at
}

func (l *live) note(t term.Term) {
	vars := l.s.pool.Support(t)
	l.looked += len(vars)
	for _, v := range vars {
		if l.counterAbstraction && l.s.isOwn(v) {
			if l.own == nil {
				l.own = map[term.Term]bool{}
			}
			l.own[v] = true
			continue
		}
		if l.has(v) {
			continue
		}
		for int(v) >= len(l.noted) {
			l.noted = append(l.noted, make([]uint32, max(64, len(l.noted)))...)
		}
		l.noted[v] = l.round
		l.vars = append(l.vars, v)
	}
}

// close adds the variables that conditions of the path relate to those of the state,
// and gives these conditions.
func (l *live) close() (conds []term.Term) {
	if l.counterAbstraction {
		return slices.DeleteFunc(slices.Clone(l.s.path.conds), func(t term.Term) bool { return !l.all(t) })
	}
	l.taken = append(l.taken[:0], make([]bool, len(l.s.path.conds))...)
	taken := l.taken
	for again := true; again; {
		again = false
		for i, t := range l.s.path.conds {
			l.looked++
			if !taken[i] && slices.ContainsFunc(l.s.pool.Support(t), l.has) {
				taken[i], again = true, true
				l.note(t)
			}
		}
	}
	for i, t := range l.s.path.conds {
		if taken[i] {
			conds = append(conds, t)
		}
	}
	return conds
}

// canonical reports whether the variables have the first names.
func (l *live) canonical() bool {
	for i, v := range l.vars {
		if v != l.name(i) {
			return false
		}
	}
	return true
}

func (l *live) name(i int) term.Term { return l.s.vars.numbered(i, l.s.pool.Width(l.vars[i])) }

// rename makes the first names the variables' own, everywhere.
func (c *Cursor) rename(l *live) {
	s := c.s
	put := term.NewSubstitution(s.pool)
	for i, v := range l.vars {
		put.Set(v, l.name(i))
	}
	for _, at := range l.at {
		s.m.Memory().PutWord(at, s.word(put.Apply(s.term(s.m.Words()[at]))))
	}
	old := s.path
	s.path = newPath()
	for i, t := range c.relevant {
		c.relevant[i] = put.Apply(t)
		s.path.conds = append(s.path.conds, c.relevant[i])
		s.path.note(c.relevant[i])
	}
	for _, f := range old.fixed {
		if l.all(f.t) {
			s.path.fixed = append(s.path.fixed, choice{put.Apply(f.t), f.v})
		}
	}
	if t := c.now.question; t != term.None {
		c.now.question = put.Apply(t)
	}
	if t := c.now.picked.t; t != term.None {
		c.now.picked.t = put.Apply(t)
	}
	l.renamed += put.Len()
	s.vars.next = len(l.vars)
}

// all reports whether every variable of a term is among those of the state.
func (l *live) all(t term.Term) bool {
	return !slices.ContainsFunc(l.s.pool.Support(t), func(v term.Term) bool { return !l.has(v) && !l.own[v] })
}
