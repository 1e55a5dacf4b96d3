package scheduler

import (
	"math"

	"heddle/internal/chance/random"
	"heddle/internal/chance/semantics"
)

// priority chooses among the threads that can act one with the greatest number, each
// of these as likely as the others.
type priority struct {
	numbers
	best []int32 // reused
}

func (x *priority) Begin(*random.Stream)       { x.forget() }
func (x *priority) Save(buf []uint64) []uint64 { return buf }
func (x *priority) Restore([]uint64)           { x.forget() }

func (x *priority) Choose(s *semantics.System, rnd *random.Stream) int32 {
	greatest := math.Inf(-1)
	for _, t := range s.Enabled() {
		v := x.kept(s.Machine(), t)
		if v > greatest {
			greatest, x.best = v, x.best[:0]
		}
		if v == greatest {
			x.best = append(x.best, t)
		}
	}
	if len(x.best) == 1 {
		return x.best[0]
	}
	return x.best[rnd.Below(uint64(len(x.best)))]
}

func (x *priority) Weights(s *semantics.System, buf []float64) []float64 {
	first, greatest, n := len(buf), math.Inf(-1), 0.0
	for _, t := range s.Enabled() {
		v := x.of(s.Machine(), t)
		buf = append(buf, v)
		if v > greatest {
			greatest, n = v, 0
		}
		if v == greatest {
			n++
		}
	}
	for i, v := range buf[first:] {
		buf[first+i] = 0
		if v == greatest {
			buf[first+i] = 1 / n
		}
	}
	return buf
}
