package circuit

// Rounding is a direction in which numbers are rounded, to floats and to integers.
type Rounding uint8

// The directions.
const (
	Floor Rounding = iota
	Ceil
	Trunc
	NearestAway // ties away from zero
	NearestEven

	odd // of numbers that lie between two the one whose lowest bit is set: for what is rounded again
)

// roundsUp reports whether the magnitude goes up, by the lowest bit that stays, the half and the rest below.
func (g *Graph) roundsUp(r Rounding, sign, lowest, half, rest Lit) Lit {
	switch r {
	case Floor:
		return g.And(sign, g.Or(half, rest))
	case Ceil:
		return g.And(sign.Not(), g.Or(half, rest))
	case NearestAway:
		return half
	case odd:
		return g.And(lowest.Not(), g.Or(half, rest))
	case NearestEven:
		return g.And(half, g.Or(rest, lowest))
	default: // Trunc
		return False
	}
}
