package scheduler

import (
	"heddle/internal/chance/random"
	"heddle/internal/chance/semantics"
)

// weighted chooses each thread that can act with a probability in proportion to its
// weight.
type weighted struct {
	numbers
	w []float64 // reused
}

func (x *weighted) Begin(*random.Stream)       { x.forget() }
func (x *weighted) Save(buf []uint64) []uint64 { return buf }
func (x *weighted) Restore([]uint64)           { x.forget() }

func (x *weighted) Choose(s *semantics.System, rnd *random.Stream) int32 {
	enabled := s.Enabled()
	if len(enabled) == 1 {
		return enabled[0]
	}
	x.w = x.w[:0]
	sum := 0.0
	for _, t := range enabled {
		w := x.kept(s.Machine(), t)
		x.w = append(x.w, w)
		sum += w
	}
	at := rnd.Float64() * sum
	for i, w := range x.w {
		if at < w {
			return enabled[i]
		}
		at -= w
	}
	return enabled[len(enabled)-1] // rounding left a rest
}

func (x *weighted) Weights(s *semantics.System, buf []float64) []float64 {
	first, sum := len(buf), 0.0
	for _, t := range s.Enabled() {
		w := x.of(s.Machine(), t)
		buf = append(buf, w)
		sum += w
	}
	for i := range buf[first:] {
		buf[first+i] /= sum
	}
	return buf
}
