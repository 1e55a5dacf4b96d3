package liveness

import (
	"iter"

	"heddle/internal/explore/system"
)

// This file lets time pass. What a look at a clock shows is a choice, so that the product has cycles in which a clock is looked at and never shows a later
// time. No run of the program repeats one for ever: it leaves the cycle by another choice, which is explored as well, unless the model bounds how far the clock moves.
//
// Why it is right. Time diverges in each infinite run of the program. So if the run looks at a clock infinitely often where time may pass, it passes infinitely
// often: edges that Waited come infinitely often only with edges that Passed. This is a Streett condition, on edges instead of states. Each run of the
// program satisfies it, and so does the run of the product that stands for it: a reduction keeps all actions of a run, and may add some of threads that the run
// puts off for ever, which takes no edge that Passed away. So the cycles that do not satisfy it stand for no run, and excluding them loses none.
//
// An edge Stood where the model lets no time pass. A run of the program that continues from there may see a later time, and leave the product; whether it repeats the
// cycle is not known. So a cycle with such an edge neither counts as a lasso nor as excluded: Options.Lasts is asked whether a run repeats it while time
// passes, and if it is not known of one that it does, Result.Stands says that the absence of a lasso proves nothing. The search continues, and finds lassos beside it.
//
// Both conditions take edges out of a component; in what is left components are looked for again (streett.go).

// keepsTime are conditions on the clock.
type keepsTime uint8

const (
	noClock      keepsTime = iota
	passingClock           // what Waited has to have Passed, and nothing Stood
	anyClock               // what Waited has to have Passed
)

// barred is what edges of a part with these marks may not do, where a cycle is to be accepted.
func (k keepsTime) barred(m system.Clock) system.Clock {
	if k == noClock {
		return 0
	}
	return m.Barred(k == anyClock)
}

// withoutClock are the edges that do nothing that is barred.
func withoutClock(edges []edge, barred system.Clock) (list []edge) {
	for _, e := range edges {
		if e.marks.clock&barred == 0 {
			list = append(list, e)
		}
	}
	return list
}

// standing returns the condition without the demand that the clock never stood, and the states of a part that satisfies it; nil if there is no such part.
func (c condition) standing(edges []edge) (condition, map[int32]bool) {
	if c.clock != passingClock {
		return c, nil
	}
	c.clock = anyClock
	return c, c.part(edges)
}

// admits reports of the marks of edges whether a cycle may consist of them that satisfies the condition, in a part whose edges have these marks.
func (c condition) admits(part iter.Seq[marks]) func(m marks) bool {
	stood := c.clock.barred(system.Passed | system.Stood)
	var all system.Clock
	for m := range part {
		if m.clock&stood == 0 {
			all |= m.clock
		}
	}
	barred := stood | c.clock.barred(all)
	return func(m marks) bool { return m.clock&barred == 0 }
}

// stands looks into a complete component that is not accepted, with its edges, for a cycle that is if it does not count that the clock stood, and reports
// whether a run repeats it; it is the lasso then.
func (s *searcher) stands(root component, edges []edge) bool {
	c, part := s.condition.standing(edges)
	if part == nil {
		return false
	}
	if s.o.Lasts != nil {
		s.lasso(root, func(node int32) bool { return part[node] }, c)
		if s.o.Lasts(*s.res.Lasso) {
			return true
		}
		s.res.Lasso, s.res.Answers = nil, nil
	}
	s.res.Stands = true
	return false
}

// stands notes whether edges have a cycle that is accepted in which the clock stood.
func (t *together) stands(c condition, edges []edge) {
	if _, part := c.standing(edges); part != nil {
		t.mu.Lock()
		t.res.Stands = true
		t.mu.Unlock()
	}
}
