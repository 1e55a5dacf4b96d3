package property

import "heddle/internal/exec/machine"

// Repeat informs an undecided monitor that the last so many states given to Look come
// again and again in this order. The monitor takes as many whole periods as seen as do
// not decide, at most so many states, and gives their number.
func (x *Monitor) Repeat(period, most uint64) (states uint64) {
	states = min(most, x.undecided()) / period * period
	if !x.simple() {
		x.root.repeat(int(period), int(states))
	}
	x.seen += states
	return states
}

// undecided is the number of states that may come, all like ones that did not decide,
// without a decision.
func (x *Monitor) undecided() uint64 {
	last := x.horizon
	if x.simple() {
		last = x.root.bound
	}
	return last - min(last, x.seen)
}

// repeat keeps what the leaves are in so many more states, by their period.
func (f *formula) repeat(period, states int) {
	if f.kind == leafFormula {
		for range states / period {
			f.truth = append(f.truth, f.truth[len(f.truth)-period:]...)
		}
	}
	for _, a := range f.args {
		a.repeat(period, states)
	}
}

// Passes reports whether a state decides nothing, whatever states with this came before it,
// until the condition's bound is met. It may be asked between two calls of Look.
func (x *Monitor) Passes(m *machine.Machine) bool {
	if !x.simple() {
		return false
	}
	for i, leaf := range x.leaves {
		x.now[i] = leaf.Holds(m)
	}
	return x.root.first(x.now, 0) == Undecided
}
