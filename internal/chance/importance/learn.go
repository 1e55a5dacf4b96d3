package importance

import (
	"math"
	"slices"
)

// Options say how a policy is learnt.
type Options struct {
	Runs   int     // of a round; 0: DefaultRuns
	Rounds int     // at most; 0: DefaultRounds
	Elite  float64 // the share of the runs of a round that is learnt from; 0: DefaultElite

	// Interrupted, if not nil, is asked after each round whether to give up.
	Interrupted func(steps int) bool

	// Draw, if not nil, draws runs in place of the simulators, which then only take the best ones again: so many as there is room for, from one number on.
	Draw func(p *Policy, first uint64, runs []Run) error
}

// The defaults of Options.
const (
	DefaultRuns   = 2000
	DefaultRounds = 20
	DefaultElite  = 0.1
)

const (
	refinements = 5  // rounds that are learnt from satisfied runs
	fewHits     = 20 // satisfied runs that are enough to learn from
	evenly      = 50 // runs that weights are to be worth
)

// Learned is what learning gave.
type Learned struct {
	Policy *Policy
	Rounds int // of which the last ones were learnt from satisfied runs
	Runs   int
	Steps  int
	Hits   int // satisfied runs of the round whose policy was taken
	Next   uint64

	Interrupted bool
	Err         error // of Options.Draw, which ends learning
}

// Learn finds a policy by cross entropy. The first round is drawn by the real
// scheduler. Each learns from its best runs: the satisfied ones as soon as there are
// enough, before that those with the highest scores, up to the state in which they
// had reached the least of these. Of the policies under which there were satisfied
// runs it takes the one under which their weights were the most even. Runs are
// numbered from first on; Next is the number after them.
func Learn(simulators []*Simulator, first uint64, o Options) Learned {
	if o.Runs == 0 {
		o.Runs = DefaultRuns
	}
	if o.Rounds == 0 {
		o.Rounds = DefaultRounds
	}
	if o.Elite == 0 {
		o.Elite = DefaultElite
	}
	l := &learner{simulators: simulators, o: o, enough: max(1, int(o.Elite*float64(o.Runs)))}
	l.Policy, l.Next = Uniform(), first
	return l.learn()
}

type learner struct {
	Learned
	simulators []*Simulator
	o          Options
	enough     int // best runs
	runs       []Run
	evenest    float64
	satisfied  []*Policy // under which there were satisfied runs
}

func (l *learner) learn() Learned {
	p := Uniform()
	for refined := 0; l.Rounds < l.o.Rounds && refined < refinements; l.Rounds++ {
		if l.Err = l.draw(p); l.Err != nil {
			break
		}
		l.judge(p)
		level, ok := l.level()
		if !ok {
			break
		}
		paths, even := l.again(p, level)
		if p = p.fit(paths); level == Goal && even {
			refined++
		}
		if l.o.Interrupted != nil && l.o.Interrupted(l.Steps) {
			l.Interrupted = true
			break
		}
	}
	l.Policy = defended(l.Policy, l.satisfied)
	return l.Learned
}

// draw draws the runs of a round.
func (l *learner) draw(p *Policy) (err error) {
	l.runs = make([]Run, l.o.Runs)
	if l.o.Draw == nil {
		Fill(l.simulators, p, l.Next, l.runs)
	} else if err = l.o.Draw(p, l.Next, l.runs); err != nil {
		return err
	}
	l.Runs += len(l.runs)
	l.Next += uint64(len(l.runs))
	for i := range l.runs {
		l.Steps += l.runs[i].Steps
	}
	return nil
}

// judge keeps a policy if it is the best so far.
func (l *learner) judge(p *Policy) {
	var m Moments
	for i := range l.runs {
		m.Add(&l.runs[i])
	}
	if m.Hits > 0 {
		l.satisfied = append(l.satisfied, p)
	}
	if e := m.Effective(); e > l.evenest {
		l.evenest, l.Policy, l.Hits = e, p, m.Hits
	}
}

// level is the score that the best runs came to; false: none came any further than
// all of them began.
func (l *learner) level() (int64, bool) {
	scores := make([]int64, len(l.runs))
	hits := 0
	for i := range l.runs {
		if scores[i] = l.runs[i].Best; scores[i] == Goal {
			hits++
		}
	}
	if hits >= fewHits {
		return Goal, true
	}
	slices.Sort(scores)
	level := scores[len(scores)-l.enough]
	if least := scores[0]; level == least {
		i, _ := slices.BinarySearch(scores, least+1)
		if i == len(scores) {
			return 0, false
		}
		level = scores[i]
	}
	return level, level > noScore
}

// again takes the runs that reached a level again, up to there, and gives their
// choices; even says that they are counted by their weights.
func (l *learner) again(p *Policy, level int64) (paths []path, even bool) {
	var best []uint64
	for i := range l.runs {
		if l.runs[i].Best >= level {
			best = append(best, l.runs[i].Number)
		}
	}
	logs := make([]float64, len(best))
	paths = make([]path, len(best))
	each(l.simulators, len(best), func(w *Simulator, i int) {
		r, taken := w.walk(best[i], p, level, true)
		logs[i], paths[i] = r.Log, taken.clone()
	})
	weights, even := temper(logs, min(evenly, float64(len(logs))/2))
	for i := range paths {
		paths[i].weight = weights[i]
	}
	return paths, even
}

// temper makes weights of their logarithms: powers of them with an exponent of at most
// 1 with which they are worth so many runs. Where few runs have nearly all the weight,
// nothing could be learnt from the weights as they are (Koblents, Miguez: A population
// Monte Carlo scheme with transformed weights, 2015). They are scaled so that they
// count for as many runs as they are worth; even reports whether the exponent is 1.
func temper(logs []float64, worth float64) (weights []float64, even bool) {
	weights = make([]float64, len(logs))
	top := slices.Max(logs)
	power := func(exponent float64) float64 {
		sum, squares := 0.0, 0.0
		for i := range logs {
			x := math.Exp(exponent * (logs[i] - top))
			weights[i] = x
			sum, squares = sum+x, squares+x*x
		}
		for i := range weights {
			weights[i] *= sum / squares
		}
		return sum * sum / squares
	}
	if power(1) >= worth {
		return weights, true
	}
	low, high := 0.0, 1.0
	for range 30 {
		if middle := (low + high) / 2; power(middle) >= worth {
			low = middle
		} else {
			high = middle
		}
	}
	power(low)
	return weights, false
}
