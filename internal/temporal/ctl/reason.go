package ctl

import (
	"slices"

	"heddle/internal/explore/system"
)

// Part is a part of the reason why a formula holds in a state: a run, or the beginning of one, that is as it has to be; or that every run
// is, which no single run shows.
type Part struct {
	Formula *Formula // in normal form: an operator about runs, which is true of the state
	State   int32    // that it is about
	After   int      // steps of the part's way that this is a part of, which lead to the state

	Way   []Step // some run: its beginning
	Cycle []Step // and what it repeats for ever from then on; empty: how it continues does not matter
	Then  []*Part
}

// Step is an edge that is taken.
type Step struct {
	From int32
	Edge Edge
}

// Every reports whether the part is about every run.
func (p *Part) Every() bool { return p.Formula.op.every() }

// Reason is why a state satisfies a formula, or does not.
func (c *Checker) Reason(f *Formula, state int32) (holds bool, parts []*Part) {
	holds = c.Holds(f).Has(state)
	return holds, c.reason(f.Normal(!holds), state, 0)
}

// reason is why a state satisfies a formula in normal form.
func (c *Checker) reason(f *Formula, s int32, after int) (parts []*Part) {
	switch {
	case !f.ofRuns:
		return nil
	case f.op == OpAnd:
		for _, a := range f.args {
			parts = append(parts, c.reason(a, s, after)...)
		}
		return parts
	case f.op == OpOr:
		return c.reason(c.cheapest(f.args, s), s, after)
	case f.op.every():
		return []*Part{{Formula: f, State: s, After: after}}
	}
	return []*Part{c.run(f, s, after)}
}

// cheapest is the first of some formulae that holds in a state; one about that state alone goes first.
func (c *Checker) cheapest(list []*Formula, s int32) (found *Formula) {
	for _, f := range list {
		if c.Holds(f).Has(s) && (found == nil || found.ofRuns && !f.ofRuns) {
			found = f
		}
	}
	return found
}

// run is a run for an operator about some run.
func (c *Checker) run(f *Formula, s int32, after int) *Part {
	p := &Part{Formula: f, State: s, After: after}
	switch f.op {
	case OpEX:
		p.Way = c.g.way(s, c.g.live, 1, c.Holds(f.args[0]).and(c.fair).Has)
		return c.then(p, f.args[0])
	case OpEF:
		return c.reaches(p, nil, f.args[0])
	case OpEU:
		return c.reaches(p, f.args[0], f.args[1])
	case OpEM:
		return c.reaches(p, f.args[1], With(OpAnd, f.args...))
	case OpEG:
		return c.stays(p, f.args[0])
	case OpEW:
		if c.until(c.Holds(f.args[0]), c.Holds(f.args[1])).Has(s) {
			return c.reaches(p, f.args[0], f.args[1])
		}
		return c.stays(p, f.args[0])
	}
	if both := With(OpAnd, f.args...); c.until(c.Holds(f.args[1]), c.Holds(both)).Has(s) { // OpER
		return c.reaches(p, f.args[1], both)
	}
	return c.stays(p, f.args[1])
}

// reaches gives a part the way to a goal, by states that satisfy what is before it; nil: by any.
func (c *Checker) reaches(p *Part, before, goal *Formula) *Part {
	within := c.g.live
	if before != nil {
		within = c.Holds(before)
	}
	p.Way = c.g.way(p.State, within, 0, c.Holds(goal).and(c.fair).Has)
	if before != nil && len(p.Way) > 0 {
		p.Then = append(p.Then, c.reason(before, p.State, 0)...)
	}
	return c.then(p, goal)
}

// then adds why a formula holds where the way of a part has led.
func (c *Checker) then(p *Part, f *Formula) *Part {
	p.Then = append(p.Then, c.reason(f, last(p.State, p.Way), len(p.Way))...)
	return p
}

func last(start int32, way []Step) int32 {
	if len(way) == 0 {
		return start
	}
	return way[len(way)-1].Edge.To
}

// stays gives a part a fair run that satisfies a formula in every state.
func (c *Checker) stays(p *Part, f *Formula) *Part {
	within := c.Holds(f)
	found := newParts(c.g, c.fairness, c.standing)
	found.search(within.list())
	p.Way = c.g.way(p.State, within, 0, func(s int32) bool { return found.of[s] != 0 })
	start := last(p.State, p.Way)
	p.Cycle = c.cycle(start, found)
	p.Then = append(p.Then, c.reason(f, p.State, 0)...)
	return p
}

// cycle is a fair way from a state of a part back to it.
func (c *Checker) cycle(start int32, in *parts) (way []Step) {
	mine := in.of[start]
	inside := func(s Step) bool { return in.inside(mine, s) }
	left, passes := c.owed(in, mine)
	at := start
	for left != 0 || passes {
		part := c.g.shortest(at, inside, func(s Step) bool {
			return inside(s) && (c.serves(s)&left != 0 || passes && s.Edge.Clock&system.Passed != 0)
		})
		if part == nil {
			panic("heddle bug: a fair part has no fair cycle")
		}
		for _, s := range part {
			left &^= c.serves(s)
			passes = passes && s.Edge.Clock&system.Passed == 0
		}
		way, at = append(way, part...), last(at, part)
	}
	if at != start || len(way) == 0 {
		way = append(way, c.g.shortest(at, inside, func(s Step) bool { return inside(s) && s.Edge.To == start })...)
	}
	return way
}

// owed are the threads to which a cycle of a part has to keep something, and whether time has to pass in it.
func (c *Checker) owed(in *parts, mine int32) (left uint64, passes bool) {
	for s, n := range in.of {
		if n != mine {
			continue
		}
		if c.fairness != Unfair {
			left |= c.g.Able[s]
		}
		passes = passes || in.does([]int32{int32(s)}, mine)&system.Passed != 0
	}
	return left, passes
}

// serves are the threads to which a step keeps what is promised.
func (c *Checker) serves(s Step) (threads uint64) {
	if s.Edge.Thread >= 0 {
		threads = 1 << s.Edge.Thread
	}
	if c.fairness == Weak {
		threads |= c.g.kept(s.From)
	}
	return threads
}

// way is a shortest way of at least some steps within a set, whose last state need not be in it, to a state that is looked for.
func (g *Graph) way(from int32, within Set, least int, found func(int32) bool) []Step {
	if least == 0 && found(from) {
		return nil
	}
	return g.shortest(from, func(s Step) bool { return within.Has(s.Edge.To) }, func(s Step) bool { return g.live.Has(s.Edge.To) && found(s.Edge.To) })
}

// shortest is a shortest way from a state whose last step is one that is looked for; of those before, each is one that may be.
func (g *Graph) shortest(from int32, may, found func(Step) bool) []Step {
	by := map[int32]Step{}
	queue := []int32{from}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, e := range g.Out(at) {
			s := Step{at, e}
			if found(s) {
				return wayTo(from, by, s)
			}
			if _, known := by[e.To]; !known && e.To != from && may(s) {
				by[e.To] = s
				queue = append(queue, e.To)
			}
		}
	}
	return nil
}

// wayTo is the way that ends with a step.
func wayTo(from int32, by map[int32]Step, end Step) []Step {
	way := []Step{end}
	for at := end.From; at != from; at = by[at].From {
		way = append(way, by[at])
	}
	slices.Reverse(way)
	return way
}
