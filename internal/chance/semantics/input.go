package semantics

import (
	"heddle/internal/chance/distribution"
	"heddle/internal/chance/random"
	"heddle/internal/exec/machine"
)

// Inputs is what machine.Options.Inputs of a machine under the probabilistic semantics
// must be, if there is any: it also gives the distributions.
type Inputs interface {
	machine.Inputs

	// Of is what an input is drawn from that is given.
	Of(pc int, external string, in machine.Input) distribution.Distribution
}

// Given is the number of ways of a thread that is about to take an input of a
// distribution of its own. The way is the value's bit pattern.
const Given = machine.Given

// Draw draws a way in which a thread can act.
func (s *System) Draw(t int32, rnd *random.Stream) (way int) {
	switch n := s.ways[t]; n {
	case 1:
		return 0
	case Given:
		return int(s.distribution(t).Draw(rnd))
	default:
		return int(rnd.Below(uint64(n)))
	}
}

// Outcomes are the ways in which a thread can act with their probabilities, if they are
// no more than limit.
func (s *System) Outcomes(t int32, limit int) (list []distribution.Outcome, ok bool) {
	n := int(s.ways[t])
	if n == Given {
		return s.outcomes(s.distribution(t), limit)
	}
	if n > limit {
		return nil, false
	}
	for way := range n {
		list = append(list, distribution.Outcome{Value: uint64(way), P: 1 / float64(n)})
	}
	return list, true
}

// Chance is the probability of a way in which a thread can act, given that the thread is chosen; false: the values of the input have none each.
func (s *System) Chance(t int32, way int64) (p float64, ok bool) {
	switch n := int64(s.ways[t]); {
	case n == Given:
		return s.distribution(t).Of(uint64(way))
	case way < 0 || way >= n:
		return 0, true
	default:
		return 1 / float64(n), true
	}
}

// Size is the number of ways in which a thread can act; 0: they are not counted.
func (s *System) Size(t int32) float64 {
	if n := s.ways[t]; n != Given {
		return float64(n)
	}
	return s.distribution(t).Size()
}

// outcomes asks each distribution once.
func (s *System) outcomes(d distribution.Distribution, limit int) (list []distribution.Outcome, ok bool) {
	if list, ok = s.listed[d]; ok && len(list) <= limit {
		return list, true
	}
	if list, ok = d.Outcomes(limit); ok {
		if s.listed == nil {
			s.listed = map[distribution.Distribution][]distribution.Outcome{}
		}
		s.listed[d] = list
	}
	return list, ok
}

// distribution is that of the input which a thread is about to take.
func (s *System) distribution(t int32) distribution.Distribution {
	pc, external, in, _ := s.m.Stepwise().InputOf(int(t))
	return s.inputs.Of(pc, external, in)
}
