package scheduler

import (
	"fmt"
	"math/bits"

	"heddle/internal/chance/random"
	"heddle/internal/chance/semantics"
	"heddle/internal/exec/machine"
)

// View is what a hashed scheduler sees of a run.
type View string

// The views.
const (
	SeesState     View = "state"     // all of the state, memory included
	SeesLocations View = "locations" // the next instruction of each thread
	SeesHistory   View = "history"   // the locations of all states so far
)

// ParseView reads a view.
func ParseView(text string) (View, error) {
	switch v := View(text); v {
	case SeesState, SeesLocations, SeesHistory:
		return v, nil
	}
	return "", fmt.Errorf("%q: must be state, locations or history", text)
}

// Hashed is one of 2^64 deterministic schedulers, by its number: the thread is a hash of
// the number and of what the scheduler sees (lightweight scheduler sampling: Legay,
// Sedwards, Traonouez: Scalable verification of Markov decision processes, 2014). Two
// views with the same hash, one of 2^64, get the same choice, which is one of the
// schedulers as well.
type Hashed struct {
	view View
	key  uint64 // with number, the scheduler
	past uint64 // hash of the locations so far

	number uint64

	// The hash of the state: a sum over its words, which follows the machine's journal.
	sum     uint64
	mark    machine.Mark
	follows stand
	initial uint64 // of the initial state
	known   bool   // initial is
	first   uint32 // word; those before are not part of the state
	words   []changed
}

// stand says what the hash of the state can continue from.
type stand uint8

const (
	atStart stand = iota // of a run
	nowhere
	atMark
)

// changed is a word's address and its old value.
type changed struct {
	at  uint32
	old uint64
}

// NewHashed makes a scheduler; key distinguishes sets of schedulers.
func NewHashed(view View, key uint64) *Hashed { return &Hashed{view: view, key: key} }

// Use makes it the scheduler of a number from the next run on.
func (x *Hashed) Use(number uint64) { x.number = number }

// Begin implements Scheduler.
func (x *Hashed) Begin(*random.Stream) { x.follows, x.past = atStart, 0 }

// Save implements Scheduler.
func (x *Hashed) Save(buf []uint64) []uint64 { return append(buf, x.past) }

// Restore implements Scheduler.
func (x *Hashed) Restore(saved []uint64) { x.past, x.follows = saved[0], nowhere }

// Compacted is called when marks of the machine are void.
func (x *Hashed) Compacted() { x.follows = nowhere }

// Choose implements Scheduler.
func (x *Hashed) Choose(s *semantics.System, _ *random.Stream) int32 {
	seen := x.see(s.Machine())
	enabled := s.Enabled()
	if len(enabled) == 1 {
		return enabled[0]
	}
	r := random.New(x.key^fold(x.number, 0x9e3779b97f4a7c15), seen)
	return enabled[r.Below(uint64(len(enabled)))]
}

func (x *Hashed) see(m *machine.Machine) uint64 {
	switch x.view {
	case SeesState:
		x.follow(m)
		return x.sum
	case SeesHistory:
		x.past = fold(x.past, locations(m))
		return x.past
	}
	return locations(m)
}

// locations hashes where each thread is.
func locations(m *machine.Machine) uint64 {
	h := uint64(1)
	for t := range m.Threads() {
		at := uint64(m.Status(t))
		if m.Status(t) == machine.Running {
			at |= uint64(m.PC(t)) << 8
		}
		h = fold(h, at)
	}
	return h
}

// follow brings the hash of the state up to date.
func (x *Hashed) follow(m *machine.Machine) {
	switch {
	case x.follows == atMark:
		x.advance(m)
	case x.follows == atStart && x.known:
		x.sum = x.initial
	default:
		x.sum, x.first = sumOf(m), m.Sections(nil)[0].First
		if x.follows == atStart {
			x.initial, x.known = x.sum, true
		}
	}
	x.mark, x.follows = m.Mark(), atMark
}

// advance takes note of the words that changed since the mark.
func (x *Hashed) advance(m *machine.Machine) {
	x.words = x.words[:0]
	m.Journal().Changed(x.mark, func(at uint32, old uint64) {
		if at >= x.first {
			x.words = append(x.words, changed{at, old})
		}
	})
	w := m.Words()
next:
	for i, c := range x.words {
		for _, earlier := range x.words[:i] {
			if earlier.at == c.at {
				continue next
			}
		}
		x.sum += wordHash(c.at, w[c.at]) - wordHash(c.at, c.old)
	}
}

// sumOf hashes the state from scratch.
func sumOf(m *machine.Machine) (sum uint64) {
	w := m.Words()
	for _, s := range m.Sections(nil) {
		for at := s.First; at < s.First+s.Words; at++ {
			sum += wordHash(at, w[at])
		}
	}
	return sum
}

// wordHash hashes a word with its address; what is zero adds nothing.
func wordHash(at uint32, word uint64) uint64 {
	if word == 0 {
		return 0
	}
	return fold(fold(word^0xa4093822299f31d0, uint64(at)^0x243f6a8885a308d3)^uint64(at), 0x082efa98ec4e6c89)
}

// fold mixes two words.
func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a^0x13198a2e03707344, b^0xbe5466cf34e90c6c)
	return high ^ low
}
