package liveness

import "heddle/internal/explore/system"

// threads is a set of threads.
type threads struct{ Low, High uint64 }

// maxThreads is how many a set has room for.
const maxThreads = 128

func (s threads) with(t int) threads {
	if t < 64 {
		s.Low |= 1 << t
	} else {
		s.High |= 1 << (t - 64)
	}
	return s
}

func (s threads) or(x threads) threads      { return threads{s.Low | x.Low, s.High | x.High} }
func (s threads) without(x threads) threads { return threads{s.Low &^ x.Low, s.High &^ x.High} }
func (s threads) empty() bool               { return s.Low|s.High == 0 }

var everyThread = threads{^uint64(0), ^uint64(0)}

// Fairness says what is promised to threads that can act.
type Fairness uint8

// The promises.
const (
	Unfair Fairness = iota // none: a thread may be left waiting for ever
	Weak                   // a thread that can act from some state on in every state, acts
	Strong                 // a thread that can act again and again, acts
)

// marks are what edges contribute to acceptance.
type marks struct {
	sets   uint64  // acceptance sets of the automaton
	able   threads // could act in the state that an edge leaves, where something strong is promised to them
	moved  threads // acted
	served threads // acted, or could not act, or nothing weak is promised to them there
	clock  system.Clock
}

func (m marks) or(x marks) marks {
	return marks{m.sets | x.sets, m.able.or(x.able), m.moved.or(x.moved), m.served.or(x.served), m.clock | x.clock}
}

// condition is what the marks of all edges of a cycle have to satisfy.
type condition struct {
	sets         uint64
	weak, strong bool // something of the kind is promised
	clock        keepsTime
}

// accepts reports whether a cycle with these marks is one of the runs that are looked for.
func (c condition) accepts(m marks) bool {
	return c.mayAccept(m) && (!c.strong || m.neglected().empty()) && c.clock.barred(m.clock) == 0
}

// parts reports whether a component that is not accepted may have a part that is.
func (c condition) parts() bool { return c.strong || c.clock != noClock }

// mayAccept reports whether a part of the product with these marks may have a cycle that is accepted: what more edges can only add to is there.
func (c condition) mayAccept(m marks) bool {
	return m.sets&c.sets == c.sets && (!c.weak || m.served == everyThread)
}

// neglected are the threads that can act in a part of the product with these marks, and never do, against a strong promise.
func (m marks) neglected() threads { return m.able.without(m.moved) }

// adds reports whether an edge contributes to a cycle's acceptance what others have not yet. With strong fairness, needed are the threads
// that can act somewhere in the part that the cycle lies in.
func (c condition) adds(have, edge marks, needed threads) bool {
	if edge.sets&c.sets&^have.sets != 0 {
		return true
	}
	if c.weak && !edge.served.without(have.served).empty() || c.clock != noClock && edge.clock&system.Passed&^have.clock != 0 {
		return true
	}
	return c.strong && (edge.moved.Low&needed.Low&^have.moved.Low != 0 || edge.moved.High&needed.High&^have.moved.High != 0)
}
