package symbolic

import (
	"heddle/internal/exec/machine"
	"heddle/internal/symbolic/term"
)

// A heap block may be lost for some inputs only: whether a chain of pointers leads to it is a term. That of a block is made of
// those of the blocks that lead to it, round by round, until none changes any more.

// chainRounds bounds the rounds. What was not found until then does not count: the run that is to show that the block is lost
// does not replay then.
const chainRounds = 16

// Reached implements machine.Values.
func (v values) Reached(places []uint64, blocks []machine.Hanging) []bool {
	inside := make([][]term.Term, len(blocks))
	for i := range blocks {
		inside[i] = v.s.pointersAt(blocks[i].Places)
	}
	return v.s.always(v.s.chains(v.s.pointersAt(places), inside, blocks))
}

// link leads from a block to another one under a condition.
type link struct {
	from, to int
	when     term.Term
}

// chains are, of each block, that a chain leads to it: inside are the pointers in blocks.
func (s *Machine) chains(roots []term.Term, inside [][]term.Term, blocks []machine.Hanging) []term.Term {
	reached := make([]term.Term, len(blocks))
	var links []link
	for i := range blocks {
		reached[i] = s.oneLeads(roots, &blocks[i])
		for _, k := range blocks[i].Leads {
			links = append(links, link{i, k, s.pool.Bool(true)})
		}
		for _, t := range inside[i] {
			for k := range blocks {
				links = append(links, link{i, k, s.leads(t, &blocks[k])})
			}
		}
	}
	for range chainRounds {
		if !s.follow(links, reached) {
			break
		}
	}
	return reached
}

// follow adds what blocks lead to, and reports whether that was new of one.
func (s *Machine) follow(links []link, reached []term.Term) bool {
	changed := false
	for _, l := range links {
		before := reached[l.to]
		reached[l.to] = s.pool.Or(before, s.pool.And(reached[l.from], l.when))
		changed = changed || reached[l.to] != before
	}
	return changed
}

// always reports of each of some conditions whether it holds whatever the inputs are. Of the first one that need not, it notes
// that a block is lost where it does not hold.
func (s *Machine) always(conds []term.Term) []bool {
	holds, noted := make([]bool, len(conds)), false
	for i, t := range conds {
		if s.pool.IsFalse(t) {
			continue
		}
		not := s.pool.Not(t)
		switch s.with(not) {
		case Unsat:
			holds[i] = true
		case Sat:
			if !noted {
				s.lost, noted = append(s.lost, not), true
			}
		}
	}
	return holds
}

// pointersAt are the terms of the pointers at some places that may be addresses of heap blocks.
func (s *Machine) pointersAt(places []uint64) (list []term.Term) {
	for _, at := range places {
		if t := s.bytes(at, s.prog.PointerBits/8); s.ofAddress(t) {
			list = append(list, s.pool.ZExt(t, wordBits))
		}
	}
	return list
}

// leads is that a pointer leads to a block.
func (s *Machine) leads(t term.Term, b *machine.Hanging) term.Term {
	return s.pool.Ult(s.pool.Sub(t, s.pool.Const(b.First, wordBits)), s.pool.Const(b.Size, wordBits))
}

// oneLeads is that one of some pointers does.
func (s *Machine) oneLeads(pointers []term.Term, b *machine.Hanging) term.Term {
	leads := s.pool.Bool(false)
	for _, t := range pointers {
		leads = s.pool.Or(leads, s.leads(t, b))
	}
	return leads
}

// losing are the path's conditions, and as many of those under which blocks are lost as some inputs satisfy together.
func (s *Machine) losing() []term.Term {
	conds := append([]term.Term(nil), s.path.conds...)
	for _, t := range s.lost {
		if more := append(conds, t); s.oracle.Satisfiable(more) == Sat {
			conds = more
		}
	}
	return conds
}

// Lose has the inputs lose a block in the present state, if some do: it judges the state by the check leak or memtrack, and takes what it
// finds as known.
func (c *Cursor) Lose(check machine.Check) {
	c.s.lost = c.s.lost[:0]
	switch check {
	case machine.Leak:
		c.s.m.Leaks().Unreachable()
	case machine.Untracked:
		c.s.m.Leaks().Untracked()
	}
	for _, t := range c.s.losing()[len(c.s.path.conds):] {
		c.s.assume(t)
	}
}
