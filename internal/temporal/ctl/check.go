package ctl

// Checker computes which states of a graph satisfy formulae.
type Checker struct {
	g        *Graph
	fairness Fairness
	standing bool     // runs may stay where the clock stood
	open     Set      // states in which a run may continue in any way
	other    *Checker // of which states may satisfy formulae; the checker itself, if these are the same
	fair     Set      // states that fair runs begin in
	known    map[*Formula]Set
}

// New makes a checker of runs in which time passes. With fairness threads have numbers below 64.
//
// Whether a run stays for ever where the clock stood is not known. A checker computes the states that satisfy a formula in any case, and its other one those that
// satisfy it if some such runs are there: of E a run that is known, of A each that may be, and the other way round under a negation.
func New(g *Graph, f Fairness) *Checker {
	c := newChecker(g, f, false, newSet(g.States()))
	if g.stands {
		c.other = newChecker(g, f, true, newSet(g.States()))
		c.other.other = c
	}
	return c
}

// newOpen makes a checker to which a run may also continue in any way where the clock stood.
func newOpen(g *Graph, f Fairness) *Checker {
	c := newChecker(g, f, false, newSet(g.States()))
	if g.stands {
		c.other = newChecker(g, f, true, g.stood())
		c.other.other = c
	}
	return c
}

// NewStanding makes a checker of runs that may stay where the clock stood.
func NewStanding(g *Graph, f Fairness) *Checker { return newChecker(g, f, true, newSet(g.States())) }

func newChecker(g *Graph, f Fairness, standing bool, open Set) *Checker {
	c := &Checker{g: g, fairness: f, standing: standing, open: open, known: map[*Formula]Set{}}
	c.other, c.fair = c, c.always(g.live)
	return c
}

// Fair reports whether a fair run begins in a state.
func (c *Checker) Fair(state int32) bool { return c.fair.Has(state) }

// Holds are the states that satisfy a formula, whatever runs stay where the clock stood.
func (c *Checker) Holds(f *Formula) Set {
	if s, ok := c.known[f]; ok {
		return s
	}
	var args []Set
	for _, a := range f.args {
		args = append(args, c.Holds(a))
	}
	s := c.holds(f, args)
	c.known[f] = s
	return s
}

func (c *Checker) not(s Set) Set { return c.g.live.without(s) }

// negated are the states that do not satisfy a formula, whatever runs stay where the clock stood.
func (c *Checker) negated(f *Formula) Set { return c.not(c.other.Holds(f)) }

func (c *Checker) holds(f *Formula, args []Set) Set {
	switch f.op {
	case OpTrue:
		return c.g.live
	case OpFalse:
		return newSet(c.g.States())
	case OpAtom:
		return c.labelled(f.atom)
	case OpNot:
		return c.negated(f.args[0])
	case OpImplies:
		return c.negated(f.args[0]).or(args[1])
	case OpIff:
		return args[0].and(args[1]).or(c.negated(f.args[0]).and(c.negated(f.args[1])))
	case OpAnd, OpOr:
		return joined(f.op, args)
	}
	if f.op.some() {
		return c.some(f.op, args)
	}
	for i := range args {
		args[i] = c.not(args[i])
	}
	return c.not(c.other.some(duals[f.op], args))
}

func joined(op Op, args []Set) Set {
	s := args[0]
	for _, a := range args[1:] {
		if op == OpAnd {
			s = s.and(a)
		} else {
			s = s.or(a)
		}
	}
	return s
}

func (c *Checker) labelled(atom int) Set {
	s := newSet(c.g.States())
	for i, label := range c.g.Labels {
		if label>>atom&1 != 0 && c.g.live.Has(int32(i)) {
			s.add(int32(i))
		}
	}
	return s
}

// some are the states in which a fair run begins that satisfies an operator.
func (c *Checker) some(op Op, a []Set) Set {
	switch op {
	case OpEX:
		return c.before(a[0].and(c.fair)).or(c.open)
	case OpEF:
		return c.until(c.g.live, a[0])
	case OpEG:
		return c.always(a[0])
	case OpEU:
		return c.until(a[0], a[1])
	case OpEW:
		return c.until(a[0], a[1]).or(c.always(a[0]))
	case OpER:
		return c.until(a[1], a[0].and(a[1])).or(c.always(a[1]))
	}
	return c.until(a[1], a[0].and(a[1])) // OpEM
}

// before are the states with an edge into a set.
func (c *Checker) before(goal Set) Set {
	s := newSet(c.g.States())
	for _, to := range goal.list() {
		for _, p := range c.g.in(to) {
			if c.g.live.Has(p) {
				s.add(p)
			}
		}
	}
	return s
}

// until are the states from which a way within a set leads to a goal that fair runs begin in.
func (c *Checker) until(within, goal Set) Set {
	return c.back(within, goal.and(c.fair).or(c.open.and(within.or(goal))))
}

// back are the states of a goal, and those from which a way within a set leads there.
func (c *Checker) back(within, goal Set) Set {
	s := newSet(c.g.States()).or(goal)
	todo := goal.list()
	for len(todo) > 0 {
		to := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, p := range c.g.in(to) {
			if within.Has(p) && !s.Has(p) {
				s.add(p)
				todo = append(todo, p)
			}
		}
	}
	return s
}

// always are the states in which a fair run begins that stays in a set.
func (c *Checker) always(within Set) Set {
	p := newParts(c.g, c.fairness, c.standing)
	p.search(within.list())
	s := newSet(c.g.States())
	for i, n := range p.of {
		if n != 0 {
			s.add(int32(i))
		}
	}
	return c.back(within, s.or(c.open.and(within)))
}
