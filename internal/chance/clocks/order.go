package clocks

import (
	"math/bits"

	"heddle/internal/chance/random"
)

// Order draws in which order threads take steps: each the next with equal probability.
//
// Ticks are drawn 64 at a time. Of as many random words as the number of a thread has bits, the bits of one
// place are the number of the thread that ticks; a number that no thread has is no tick. For each thread
// there is a word of the places at which it ticks.
type Order struct {
	rnd    *random.Stream
	planes [maxPlanes]uint64 // bits of the numbers, the lowest first
	drawn  int               // of planes
	at     uint              // first place that is not used up; 64: none is left
	ticks  []uint64          // by thread: the places at which it ticks
	valid  int               // ticks is of this number of threads; 0: not made yet
	taken  int               // ticks that reach has taken off

	lists    bool  // sequence is kept
	sequence []int // threads that have ticked in Next, the first first
}

// maxPlanes is the number of bits of the greatest number of a thread.
const maxPlanes = 16

// Begin draws from a stream from now on.
func (o *Order) Begin(rnd *random.Stream) { o.rnd, o.at, o.drawn, o.valid = rnd, 64, 0, 0 }

// Next has for each thread, of several, the number of ticks up to its event, at least 1. It takes off the ticks up to the first event,
// gives the thread whose it is, and the number of all ticks by then.
func (o *Order) Next(left []int) (first, ticks int) {
	if o.lists {
		o.sequence = o.sequence[:0]
	}
	for {
		if o.at == 64 || o.valid != len(left) {
			o.prepare(len(left))
		}
		if len(left) == 2 {
			first = o.reachOfTwo(left)
		} else {
			first = o.reach(left)
		}
		ticks += o.taken
		if first >= 0 {
			return first, ticks
		}
		o.at = 64
	}
}

// prepare sees to it that there are places, and what they say of n threads.
func (o *Order) prepare(n int) {
	planes := bits.Len(uint(n - 1))
	switch {
	case o.at == 64 || planes > o.drawn:
		o.at, o.drawn = 0, planes
		for i := range planes {
			o.planes[i] = o.rnd.Uint64()
		}
	case o.valid == n:
		return
	}
	o.valid = n
	if n == 2 {
		o.ticks = append(o.ticks[:0], ^o.planes[0], o.planes[0])
		return
	}
	o.ticks = o.ticks[:0]
	for i := range n {
		places := ^uint64(0)
		for b := range planes {
			places &= o.planes[b] ^ (uint64(i>>b&1) - 1)
		}
		o.ticks = append(o.ticks, places)
	}
}

// reach takes ticks off what is left of each thread, up to the first event among the places; -1: all are
// used up, and there was none.
func (o *Order) reach(left []int) (first int) {
	rest, first := ^uint64(0)<<o.at, -1
	for i, places := range o.ticks {
		if places &= rest; bits.OnesCount64(places) >= left[i] {
			first = i
			rest &= upTo(places, left[i])
		}
	}
	o.taken = 0
	for i, places := range o.ticks {
		n := bits.OnesCount64(places & rest)
		left[i] -= n
		o.taken += n
	}
	if o.lists {
		o.list(rest)
	}
	if first >= 0 {
		o.at = uint(64 - bits.LeadingZeros64(rest))
	}
	return first
}

// reachOfTwo is reach of two threads, of which each place is a tick of one.
func (o *Order) reachOfTwo(left []int) (first int) {
	all := 64 - int(o.at)
	one, other := ^o.planes[0]>>o.at, o.planes[0]>>o.at
	a := bits.OnesCount64(one)
	b := all - a
	first = -1
	if a >= left[0] {
		all = placeOf(one, left[0])
		a, b, first = left[0], all-left[0], 0
	}
	if b >= left[1] {
		all = placeOf(other, left[1])
		a, b, first = all-left[1], left[1], 1
	}
	if o.lists {
		o.list((1<<all - 1) << o.at)
	}
	left[0] -= a
	left[1] -= b
	o.at, o.taken = o.at+uint(all), all
	return first
}

// placeOf is the number of places up to that of the k-th bit of a word, which has as many.
func placeOf(word uint64, k int) int {
	for ; k > 1; k-- {
		word &= word - 1
	}
	return bits.TrailingZeros64(word) + 1
}

// upTo is all places up to the one of the k-th bit of a word, which has as many.
func upTo(word uint64, k int) uint64 {
	for ; k > 1; k-- {
		word &= word - 1
	}
	return word ^ (word - 1)
}

// list appends the threads that tick at some places, in their order.
func (o *Order) list(at uint64) {
	for ; at != 0; at &= at - 1 {
		for i, places := range o.ticks {
			if places&at&-at != 0 {
				o.sequence = append(o.sequence, i)
			}
		}
	}
}
