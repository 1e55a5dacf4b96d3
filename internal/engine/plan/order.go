package plan

import (
	"heddle/internal/explore/search"
	"heddle/internal/explore/search/order"
)

// ParseOrder reads the name of an order.
func ParseOrder(name string) (order.Order, error) { return named("search", name, order.All()) }

// OrderList names the orders whose rows have something: dfs or bfs.
func OrderList(have func(*order.Info) bool) string { return Listed(namesOf(order.Those(have)), "or") }

// OrderFlags are these orders as they are chosen: --search=dfs and --search=swarm.
func OrderFlags(have func(*order.Info) bool) string {
	names := namesOf(order.Those(have))
	for i := range names {
		names[i] = "--search=" + names[i]
	}
	return Listed(names, "and")
}

// order is the row of the order in which the task searches.
func (t *Task) order() *order.Info { return t.Search.Order.Info() }

// MaxContextBound is the greatest Task.ContextBound.
const MaxContextBound = search.MaxBound

// countsActions is why a task rests on the plain machine's actions; "": it does not.
func (t *Task) countsActions() string {
	switch why := t.order().Actions; {
	case why != "":
		return why
	case t.Bounds.Bounded && t.Bounds.Delays:
		return "delays are counted between single actions"
	case t.Bounds.Bounded:
		return "switches are counted between single actions"
	case t.Search.Shortest:
		return "the shortest run is one of the fewest single actions"
	}
	return ""
}

// MaxWorkers is the greatest Task.Workers.
const MaxWorkers = 256
