package dpor

import "slices"

// spins reports whether the thread of the last event, that of a frame, iterates a
// loop that waits: it has come back to a state of its own since which it has
// changed nothing. That is so if it was at the same place in that state and not since; or if
// nothing that others did meanwhile came to its notice.
func (x *explorer) spins(fr *frame) bool {
	t := fr.event.thread
	here := x.sys.Location(t)
	near := true
	x.spans = x.spans[:0]
	for at := int32(x.depth); at > 0; {
		f := &x.path[at-1]
		e := &f.event
		if !e.quiet {
			return false
		}
		x.spans = append(x.spans, [2]int{f.mark, x.path[at].mark})
		if e.from == here {
			if (near || sameBut(x.history(t, e.before), fr.event.clock, t)) && x.returned() {
				return true
			}
			near = false
		}
		at = e.before
	}
	return false
}

// sameBut reports whether two clocks agree on all threads but t.
func sameBut(c, d clock, t int32) bool {
	for u := range int32(max(len(c), len(d))) {
		if u != t && c.at(u) != d.at(u) {
			return false
		}
	}
	return true
}

// returned asks about the stretches, which are collected newest first.
func (x *explorer) returned() bool {
	slices.Reverse(x.spans)
	same := x.sys.Returned(x.spans)
	slices.Reverse(x.spans)
	return same
}
