package symbolic

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/symbolic/term"
)

// Where threads are counted, inputs that only one thread depends on are its own: no word
// elsewhere has them, and no condition relates them to others. Such a thread can be in its
// state with any values that its conditions allow, whatever all others have. So own inputs
// get names by the conditions that they are under, and threads that differ in the names of
// their inputs only are in the same state. Of a thread that is many, each one that it stands
// for has values of its own.
//
// When a thread is about to act, its own inputs become inputs like others, with the same
// conditions.
//
// A condition on an input that no word depends on any more is forgotten, unless it is all
// about inputs that words depend on. That allows more than there is, as counting does.

// ownPrefix begins the names of own inputs.
const ownPrefix = "own"

func (s *Machine) isOwn(v term.Term) bool { return strings.HasPrefix(s.pool.Name(v), ownPrefix) }

// shared is the owner of an input that is not a thread's own.
const shared = -1

// owners maps inputs to their owners.
type owners struct {
	s     *Machine
	of    map[term.Term]int
	order []term.Term
	conds []term.Term
}

// ownInputs names the inputs that are interchangeable threads' own.
func (c *Cursor) ownInputs() {
	s := c.s
	list := s.m.Counters().Interchangeable()
	if len(list) == 0 {
		return
	}
	live := newLive(s)
	live.words()
	o := &owners{s: s, of: map[term.Term]int{}}
	for _, at := range live.at {
		who := s.m.Unknowns().ThreadAt(at)
		if !slices.Contains(list, who) {
			who = shared
		}
		o.note(s.term(s.m.Words()[at]), who)
	}
	o.relate()
	put := term.NewSubstitution(s.pool)
	if !o.name(c, list, put) {
		return
	}
	for _, at := range live.at {
		s.m.Memory().PutWord(at, s.word(put.Apply(s.term(s.m.Words()[at]))))
	}
	old := s.path
	s.path = newPath()
	for _, t := range old.conds {
		if t = put.Apply(t); !s.pool.IsTrue(t) && !s.path.known[t] {
			s.path.conds = append(s.path.conds, t)
			s.path.note(t)
		}
	}
	for _, f := range old.fixed {
		s.path.fixed = append(s.path.fixed, choice{put.Apply(f.t), f.v})
	}
}

// note says who has a term.
func (o *owners) note(t term.Term, who int) {
	for _, v := range o.s.pool.Support(t) {
		if o.s.isOwn(v) {
			continue
		}
		if before, ok := o.of[v]; !ok {
			o.of[v] = who
			o.order = append(o.order, v)
		} else if before != who {
			o.of[v] = shared
		}
	}
}

// relate finds the conditions that are about inputs that words depend on. What one relates
// to an input that is not the same thread's own is nobody's own.
func (o *owners) relate() {
	for _, t := range o.s.path.conds {
		if !slices.ContainsFunc(o.s.pool.Support(t), func(v term.Term) bool { _, ok := o.of[v]; return !ok }) {
			o.conds = append(o.conds, t)
		}
	}
	for again := true; again; {
		again = false
		for _, t := range o.conds {
			vars := o.s.pool.Support(t)
			if !slices.ContainsFunc(vars, func(v term.Term) bool { return o.of[v] != o.of[vars[0]] }) {
				continue
			}
			for _, v := range vars {
				again = again || o.of[v] != shared
				o.of[v] = shared
			}
		}
	}
}

// name gives own inputs their names; false: there are none.
func (o *owners) name(c *Cursor, list []int, put *term.Substitution) (any bool) {
	for _, who := range list {
		var vars []term.Term
		for _, v := range o.order {
			if o.of[v] == who {
				vars = append(vars, v)
			}
		}
		if len(vars) == 0 {
			continue
		}
		any = true
		group := o.group(c, who, vars)
		for i, v := range vars {
			put.Set(v, o.s.own(group, i, v))
		}
	}
	return any
}

// group is a number for the conditions on a thread's own inputs, in their order.
func (o *owners) group(c *Cursor, who int, vars []term.Term) int {
	first := term.NewSubstitution(o.s.pool)
	for i, v := range vars {
		first.Set(v, o.s.own(0, i, v))
	}
	var conds []term.Term
	for _, t := range o.conds {
		if vs := o.s.pool.Support(t); len(vs) > 0 && o.of[vs[0]] == who {
			conds = append(conds, first.Apply(t))
		}
	}
	slices.Sort(conds)
	key := fmt.Sprint(conds)
	if c.groups == nil {
		c.groups = map[string]int{}
	}
	if _, ok := c.groups[key]; !ok {
		c.groups[key] = len(c.groups) + 1
	}
	return c.groups[key]
}

// own is the i-th own input under the conditions of a group, as wide as another.
func (s *Machine) own(group, i int, like term.Term) term.Term {
	w := s.pool.Width(like)
	return s.pool.Var(fmt.Sprintf("%s%d.%d.%d", ownPrefix, group, i, w), w)
}

// disown makes a thread's own inputs inputs like others.
func (c *Cursor) disown(t int) {
	s := c.s
	live := newLive(s)
	put := term.NewSubstitution(s.pool)
	mine := map[term.Term]bool{}
	var at []uint32
	for _, a := range live.words() {
		if s.m.Unknowns().ThreadAt(a) != t {
			continue
		}
		at = append(at, a)
		for _, v := range s.pool.Support(s.term(s.m.Words()[a])) {
			if s.isOwn(v) && !mine[v] {
				mine[v] = true
				put.Set(v, s.vars.fresh(s.pool.Width(v)))
			}
		}
	}
	if len(mine) == 0 {
		return
	}
	for _, a := range at {
		s.m.Memory().PutWord(a, s.word(put.Apply(s.term(s.m.Words()[a]))))
	}
	for _, cond := range slices.Clone(s.path.conds) {
		if slices.ContainsFunc(s.pool.Support(cond), func(v term.Term) bool { return mine[v] }) {
			s.assume(put.Apply(cond))
		}
	}
}

// ownOnly reports whether a condition is only about inputs that threads own.
func (s *Machine) ownOnly(t term.Term) bool {
	vars := s.pool.Support(t)
	return len(vars) > 0 && !slices.ContainsFunc(vars, func(v term.Term) bool { return !s.isOwn(v) })
}
