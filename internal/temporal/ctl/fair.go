package ctl

import "slices"

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

	of     []int32 // of each state, its part, from 1 on; 0: none
	count  int32
	number []int32 // by which a search knows a state; 0: not met
	low    []int32
	in     Set // the states that are searched
	open   Set // on the stack
	stack  []int32
}

func newParts(g *Graph, f Fairness) *parts {
	n := g.States()
	return &parts{g: g, fairness: f, of: make([]int32, n), number: make([]int32, n), low: make([]int32, n), open: newSet(n), in: newSet(n)}
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
			to := out[c.next].To
			c.next++
			switch {
			case !p.in.Has(to):
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
		if e.To == comp[0] {
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
	for _, s := range comp {
		p.of[s] = mine
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
			if p.of[e.To] == mine && e.Thread >= 0 {
				moved |= 1 << e.Thread
			}
		}
	}
	return some, kept, moved
}
