package splitting

import (
	"math"
	"slices"
)

// A score sees a state, not the steps that a run has left. Under a bound on steps that cuts runs off, the runs that come to a level early are the
// ones that matter, and they are as rare as the event: levels of the score alone continue mostly late runs, nearly all estimates are too low, and
// they agree with each other. So where a pilot's runs are cut off, the score is replaced: a second pilot without the bound counts how often a
// step leads from one score to another; from these counts, taken as a Markov chain of scores, follows the chance of the goal from each score
// within each number of steps; its logarithm is the new score. It is a guess, as every score is: the estimate is unbiased whatever it is.
//
// The chain of scores is close to Garvels, van Ommeren and Kroese 2002 (importance functions by the reversed or reduced chain); here it is counted.

const (
	mostCells    = 256       // of scores; beyond, neighbouring scores share a cell
	mostBound    = 20_000    // steps: beyond, the score is taken as it is
	relaxed      = 4         // the bound of the second pilot, in bounds
	mostLearning = 8_000_000 // steps of the second pilot at its begin
	cutShare     = 0.05      // of a pilot's pieces that the bound cuts off: from here on it matters
	perDoubling  = 16        // the unit of the new score: a sixteenth of a doubling of the chance
	hopeless     = -1100 * perDoubling
)

// Move is how often a step led from scores to scores, by the numbers of their cells. To is Goals for the goal, Ends for the end of a run.
type Move struct{ From, To, Count int }

// Where steps lead besides to cells.
const (
	Goals = -1
	Ends  = -2
)

// Timing is what a second pilot has counted. Other processes make the same score of it.
type Timing struct {
	Cells []int64 // the least score of each, ascending
	Moves []Move
	Bound int   // of steps of a run
	Top   int64 // the greatest score of all, that of satisfied runs among them
}

// timed is the score made of it.
type timed struct {
	cells []int64
	top   int64
	score [][]int32 // by steps left and cell
}

func newTimed(g *Timing) *timed {
	t := &timed{cells: g.Cells, top: g.Top, score: make([][]int32, g.Bound+1)}
	out := make([]float64, len(g.Cells))
	for _, m := range g.Moves {
		out[m.From] += float64(m.Count)
	}
	before, now := make([]float64, len(out)), make([]float64, len(out))
	for left := range t.score {
		if left > 0 {
			clear(now)
			for _, m := range g.Moves {
				if p := float64(m.Count) / out[m.From]; m.To == Goals {
					now[m.From] += p
				} else if m.To >= 0 {
					now[m.From] += p * before[m.To]
				}
			}
		}
		t.score[left] = make([]int32, len(now))
		for c, v := range now {
			t.score[left][c] = scaled(v)
		}
		before, now = now, before
	}
	return t
}

// scaled is the score of a chance.
func scaled(chance float64) int32 {
	if chance <= 0 {
		return hopeless
	}
	return int32(max(hopeless, math.Floor(perDoubling*math.Log2(chance))))
}

// of is the score of a state in which so many steps are left. A satisfied one whose score no other exceeds has passed all levels.
func (t *timed) of(score int64, left int, satisfied bool) int64 {
	if satisfied && score >= t.top {
		return 0
	}
	return int64(t.score[left][cell(t.cells, score)])
}

// cell is the number of the cell of a score: the last one that does not begin above it.
func cell(cells []int64, score int64) int {
	i, found := slices.BinarySearch(cells, score)
	if !found {
		i--
	}
	return max(0, i)
}

// counts are the steps of a pilot, by the scores before and after.
type counts struct {
	moves map[[2]int64]int
	goals map[int64]int
	ends  map[int64]int
	top   int64
}

func newCounts() *counts {
	return &counts{map[[2]int64]int{}, map[int64]int{}, map[int64]int{}, math.MinInt64}
}

// timing sums up what was counted.
func (x *counts) timing(bound int) *Timing {
	var scores []int64
	for m := range x.moves {
		scores = append(scores, m[0], m[1])
	}
	for s := range x.goals {
		scores = append(scores, s)
	}
	for s := range x.ends {
		scores = append(scores, s)
	}
	slices.Sort(scores)
	scores = slices.Compact(scores)
	g := &Timing{Bound: bound, Top: x.top}
	for i := range min(len(scores), mostCells) {
		g.Cells = append(g.Cells, scores[i*len(scores)/min(len(scores), mostCells)])
	}
	sums := map[[2]int]int{}
	for m, n := range x.moves {
		sums[[2]int{cell(g.Cells, m[0]), cell(g.Cells, m[1])}] += n
	}
	for s, n := range x.goals {
		sums[[2]int{cell(g.Cells, s), Goals}] += n
	}
	for s, n := range x.ends {
		sums[[2]int{cell(g.Cells, s), Ends}] += n
	}
	for m, n := range sums {
		g.Moves = append(g.Moves, Move{m[0], m[1], n})
	}
	slices.SortFunc(g.Moves, func(a, b Move) int { // maps have no order
		if a.From != b.From {
			return a.From - b.From
		}
		return a.To - b.To
	})
	return g
}

// learn is a second pilot, which knows no bound; nil: there is nothing to learn.
func (e *Engine) learn() *Timing {
	if e.o.Steps > mostBound {
		return nil
	}
	bound, effort := e.bound, e.o.Effort
	e.counts = newCounts()
	e.bound = relaxed * bound
	e.o.Effort = max(2, min(effort, mostLearning/max(1, e.bound)))
	e.choose()
	x := e.counts
	e.counts, e.bound, e.o.Effort = nil, bound, effort
	if len(x.goals) == 0 || e.halted || e.r.Capped {
		return nil
	}
	return x.timing(bound)
}
