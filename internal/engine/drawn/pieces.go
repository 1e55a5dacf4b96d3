package drawn

import (
	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/search/order"
)

// Make makes a piece for another process. The plan must be one of a search that is drawn.
func Make(p *plan.Plan, x passes.Piece) ([]byte, error) {
	d, err := passes.New(p, nil).Draw(x, p.SearchOptions())
	if err != nil {
		return nil, err
	}
	defer d.Machine.Close()
	return write(x, d)
}

// A piece has one part in growth of the runs before it, within bounds: an answer from few runs takes few in vain, and one from many takes few messages.
const (
	growth    = 8
	leastRuns = 8
	mostRuns  = 1024
)

// next is the piece after others of so many runs, or searches, of all that there are.
func next(o order.Order, first, all int, shared bool) passes.Piece {
	n := 1
	if o == order.Random {
		n = min(max(first/growth, leastRuns), mostRuns)
	}
	return passes.Piece{First: first, Count: min(n, all-first), Shared: shared}
}
