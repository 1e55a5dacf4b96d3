package ctl

import (
	"slices"

	"heddle/internal/explore/system"
)

// Fairness says what is promised to threads that can act.
type Fairness uint8

// The promises.
const (
	Unfair Fairness = iota // none
	Weak                   // a thread that can act from some state on in every state, acts
	Strong                 // a thread that can act again and again, acts
)

// parts finds strongly connected parts of a graph in which a fair run may stay for ever.
type parts struct {
	g        *Graph
	fairness Fairness
	not      system.Clock   // what edges that are searched may not do
	nots     []system.Clock // of each part, its edges

	of     []int32 // of each state, its part, from 1 on; 0: none
	count  int32
	number []int32 // by which a search knows a state; 0: not met
	low    []int32
	in     Set // the states that are searched
	open   Set // on the stack
	stack  []int32
}

// newParts finds none yet. With standing, a run may stay where the clock stood.
func newParts(g *Graph, f Fairness, standing bool) *parts {
	n := g.States()
	p := &parts{g: g, fairness: f, of: make([]int32, n), number: make([]int32, n), low: make([]int32, n), open: newSet(n), in: newSet(n), nots: make([]system.Clock, 1)}
	if !standing {
		p.not = system.Stood
	}
	return p
}

// takes reports whether an edge is one of those that are searched.
func (p *parts) takes(e Edge) bool { return e.Clock&p.not == 0 }

// inside reports whether a step is one that a run may take that stays in a part for ever.
func (p *parts) inside(part int32, s Step) bool {
	return p.of[s.From] == part && p.of[s.Edge.To] == part && s.Edge.Clock&p.nots[part] == 0
}

// search finds the parts among some states.
func (p *parts) search(states []int32) {
	for _, s := range states {
		p.number[s] = 0
		p.in.add(s)
	}
	next := int32(0)
	var comps [][]int32
	for _, s := range states {
		if p.number[s] == 0 {
			comps = p.visit(s, &next, comps)
		}
	}
	for _, s := range states {
		p.in.drop(s)
	}
	for _, c := range comps {
		p.judge(c)
	}
}

// call is a state that is being visited, and the next of its edges.
type call struct{ state, next int32 }

// visit adds the components that a state leads to which have an edge inside (Tarjan, without recursion).
func (p *parts) visit(root int32, next *int32, comps [][]int32) [][]int32 {
	calls := []call{{root, 0}}
	p.enter(root, next)
	for len(calls) > 0 {
		c := &calls[len(calls)-1]
		if out := p.g.Out(c.state); int(c.next) < len(out) {
			e := out[c.next]
			to := e.To
			c.next++
			switch {
			case !p.in.Has(to), !p.takes(e):
			case p.number[to] == 0:
				p.enter(to, next)
				calls = append(calls, call{to, 0})
			case p.open.Has(to):
				p.low[c.state] = min(p.low[c.state], p.number[to])
			}
			continue
		}
		s := c.state
		calls = calls[:len(calls)-1]
		if p.low[s] == p.number[s] {
			if comp := p.close(s); p.cyclic(comp) {
				comps = append(comps, comp)
			}
		}
		if len(calls) > 0 {
			up := calls[len(calls)-1].state
			p.low[up] = min(p.low[up], p.low[s])
		}
	}
	return comps
}

func (p *parts) enter(s int32, next *int32) {
	*next++
	p.number[s], p.low[s] = *next, *next
	p.stack = append(p.stack, s)
	p.open.add(s)
}

// close takes a component off the stack.
func (p *parts) close(root int32) (comp []int32) {
	for {
		top := p.stack[len(p.stack)-1]
		p.stack = p.stack[:len(p.stack)-1]
		p.open.drop(top)
		comp = append(comp, top)
		if top == root {
			return comp
		}
	}
}

// cyclic reports whether a component has an edge inside.
func (p *parts) cyclic(comp []int32) bool {
	if len(comp) > 1 {
		return true
	}
	for _, e := range p.g.Out(comp[0]) {
		if e.To == comp[0] && p.takes(e) {
			return true
		}
	}
	return false
}

// judge marks a component that a fair run may stay in. One that a run may not stay in may have such a part: with strong fairness what is left
// without the states in which a thread can act that never does, with weak fairness an action that never ends.
func (p *parts) judge(comp []int32) {
	p.count++
	mine := p.count
	p.nots = append(p.nots, p.not)
	for _, s := range comp {
		p.of[s] = mine
	}
	if p.waits(comp, mine) {
		return
	}
	some, kept, moved := p.threads(comp, mine)
	var bad uint64
	switch {
	case p.within(comp):
	case p.fairness == Weak:
		bad = ^(kept | moved)
	case p.fairness == Strong:
		bad = some &^ moved
	}
	if bad == 0 {
		return
	}
	for _, s := range comp {
		p.of[s] = 0
	}
	var rest []int32
	for _, s := range comp {
		if p.g.Inside(s) || p.fairness == Strong && p.g.Able[s]&bad == 0 {
			rest = append(rest, s)
		}
	}
	p.search(rest)
}

// waits searches a component in which edges Waited and none Passed without the former, and reports whether it is one.
func (p *parts) waits(comp []int32, mine int32) bool {
	barred := p.does(comp, mine) & ^p.not
	if barred = barred.Barred(true); barred == 0 {
		return false
	}
	for _, s := range comp {
		p.of[s] = 0
	}
	was := p.not
	p.not |= barred
	p.search(comp)
	p.not = was
	return true
}

// does is what the edges of a component do about the clock.
func (p *parts) does(comp []int32, mine int32) (did system.Clock) {
	for _, s := range comp {
		for _, e := range p.g.Out(s) {
			if p.inside(mine, Step{s, e}) {
				did |= e.Clock
			}
		}
	}
	return did
}

// within reports whether a component lies in the middle of an action.
func (p *parts) within(comp []int32) bool {
	return !slices.ContainsFunc(comp, func(s int32) bool { return !p.g.Inside(s) })
}

// threads are those that can act in some state of a part, to which a promise is kept since they cannot in some, and that act inside.
func (p *parts) threads(comp []int32, mine int32) (some, kept, moved uint64) {
	for _, s := range comp {
		some |= p.g.Able[s]
		kept |= p.g.kept(s)
		for _, e := range p.g.Out(s) {
			if e.Thread >= 0 && p.inside(mine, Step{s, e}) {
				moved |= 1 << e.Thread
			}
		}
	}
	return some, kept, moved
}
