package liveness

import (
	"slices"

	"heddle/internal/temporal/automaton"
)

// This file spares the search what only cycles need, where there are none. A cycle of the product goes through states of one component of the automaton, since
// its edges are beside edges of the automaton, one after the other and back to the first. So
//
//   - no accepting cycle leads through a state beside a component of the automaton none of whose cycles accepts (a state that is idle): it is explored and
//     stored, as by a search for failures, and gets no number, no marks, and no place among the components. What a cycle has to be beside, fairness, cannot
//     mend that;
//   - an edge between two components of the automaton is on no cycle: it is not kept, and where it leads says nothing of where it comes from. Between two
//     states of one component no path leads through another, so that what is known of the path's components stays true where such states lie between.
//
// Likewise a run that stays in an action for ever (at.ends) does not leave it again. In an idle state it need not be guessed: a run that is accepted leaves these states, and in the
// action in which it is for ever it can be guessed at each step.
//
// Where the actions of a cursor have stages, cycles among these are looked for beside any state of the automaton, and a shortest lasso is looked for among all states: each
// has a number then.
//
// Other kinds of components are not told apart. Where each cycle of one accepts and nothing is promised, the search stops at the first edge back to its path,
// whatever it keeps; where each word is accepted, what is left is to find a cycle that is fair, as anywhere.
//
// Two more savings of textbooks bring nothing here. Where all cycles of a component accept, an edge back to the path is
// a lasso: the search stops at that very edge as it is. Where each word is accepted, what is left is to find a fair
// cycle, which the search does depth first anyway. What pays is the order: edges of the automaton that lead to where
// cycles accept are taken first.

// sort finds the components of the automaton, and which are idle.
func (p *product) sort(o *Options) {
	p.part, p.idle = make([]int32, len(p.automaton.States)), make([]bool, len(p.automaton.States))
	of, kinds := p.automaton.Kinds()
	p.automaton = acceptingFirst(p.automaton, of, kinds)
	if p.staged != nil || o.Shortest {
		return
	}
	for q, c := range of {
		p.part[q], p.idle[q] = c, int32(q) == p.stray || c >= 0 && kinds[c] == automaton.Rejecting
	}
}

// acceptingFirst is an automaton with the edges first that lead to where cycles accept: a search depth first finds a lasso there before it has explored
// what else may happen.
func acceptingFirst(a *automaton.Automaton, of []int32, kinds []automaton.Kind) *automaton.Automaton {
	b := *a
	b.States = make([][]automaton.Edge, len(a.States))
	rejects := func(e automaton.Edge) int {
		if c := of[e.To]; c >= 0 && kinds[c] != automaton.Rejecting {
			return 0
		}
		return 1
	}
	for q, edges := range a.States {
		b.States[q] = slices.Clone(edges)
		slices.SortStableFunc(b.States[q], func(x, y automaton.Edge) int { return rejects(x) - rejects(y) })
	}
	return &b
}

// joins reports whether an edge of the product may lie on an accepting cycle, as far as the automaton says.
func (p *product) joins(from, to at) bool {
	return p.part[from.q] == p.part[to.q] && from.ends == to.ends && !p.idle[to.q]
}

// noNode stands for the number of a state that has none.
const noNode = -1
