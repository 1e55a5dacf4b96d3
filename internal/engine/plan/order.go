package plan

import (
	"fmt"

	"heddle/internal/explore/search"
)

// Order is the order in which executions are searched.
type Order uint8

// The orders.
const (
	DepthFirst   Order = iota
	BreadthFirst       // shorter ones first
	Random             // single ones, drawn at random: no proof
	Swarm              // many small searches depth first, in orders drawn at random: no proof
)

// ParseOrder reads the name of an order.
func ParseOrder(name string) (Order, error) {
	for o, n := range []string{"dfs", "bfs", "random", "swarm"} {
		if n == name {
			return Order(o), nil
		}
	}
	return 0, fmt.Errorf("--search=%s: it is dfs, bfs, random or swarm", name)
}

// MaxContextBound is the greatest Task.ContextBound.
const MaxContextBound = search.MaxBound

// countsActions is why a task rests on the plain machine's actions; "": it does not.
func (t *Task) countsActions() string {
	switch {
	case t.Search.Order == BreadthFirst:
		return "a shortest way is one in single actions"
	case t.Search.Order == Random:
		return "runs are drawn action by action"
	case t.Bounds.Bounded && t.Bounds.Delays:
		return "delays are counted between single actions"
	case t.Bounds.Bounded:
		return "switches are counted between single actions"
	}
	return ""
}

// MaxWorkers is the greatest Task.Workers.
const MaxWorkers = 256
