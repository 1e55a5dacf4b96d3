package automaton

import "heddle/internal/temporal/components"

// targets are the states that the edges of a state lead to.
func (a *Automaton) targets(s int32) []int32 {
	list := make([]int32, len(a.States[s]))
	for i, e := range a.States[s] {
		list[i] = e.To
	}
	return list
}

// components are those of the automaton that are reachable.
func (a *Automaton) components() (of []int32, count int) {
	return components.Find(len(a.States), []int32{a.Initial}, a.targets)
}
