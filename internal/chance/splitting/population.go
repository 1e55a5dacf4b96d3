package splitting

import (
	"math"
	"slices"
)

// population is runs drawn to their ends, of which those with low scores are replaced
// by others that branch off from better ones.
type population struct {
	e       *Engine
	members []member
	round   int
	passed  int64 // the best score that a replaced run had
}

// member is a run with the points at which its score rose above all before.
type member struct {
	best   int64 // Goal: it is satisfied
	met    int64 // the best score itself
	points []*point
}

// newPopulation draws runs from the initial state.
func (e *Engine) newPopulation() *population {
	p := &population{e: e, members: make([]member, e.o.Effort), passed: math.MinInt64}
	for i := range p.members {
		p.members[i] = p.grow(e.initial, i)
	}
	return p
}

// grow draws a run on from a point to its end.
func (p *population) grow(from *point, number int) member {
	m := member{from.score, from.actual, []*point{from}}
	if m.best == Goal {
		if from == p.e.initial {
			p.e.found(from)
		}
		return m
	}
	if p.e.spent() {
		return m
	}
	p.e.begin(from, p.e.streams.piece(p.round, number))
	for {
		st := p.e.next()
		if st == over {
			return m
		}
		m.met = max(m.met, p.e.raw)
		if p.e.now > m.best {
			m.best = p.e.now
			m.points = append(m.points, p.e.point())
		}
		if st == satisfied {
			p.e.found(m.points[len(m.points)-1])
			return m
		}
	}
}

// scores are the members' best scores, ascending.
func (p *population) scores() []int64 {
	list := make([]int64, len(p.members))
	for i := range p.members {
		list[i] = p.members[i].best
	}
	slices.Sort(list)
	return list
}

// replace puts a new run in the place of each that never reached a score: one that
// branches off where a run drawn from the others reached it for the first time. It
// gives the number of those replaced; if all are to be, none is.
func (p *population) replace(score int64) int {
	var good, bad []int
	for i := range p.members {
		if p.members[i].best < score {
			bad = append(bad, i)
		} else {
			good = append(good, i)
			p.members[i].forget(score)
		}
	}
	if len(good) == 0 {
		return len(bad)
	}
	p.round++
	d := draws{p.e.streams.draws(p.round)}
	for _, i := range bad {
		p.members[i] = p.grow(p.members[good[d.Below(uint64(len(good)))]].points[0], i)
	}
	return len(bad)
}

// forget drops the points below a score: no run will branch off there again.
func (m *member) forget(score int64) {
	for m.points[0].score < score {
		m.points = m.points[1:]
	}
}
