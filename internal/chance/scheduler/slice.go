package scheduler

import (
	"slices"

	"heddle/internal/chance/random"
	"heddle/internal/chance/semantics"
)

// slice lets a thread take some number of steps, or fewer if it can act no more; then
// another, each as likely as the others. A thread that is alone continues.
type slice struct {
	length uint64
	thread int32 // whose slice it is; -1: none
	left   uint64
}

func (x *slice) Begin(*random.Stream) { x.thread, x.left = -1, 0 }

func (x *slice) Save(buf []uint64) []uint64 { return append(buf, uint64(uint32(x.thread)), x.left) }

func (x *slice) Restore(saved []uint64) { x.thread, x.left = int32(uint32(saved[0])), saved[1] }

func (x *slice) Choose(s *semantics.System, rnd *random.Stream) int32 {
	enabled := s.Enabled()
	at, can := slices.BinarySearch(enabled, x.thread)
	if x.left > 0 && can {
		x.left--
		return x.thread
	}
	x.thread, x.left = another(enabled, at, can, rnd), x.length-1
	return x.thread
}

// another draws one of the threads, but not the one at an index if others can act.
func another(enabled []int32, at int, without bool, rnd *random.Stream) int32 {
	n := len(enabled)
	if n == 1 {
		return enabled[0]
	}
	if !without {
		return enabled[rnd.Below(uint64(n))]
	}
	i := int(rnd.Below(uint64(n - 1)))
	if i >= at {
		i++
	}
	return enabled[i]
}
