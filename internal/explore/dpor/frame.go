package dpor

import (
	"math/bits"

	"heddle/internal/explore/system"
)

// set is a set of threads.
type set uint64

func (s *set) add(t int32)     { *s |= 1 << uint(t) }
func (s set) has(t int32) bool { return s>>uint(t)&1 != 0 }
func (s set) first() int32     { return int32(bits.TrailingZeros64(uint64(s))) }

// frame is a state on the path, and the event that is taken from it.
type frame struct {
	mark int
	acts []system.Action

	enabled   set
	backtrack set // threads to be explored: a source set when all is done
	asleep    set // explored, here or before, and nothing since depends on what they do
	spinning  set // waiting in loops

	sleepers []sleeper
	kept     []effect // what the sleepers that were explored here do
	ways     sleeper  // of the thread that is explored: what it does in all its ways
	turn     int      // the next one of acts to take; -1: another thread
	taken    bool
	event    event
	scratch  event // an action that is only compared
}

// sleeper is a thread whose next action was explored, and what that does.
type sleeper struct {
	thread  int32
	whole   bool
	effects []effect
}

// open makes a frame that was used before a new one.
func (fr *frame) open() {
	fr.enabled, fr.backtrack, fr.asleep, fr.spinning = 0, 0, 0, 0
	fr.sleepers, fr.kept = fr.sleepers[:0], fr.kept[:0]
	fr.turn, fr.taken = -1, false
	fr.ways.thread = -1
}

// inherit lets those continue sleeping that the parent's event does not wake. Its thread is not among them: it was awake.
func (fr *frame) inherit(parent *frame) {
	fr.spinning = parent.spinning
	e := &parent.event
	for i := range parent.sleepers {
		s := &parent.sleepers[i]
		if s.whole || e.whole || depend(s.effects, e.effects) {
			continue
		}
		fr.sleepers = append(fr.sleepers, *s)
		fr.asleep.add(s.thread)
	}
}

// choose gives the thread to begin with, the one that acted last if it can; -1: all are
// asleep.
func (fr *frame) choose(parent *frame) int32 {
	awake := fr.enabled &^ fr.asleep
	switch {
	case awake == 0:
		return -1
	case parent != nil && awake.has(parent.event.thread):
		return parent.event.thread
	}
	return awake.first()
}

// next continues to the next action; false: all that is to be explored was.
func (fr *frame) next() bool {
	if fr.turn >= 0 {
		fr.turn++
		if fr.turn < len(fr.acts) && fr.acts[fr.turn].Thread == fr.ways.thread {
			return true
		}
		n := len(fr.kept)
		fr.kept = append(fr.kept, fr.ways.effects...)
		fr.sleepers = append(fr.sleepers, sleeper{fr.ways.thread, fr.ways.whole, fr.kept[n:]})
		fr.asleep.add(fr.ways.thread)
	}
	left := fr.backtrack & fr.enabled &^ fr.asleep
	if left == 0 {
		return false
	}
	fr.ways = sleeper{thread: left.first(), effects: fr.ways.effects[:0]}
	for fr.turn = 0; fr.acts[fr.turn].Thread != fr.ways.thread; fr.turn++ {
	}
	return true
}

func (fr *frame) action() system.Action { return fr.acts[fr.turn] }
