package markov

import "math"

// unit is the greatest relative error of one operation on doubles.
const unit = 1.0 / (1 << 53)

// sum adds up numbers with an error that does not grow with how many they are
// (Neumaier: Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen,
// 1974): of numbers from 0 on some two units, in proportion.
type sum struct{ total, rest float64 }

func (s *sum) add(x float64) {
	t := s.total + x
	if math.Abs(s.total) >= math.Abs(x) {
		s.rest += (s.total - t) + x
	} else {
		s.rest += (x - t) + s.total
	}
	s.total = t
}

func (s *sum) value() float64 { return s.total + s.rest }

// tiniest is more than what products that are too small for a double lose, all
// together.
const tiniest = 1e-250
