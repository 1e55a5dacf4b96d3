// Package order is the table of search orders: which there are, and which options each supports.
//
// A row has everything that other packages need to know about an order: its name for --search, its
// text for help and documents, the options that it refuses because it would ignore them, whether it
// works on single actions. The search itself is a file of package search, and package passes equips
// it; neither is known here.
//
// Invariant: an option that the row does not list as supported is refused, or ignored with a reason
// that is printed. So the zero value of a field is the safe one.
package order

// Order is the order in which executions are searched.
type Order uint8

// The orders. The zero value is what is searched if nothing is said.
const (
	DepthFirst Order = iota
	BreadthFirst
	Random
	Swarm
	numOrders
)

// Info is all that is known about an order besides how it searches.
type Info struct {
	Name    string // that --search knows
	Meaning string // for help, in a few words
	Account string // for documents

	// Proves says that a search which nothing has stopped has seen all states. One that does
	// not is never the base of a proof: its result has a limit (search.Runs, search.Parts).
	Proves bool

	// Keeps is how the order keeps states, which makes a choice among stores void; "": the
	// store is chosen.
	Keeps string
	// KeepsNone says that it distinguishes no states at all.
	KeepsNone bool
	// Keyed says that kept states have keys, which distinguish orders of accesses
	// (store.Minimal).
	Keyed bool

	// Actions is why a search rests on single actions of the plain machine, so that no
	// reduction may make one of several, nor leave their order out; "": it does not.
	Actions string

	Bounds   bool // switches and delays are counted
	Workers  bool // several may search together
	Symmetry bool // states may be those of threads that stand for others
	Counting bool // and of threads that stand for any number of others

	// Shortest says that what is found first is a shortest one, so that no short passes need come before.
	Shortest bool
	// Draws is the number of things that are drawn if nothing is said, and Drawn what they are; 0: nothing is drawn.
	Draws int
	Drawn string
	// NotSymbolic is what the symbolic engine does not do; "": it searches in this order.
	NotSymbolic string
}

// table is the one table of search orders.
var table = [numOrders]Info{
	DepthFirst: {
		Name: "dfs", Meaning: "depth first",
		Account: "depth first, after a few short passes with few preemptive switches (and with five threads only, if the program starts them without end) and some single runs; the default",
		Proves:  true, Keyed: true,
		Bounds: true, Workers: true, Symmetry: true, Counting: true,
	},
	BreadthFirst: {
		Name: "bfs", Meaning: "breadth first: a shortest counterexample",
		Account: "breadth first: the counterexample is one with the fewest actions",
		Proves:  true, Keeps: "goes back along the tree of states", Keyed: true,
		Actions: "a shortest path is one in single actions",
		Bounds:  true, Shortest: true,
		NotSymbolic: "search breadth first",
	},
	Random: {
		Name: "random", Meaning: "single runs drawn at random: no proof",
		Account: "single runs: at each action a thread and a choice are drawn. `--runs` gives their number, `--seed` the seed, `--depth` their length (by default 10,000 actions). It proves nothing: the answer is `violated` or `unknown`",
		Keeps:   "stores no states", KeepsNone: true,
		Actions: "runs are drawn action by action",
		Draws:   1000, Drawn: "runs",
	},
	Swarm: {
		Name: "swarm", Meaning: "many small searches: no proof",
		Account: "many small depth-first searches that store states in bits, each in an order drawn from `--seed`: `--runs` gives their number (Holzmann, Joshi and Groce, Swarm verification techniques, 2011). It proves nothing either",
		Keeps:   "stores states in bits",
		Workers: true, Draws: 16, Drawn: "searches",
	},
}

// Info is what is known about the order.
func (o Order) Info() *Info { return &table[o] }

// String is the order's name.
func (o Order) String() string { return table[o].Name }

// All are the orders as the table has them.
func All() []Order { return Those(func(*Info) bool { return true }) }

// Those are the orders whose rows have something.
func Those(have func(*Info) bool) (list []Order) {
	for o := range numOrders {
		if have(o.Info()) {
			list = append(list, o)
		}
	}
	return list
}
