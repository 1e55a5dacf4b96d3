package importance

import "maps"

// This file makes the weights under which choices that were made are the likeliest:
// the cross-entropy step. In the likelihood of choosing in proportion to weights, a
// weight is the best, the others given, when what it weighs was chosen as often as it
// was expected to be; so it is multiplied by the one over the other (Jegourel, Legay
// and Sedwards 2012, equation 12; Hunter, MM algorithms for generalized Bradley-Terry
// models, 2004, shows that this converges). One family is fitted after the other.
//
// A weight is changed only if the counts say that it should be: each weight that
// follows chance alone would make the weights of runs vary more.

const (
	sweeps      = 3 // over the choices, for each family
	prior       = 2 // choices, as expected, that are taken for counted
	significant = 9 // squared deviation over variance, from which on a weight is changed
	mostChange  = 8 // of a weight in one sweep, as a factor
	mostWeight  = 1e3

	maxWeights = 1 << 20 // of a family
	maxChoices = 1 << 19 // that are looked at
)

// choice is one that a run made: of place number way of n.
type choice struct {
	score  int64
	first  int32 // of the places, in the path
	n, way uint8
}

// path are the choices of a run.
type path struct {
	choices []choice
	places  []uint64
	weight  float64 // how much the run counts
}

func (p *path) reset() { p.choices, p.places = p.choices[:0], p.places[:0] }

func (p *path) clone() path {
	return path{append([]choice(nil), p.choices...), append([]uint64(nil), p.places...), p.weight}
}

// tally is what was counted of something that has a weight.
type tally struct{ chosen, expected, variance float64 }

// fit is a policy that is likelier than p to have made the choices.
func (p *Policy) fit(paths []path) *Policy {
	q := Uniform()
	for f := range p.weights {
		q.weights[f] = maps.Clone(p.weights[f])
		if q.weights[f] == nil {
			q.weights[f] = map[uint64]float64{}
		}
	}
	for f := range families {
		for range sweeps {
			q.change(f, q.count(f, paths))
		}
	}
	return q
}

// count goes through the choices.
func (p *Policy) count(f family, paths []path) map[uint64]*tally {
	tallies := map[uint64]*tally{}
	left := maxChoices
	for i := range paths {
		x := &paths[i]
		if left -= len(x.choices); left < 0 {
			break
		}
		for _, c := range x.choices {
			p.tally(f, tallies, c, x.places[c.first:c.first+int32(c.n)], x.weight)
		}
	}
	return tallies
}

func (p *Policy) tally(f family, tallies map[uint64]*tally, c choice, places []uint64, times float64) {
	var q [maxThreads]float64
	sum := 0.0
	for i, x := range places {
		q[i] = p.weight(x, c.score)
		sum += q[i]
	}
	for i, x := range places {
		key := f.key(x, c.score)
		t := tallies[key]
		if t == nil {
			if len(tallies) >= maxWeights {
				continue
			}
			t = &tally{}
			tallies[key] = t
		}
		share := q[i] / sum
		t.expected += times * share
		t.variance += times * share * (1 - share)
		if i == int(c.way) {
			t.chosen += times
		}
	}
}

// change brings weights nearer to what was counted.
func (p *Policy) change(f family, tallies map[uint64]*tally) {
	for key, t := range tallies {
		off := t.chosen - t.expected
		if off*off < significant*(t.variance+1) {
			continue
		}
		factor := (t.chosen + prior) / (t.expected + prior)
		old, ok := p.weights[f][key]
		if !ok {
			old = 1
		}
		w := old * max(1.0/mostChange, min(mostChange, factor))
		p.weights[f][key] = max(1/mostWeight, min(mostWeight, w))
	}
}
