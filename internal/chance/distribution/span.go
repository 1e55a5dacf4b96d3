package distribution

import (
	"math"

	"heddle/internal/chance/random"
)

// span is the uniform distribution over a range of integers.
type span struct {
	t     Type
	first int64
	last  uint64 // as a distance from the first
}

func (s span) value(i uint64) uint64 { return (uint64(s.first) + i) & s.t.mask() }

func (s span) Draw(rnd *random.Stream) uint64 {
	if s.last == math.MaxUint64 {
		return rnd.Uint64()
	}
	return s.value(rnd.Below(s.last + 1))
}

func (s span) Outcomes(limit int) ([]Outcome, bool) {
	if limit <= 0 || s.last > uint64(limit)-1 {
		return nil, false
	}
	list := make([]Outcome, s.last+1)
	for i := range list {
		list[i] = Outcome{s.value(uint64(i)), 1 / float64(len(list))}
	}
	return list, true
}

func (s span) Of(value uint64) (float64, bool) {
	if value&^s.t.mask() != 0 || (value-uint64(s.first))&s.t.mask() > s.last {
		return 0, true
	}
	return 1 / s.Size(), true
}

func (s span) Size() float64 { return float64(s.last) + 1 }

// real is the uniform distribution over the floating-point numbers from one on, up to
// but without another.
type real struct {
	t        Type
	from, to float64
}

func (r real) Draw(rnd *random.Stream) uint64 {
	v := r.from + float64((r.to-r.from)*rnd.Float64()) // no fused operation
	return r.t.pattern(v)
}

func (r real) Outcomes(int) ([]Outcome, bool) { return nil, false }

func (r real) Of(uint64) (float64, bool) { return 0, false }

func (r real) Size() float64 { return 0 }

// pattern is the bit pattern of a floating-point number.
func (t Type) pattern(v float64) uint64 {
	if t.Bits == 32 {
		return uint64(math.Float32bits(float32(v)))
	}
	return math.Float64bits(v)
}
