package semantics

import (
	"cmp"
	"encoding/binary"
	"slices"

	"heddle/internal/exec/journal"
	"heddle/internal/exec/machine"
)

// Closed knows states from which a run cannot come far: whatever is chosen, it stays
// among few states, in each of which a thread can act and that are all like what is
// asked for (a closed set of the Markov chain). A thread that waits for ever for one
// that is over is in such a set, even if it draws numbers while it waits.
//
// A state is distinguished from others by all words that differ from the initial state. What is
// known is for one question: a new one needs a new Closed.
//
// The zero Closed is ready for use.
type Closed struct {
	known    map[string]struct{} // states with a choice in closed sets
	explored int                 // states so far, in vain or not
	bytes    int                 // of known
	words    []journal.Written   // reused
	key      []byte              // reused
}

// The bounds of what is worth its time: of a set, of the ways in which a thread acts,
// of what is kept. A state explored costs as much as some 100 steps.
const (
	closedStates     = 2_000
	closedWays       = 64
	closedBytes      = 64 << 20
	stepsPerExplored = 512
)

// Holds reports whether the present state, one with a choice, is known to be in a closed
// set of states that are all like it is asked for; steps is how many were drawn so
// far, by which the time for exploring is measured. Marks of the machine are void.
func (c *Closed) Holds(s *System, steps int, like func(*machine.Machine) bool) bool {
	if _, ok := c.known[string(c.keyOf(s))]; ok {
		return true
	}
	if c.explored*stepsPerExplored > steps || c.bytes > closedBytes {
		return false
	}
	x := exploration{Closed: c, s: s, like: like, seen: map[string]struct{}{}}
	closed := false
	noted := s.m.Notes().Aside(func() {
		here := s.Snapshot()
		closed = x.all()
		s.Resume(here)
	})
	c.explored += len(x.seen)
	if !closed || noted { // what a run would note it must come to itself
		return false
	}
	c.keep(x.choices)
	return true
}

func (c *Closed) keep(states []string) {
	if c.known == nil {
		c.known = map[string]struct{}{}
	}
	for _, k := range states {
		c.known[k] = struct{}{}
		c.bytes += len(k)
	}
}

// keyOf is the present state. It is valid until the next call.
func (c *Closed) keyOf(s *System) []byte {
	s.leaveSnapshots()
	c.words = s.m.Journal().Difference(s.start, c.words[:0])
	slices.SortFunc(c.words, func(a, b journal.Written) int { return cmp.Compare(a.At, b.At) })
	c.key = c.key[:0]
	for _, w := range c.words {
		c.key = binary.LittleEndian.AppendUint32(c.key, w.At)
		c.key = binary.LittleEndian.AppendUint64(c.key, w.Value)
	}
	return c.key
}

// exploration looks for all states that can be reached.
type exploration struct {
	*Closed
	s       *System
	like    func(*machine.Machine) bool
	seen    map[string]struct{}
	choices []string // those with a choice
	open    []*Snapshot
}

// all reports whether the reachable states are such a closed set.
func (x *exploration) all() bool {
	if !x.meet() {
		return false
	}
	for len(x.open) > 0 {
		at := x.open[len(x.open)-1]
		x.open = x.open[:len(x.open)-1]
		if !x.leave(at) {
			return false
		}
	}
	return true
}

// meet takes in the present state; false: no set with it is closed, or it is too large.
func (x *exploration) meet() bool {
	key := x.keyOf(x.s)
	if _, ok := x.seen[string(key)]; ok {
		return true
	}
	if len(x.seen) == closedStates || len(x.s.enabled) == 0 || !x.like(x.s.m) {
		return false
	}
	kept := string(key)
	x.seen[kept] = struct{}{}
	if len(x.s.enabled) > 1 || x.s.Ways(x.s.enabled[0]) != 1 {
		x.choices = append(x.choices, kept)
	}
	x.open = append(x.open, x.s.Snapshot())
	return true
}

// leave takes all steps from a state.
func (x *exploration) leave(at *Snapshot) bool {
	x.s.Resume(at)
	for _, t := range slices.Clone(x.s.enabled) {
		x.s.Resume(at)
		list, ok := x.s.Outcomes(t, closedWays)
		if !ok {
			return false
		}
		for _, o := range list {
			x.s.Resume(at)
			if x.s.Step(t, int(o.Value)) != nil || !x.meet() {
				return false
			}
		}
	}
	return true
}
