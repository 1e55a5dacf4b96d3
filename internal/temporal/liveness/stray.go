package liveness

import (
	"slices"

	"heddle/internal/temporal/automaton"
)

// This file keeps runs in sight that the automaton no longer follows. That a run has none of the automaton any more means that it is not one that is
// looked for; it may fail all the same later on, and what is proved is proved of a program whose runs were all followed. So where the automaton has no edge, its place is
// taken by a state of its own, the stray one, that reads anything, stays, and accepts nothing. Automata that continue with every finite word need none: these
// are those of most formulae, since what is to be violated later can be waited for.

// noStray stands for the stray state where there is none.
const noStray = -1

// followAll adds the stray state to the automaton, if that may end.
func (o *Options) followAll() {
	o.stray = noStray
	if o.Automaton.Continues() {
		return
	}
	a := *o.Automaton
	o.stray = int32(len(a.States))
	a.States = append(slices.Clone(a.States), []automaton.Edge{{To: o.stray}})
	if a.Sets == 0 { // each run is accepted: a set tells those from strays
		a.Sets = 1
		for q, edges := range o.Automaton.States {
			a.States[q] = slices.Clone(edges)
			for i := range a.States[q] {
				a.States[q][i].Sets = 1
			}
		}
	}
	o.Automaton = &a
}

// strays reports whether the action that was taken leads on beside the stray state. One that a run never leaves again is taken as one that it leaves, too.
func (w *walk) strays(f *frame) bool {
	return w.stray != noStray && !f.followed && !f.at.ends && f.n > 0
}
