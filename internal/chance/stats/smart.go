package stats

import (
	"math"
	"slices"
)

// Smart searches among schedulers for one under which a property is as likely as
// possible (D'Argenio, Legay, Sedwards, Traonouez: Smart sampling for lightweight
// verification of Markov decision processes, STTT 2015). A scheduler is a number. Each
// round spends about the same number of runs:
//
//  1. as many schedulers as runs of each, to see how likely the property can be; where no
//     run has it, more schedulers with fewer runs;
//  2. as many new schedulers as leave each the runs to meet it once;
//  3. the better half of them with twice the runs, until one is left.
//
// Deviations: the best of the first rounds stays among the candidates of the second; the last step
// continues to one scheduler, whose probability is then estimated from runs of its own, for the
// counts here favour schedulers that were lucky.
//
// What is found has a probability that is no greater than the maximum; how near it comes
// nobody knows.
type Smart struct {
	budget  int
	next    uint64   // scheduler that was not yet tried
	tried   []uint64 // in the present round
	runs    int      // of each
	phase   smartPhase
	leading uint64 // best of the first rounds
	likely  float64
}

type smartPhase uint8

const (
	exploring smartPhase = iota
	choosing
	halving
	chosen
)

// NewSmart searches with a number of runs a round, at least 1.
func NewSmart(budget int) *Smart {
	s := &Smart{budget: max(budget, 1)}
	root := int(math.Ceil(math.Sqrt(float64(s.budget))))
	s.fresh(root, root)
	return s
}

// fresh makes the next round one of new schedulers.
func (s *Smart) fresh(schedulers, runs int) {
	s.tried, s.runs = s.tried[:0], runs
	for range schedulers {
		s.tried = append(s.tried, s.next)
		s.next++
	}
}

// Round gives the schedulers to be tried next, and the number of runs for each; no
// schedulers when the search is over.
func (s *Smart) Round() (schedulers []uint64, runs int) {
	if s.phase == chosen {
		return nil, 0
	}
	return s.tried, s.runs
}

// Tried takes, of each scheduler of the round, the number of its runs that had the
// property.
func (s *Smart) Tried(hits []int) {
	switch s.phase {
	case exploring:
		s.explored(hits)
	case choosing, halving:
		s.phase = halving
		s.halve(hits)
	}
}

func (s *Smart) explored(hits []int) {
	most := 0
	for i, n := range hits {
		if n > hits[most] {
			most = i
		}
	}
	s.leading, s.likely = s.tried[most], float64(hits[most])/float64(s.runs)
	if s.likely == 0 && s.runs > 1 {
		s.fresh(2*len(s.tried), s.runs/2)
		return
	}
	if s.likely == 0 {
		s.tried, s.phase = s.tried[:1], chosen
		return
	}
	s.phase = choosing
	runs := int(math.Ceil(1 / s.likely))
	s.fresh(max(1, s.budget/runs), runs)
	s.tried = append(s.tried, s.leading)
}

// halve keeps the better half of the schedulers.
func (s *Smart) halve(hits []int) {
	order := make([]int, len(hits))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return hits[b] - hits[a] })
	kept := make([]uint64, (len(hits)+1)/2)
	for i := range kept {
		kept[i] = s.tried[order[i]]
	}
	s.tried, s.runs = kept, max(s.runs, s.budget/len(kept))
	if len(kept) == 1 {
		s.phase = chosen
	}
}

// Best is the scheduler that was found when the search is over.
func (s *Smart) Best() uint64 { return s.tried[0] }

// Schedulers is the number of schedulers that were tried.
func (s *Smart) Schedulers() uint64 { return s.next }
