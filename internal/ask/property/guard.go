package property

import (
	"slices"
	"strconv"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// guards are the branches of a function whose conditions can be followed back to
// memory, on the ways to targets. The cost of a way is the sum of how far the
// conditions on it are from being so (the branch distance of search-based testing:
// McMinn, Search-based software test data generation: a survey, STVR 2004), as they
// would be computed in the present state; the cost of a place that of the cheapest
// way. Other branches cost nothing. A way that calls a function costs what that one's
// cheapest way does, as far as this can be computed before the call.
type guards struct {
	all   guardTable
	entry int // of the function: its first instruction
	list  []guard
	sets  [][]int // of nodes: guards, reached, and functions that are called
	setOf []int32 // by instruction: the nodes that come first from there on
	costs []int64 // by guard, while cost is computed
	busy  bool    // it is
}

// guard is a branch with the nodes that come first on either way.
type guard struct {
	cond *traced
	ways [2]int // true, false: indices into sets
}

// reached is the node of a target.
const reached = -1

// entryOf is the node of a call of a function; the function of a node is got in the
// same way.
func entryOf(fn int) int { return reached - 1 - fn }

// maxGuards bounds the branches that are looked at; a function with more has none.
const maxGuards = 48

// newGuards finds the guards of a function on the ways to targets.
func newGuards(p *program.Program, fn int, far *analysis.Distance) *guards {
	b := &builder{body: analysis.BodyOf(p, fn), far: far, p: p}
	b.graph = analysis.NewGraph(b.body)
	b.conds = make([]*traced, len(b.body.Code))
	for i := range b.body.Code {
		if in := &b.body.Code[i]; in.Op == program.Branch {
			t := tracer{b.body, p, b.graph.Start[b.graph.BlockOf(i)]}
			b.conds[i] = t.operand(in.A, i, maxTrace)
		}
	}
	for {
		g := b.build()
		if len(g.list) > maxGuards {
			return nil
		}
		if !b.drop(g) {
			return g
		}
	}
}

// builder makes guards.
type builder struct {
	p     *program.Program
	body  *analysis.Body
	graph *analysis.Graph
	far   *analysis.Distance
	conds []*traced // by instruction; nil: no guard
	at    []int     // by guard: its instruction
}

// build makes the graph of the branches that have a condition.
func (b *builder) build() *guards {
	g := &guards{entry: b.body.Base, setOf: make([]int32, len(b.body.Code))}
	node := map[int]int{}
	b.at = b.at[:0]
	for i, c := range b.conds {
		if c != nil {
			node[i] = len(b.at)
			b.at = append(b.at, i)
		}
	}
	intern := map[string]int{}
	for i := range b.body.Code {
		g.setOf[i] = int32(g.intern(intern, b.first(i, node)))
	}
	for _, i := range b.at {
		in := &b.body.Code[i]
		g.list = append(g.list, guard{b.conds[i], [2]int{int(g.setOf[int(in.B)-b.body.Base]), int(g.setOf[int(in.C)-b.body.Base])}})
	}
	g.costs = make([]int64, len(g.list))
	return g
}

// first are the nodes that come first from an instruction on.
func (b *builder) first(i int, node map[int]int) (set []int) {
	seen := map[int]bool{}
	var visit func(i int)
	visit = func(i int) {
		for ; i < len(b.body.Code) && !seen[i]; i++ {
			seen[i] = true
			if n, ok := node[i]; ok {
				set = append(set, n)
				return
			}
			if b.far.IsTarget(b.body.Base + i) {
				set = append(set, reached)
				return
			}
			for _, fn := range b.far.Into(b.body.Base+i, nil) {
				set = append(set, entryOf(fn))
			}
			if b.body.Ends(i) {
				for _, s := range b.body.Successors(i, nil) {
					visit(s)
				}
				return
			}
		}
	}
	visit(i)
	slices.Sort(set)
	return slices.Compact(set)
}

func (g *guards) intern(known map[string]int, set []int) int {
	key := ""
	for _, n := range set {
		key += strconv.Itoa(n) + " "
	}
	if _, ok := known[key]; !ok {
		known[key] = len(g.sets)
		g.sets = append(g.sets, set)
	}
	return known[key]
}

// drop takes out the guards whose ways come to the same; it returns false if there is none.
func (b *builder) drop(g *guards) (some bool) {
	for k, x := range g.list {
		if x.ways[0] == x.ways[1] {
			b.conds[b.at[k]], some = nil, true
		}
	}
	return some
}

// cost is that of the cheapest way from where a frame continues to a target. Without a
// frame (FP 0) slots have no value.
func (g *guards) cost(x *evaluator, f machine.Frame, pc int) int64 {
	set := int(g.setOf[pc-g.entry])
	if g.busy || slices.Contains(g.sets[set], reached) {
		return 0
	}
	g.busy = true
	defer func() { g.busy = false }()
	var ways [maxGuards][2]int64
	for k := range g.list {
		ways[k][0], ways[k][1] = g.list[k].cond.apart(x, f)
		g.costs[k] = maxDistance
	}
	for changed := true; changed; {
		changed = false
		for k := range g.list {
			least := g.costs[k]
			for i, way := range g.list[k].ways {
				least = min(least, add(ways[k][i], g.least(x, way)))
			}
			if least < g.costs[k] {
				g.costs[k], changed = least, true
			}
		}
	}
	return g.least(x, set)
}

// least is the cost of the cheapest node of a set.
func (g *guards) least(x *evaluator, set int) int64 {
	d := int64(maxDistance)
	for _, n := range g.sets[set] {
		switch {
		case n == reached:
			return 0
		case n < reached:
			d = min(d, g.all.atEntry(x, entryOf(n)))
		default:
			d = min(d, g.costs[n])
		}
	}
	return d
}

// guardTable are the guards of functions.
type guardTable map[int]*guards

// atEntry is the cost of a function that has not been called yet.
func (t guardTable) atEntry(x *evaluator, fn int) int64 {
	if g := t[fn]; g != nil {
		return g.cost(x, machine.Frame{}, g.entry)
	}
	return 0
}
