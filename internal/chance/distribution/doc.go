// Package distribution has the distributions of a program's inputs: uniform over the type, or as --dist says.
//
// A value is the bit pattern of its type, in up to 64 bits.
//
// It must not know programs, machines or flags.
//
// Invariants:
//  1. Draw returns values with the probabilities of Outcomes, up to the 2^-53 of a random fraction;
//  2. every value is one of the type;
//  3. a Distribution is never changed: any number of goroutines may draw from it.
//
// Tables of named distributions are computed from the ratios of neighbouring values, outwards from
// the likeliest one, so that no logarithm or power can differ between machines (the rounded normal
// distribution uses math.Erfc). Values that do not fit the type, or are less than 2^-80 times as
// likely as the likeliest, are left out; the rest is scaled to sum to 1.
package distribution

import "heddle/internal/chance/random"

// Type is the type of an input.
type Type struct {
	Bits   uint // up to 64
	Signed bool
	Float  bool

	// Within: an integer is from First to Last by default.
	Within      bool
	First, Last int64

	Unit bool // a float is from 0 to below 1 by default
}

// Outcome is a value and its probability.
type Outcome struct {
	Value uint64
	P     float64
}

// Distribution is what an input is drawn from.
type Distribution interface {
	// Draw draws a value.
	Draw(rnd *random.Stream) uint64

	// Outcomes are the values that are possible, if they are no more than limit.
	Outcomes(limit int) (list []Outcome, ok bool)

	// Of is the probability of a value; false: its values have none each.
	Of(value uint64) (p float64, ok bool)

	// Size is how many values are possible; 0: they are not counted.
	Size() float64
}

// Default is the uniform distribution over a type; nil of a float, of which no
// distribution suggests itself, unless it is Unit.
func Default(t Type) Distribution {
	switch {
	case t.Float && t.Unit:
		return real{t, 0, 1}
	case t.Float:
		return nil
	case t.Within:
		return span{t: t, first: t.First, last: uint64(t.Last) - uint64(t.First)}
	}
	return span{t: t, first: t.least(), last: t.mask()}
}

// mask has the bits of a value.
func (t Type) mask() uint64 { return ^uint64(0) >> (64 - t.Bits) }

// least is the least value of an integer type.
func (t Type) least() int64 {
	if t.Signed {
		return -1 << (t.Bits - 1)
	}
	return 0
}

// most is the largest value of an integer type that is an int64.
func (t Type) most() int64 {
	if t.Signed || t.Bits == 64 {
		return int64(^uint64(0) >> 1 >> (64 - t.Bits))
	}
	return int64(t.mask())
}
