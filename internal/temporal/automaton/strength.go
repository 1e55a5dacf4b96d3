package automaton

import "heddle/internal/temporal/components"

// Strength is how hard it is to find an accepted run in a product with the automaton.
type Strength uint8

const (
	// Strong automata need a search for cycles that meet every acceptance set.
	Strong Strength = iota
	// Weak automata have no component with both an accepting and a rejecting cycle:
	// any cycle in an accepting component accepts.
	Weak
	// Terminal automata are weak, and accept every word from a state of an accepting
	// component: an infinite run accepts where it has come to one.
	Terminal
)

var strengthNames = [...]string{"strong", "weak", "terminal"}

// String is strong, weak or terminal.
func (s Strength) String() string { return strengthNames[s] }

// Kind is what the cycles of a component of an automaton are like.
type Kind uint8

const (
	// Rejecting components have no cycle that accepts.
	Rejecting Kind = iota
	// General components have one that accepts, and one that does not.
	General
	// Accepting components have cycles that accept, and no others.
	Accepting
	// Closed components are accepting ones that no word leaves: what comes to one is accepted.
	Closed
)

// Kinds gives for each state its component, and for each component its kind. A state that cannot be reached has component -1.
func (a *Automaton) Kinds() (of []int32, kinds []Kind) {
	of, count := a.components()
	met, inside := a.cycles(of, count)
	kinds = make([]Kind, count)
	for c := range kinds {
		switch {
		case !inside[c] || met[c] != a.all():
		case !a.weak(of, int32(c)):
			kinds[c] = General
		case !a.closed(of, int32(c)):
			kinds[c] = Accepting
		default:
			kinds[c] = Closed
		}
	}
	return of, kinds
}

// Strength is the strength of the reachable part.
func (a *Automaton) Strength() Strength {
	strength := Terminal
	_, kinds := a.Kinds()
	for _, k := range kinds {
		switch k {
		case General:
			return Strong
		case Accepting:
			strength = Weak
		}
	}
	return strength
}

// Universal reports whether a state has an edge to itself that is in every set and admits
// every valuation: whatever comes is accepted.
func (a *Automaton) Universal(s int32) bool {
	for _, e := range a.States[s] {
		if e.To == s && e.Guard == (Cube{}) && e.Sets == a.all() {
			return true
		}
	}
	return false
}

// weak reports whether every cycle of a component meets every set: without the edges
// of one set, no cycle is left.
func (a *Automaton) weak(of []int32, c int32) bool {
	for set := range a.Sets {
		next := func(s int32) (list []int32) {
			for _, e := range a.States[s] {
				if of[s] == c && of[e.To] == c && e.Sets>>set&1 == 0 {
					list = append(list, e.To)
				}
			}
			return list
		}
		if a.cyclic(next) {
			return false
		}
	}
	return true
}

// cyclic reports whether a graph over the states has a cycle.
func (a *Automaton) cyclic(next func(int32) []int32) bool {
	roots := make([]int32, len(a.States))
	for s := range roots {
		roots[s] = int32(s)
	}
	of, _ := components.Find(len(a.States), roots, next)
	for s := range roots {
		for _, t := range next(int32(s)) {
			if of[s] == of[t] {
				return true
			}
		}
	}
	return false
}

// closed reports whether each state of a component has an edge inside of it for every
// valuation.
func (a *Automaton) closed(of []int32, c int32) bool {
	for s, edges := range a.States {
		if of[s] != c {
			continue
		}
		var guards []Cube
		for _, e := range edges {
			if of[e.To] == c {
				guards = append(guards, e.Guard)
			}
		}
		if !complete(guards) {
			return false
		}
	}
	return true
}
