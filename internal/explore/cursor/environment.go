package cursor

import (
	"encoding/binary"
	"fmt"
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
)

// Transitions of the environment continue while every thread of the program waits.
// So that they do not hide a deadlock, a state in which no thread of the program
// can act is followed by transitions alone: if none of the states reached lets a
// thread act, the program waits for ever.

// maxAlone bounds the states that are followed.
const maxAlone = 10_000

// Stuck is the deadlock of a state in which only the environment can act; nil if
// there is none.
func (c *Cursor) Stuck() *system.Failure { return c.stuckWithin(maxAlone) }

func (c *Cursor) stuckWithin(most int) *system.Failure {
	if !c.m.Checks().Has(machine.Deadlock) || !c.Alone() {
		return nil
	}
	a := &alone{c: c, base: c.m.Mark(), most: most, seen: map[string]bool{}}
	switch a.wakes() {
	case yes:
		return nil
	case open:
		return c.Failure(&machine.Fault{Class: machine.Limit, Thread: -1, Other: -1,
			Text: fmt.Sprintf("every thread waits, and within %d states of the environment it was not decided whether it ever ends the wait", most)})
	}
	return c.deadlock()
}

// Alone reports whether only the environment can act.
func (c *Cursor) Alone() bool {
	return c.m.HasEnvironment() && c.m.RunStatus() == machine.Going && !c.awake()
}

// awake reports whether a thread of the program can act, or none is left.
func (c *Cursor) awake() bool {
	for t := range c.m.Threads() {
		if !c.m.IsEnvironment(t) && c.m.Choices(t) > 0 {
			return true
		}
	}
	return c.m.LiveProgram() == 0
}

// answer to a question that may stay open.
type answer uint8

const (
	no answer = iota
	yes
	open
)

// alone follows the transitions of the environment.
type alone struct {
	c    *Cursor
	base machine.Mark
	most int             // states that are followed
	seen map[string]bool // by what differs from the state at base
}

// wakes reports whether a thread of the program can act after some transitions.
// A fault on the way is left to the search, which meets it too.
func (a *alone) wakes() answer {
	m := a.c.m
	result := no
	for t := range m.Threads() {
		for i := range m.Choices(t) {
			mark := m.Mark()
			fault := m.Step(t, i)
			switch {
			case fault != nil, m.RunStatus() != machine.Going, a.c.awake():
				result = yes
			case !a.visit():
			case len(a.seen) > a.most:
				result = open
			default:
				result = a.wakes()
			}
			m.Undo(mark)
			if result != no {
				return result
			}
		}
	}
	return no
}

// visit reports whether the present state is new.
func (a *alone) visit() bool {
	before := len(a.seen)
	a.seen[a.key()] = true
	return len(a.seen) > before
}

// key is what differs from the state at base: words and their values.
func (a *alone) key() string {
	old := map[uint32]uint64{}
	var words []uint32
	a.c.m.Journal().Changed(a.base, func(at uint32, was uint64) {
		if _, ok := old[at]; !ok {
			old[at] = was
			words = append(words, at)
		}
	})
	slices.Sort(words)
	var b []byte
	w := a.c.m.Words()
	for _, at := range words {
		if w[at] != old[at] {
			b = binary.LittleEndian.AppendUint32(b, at)
			b = binary.LittleEndian.AppendUint64(b, w[at])
		}
	}
	return string(b)
}
