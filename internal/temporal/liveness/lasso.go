package liveness

import (
	"iter"
	"slices"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
)

// This file makes a lasso of a component that is accepting. What lies between its states is explored once more, since the search
// keeps no edges; in the graph that results the shortest ways are taken from each mark that is still missing to the next.

// arc is an edge of a component, with the action that is taken on it.
type arc struct {
	from, to int32
	stutters bool
	answers  bool // the action is one in the middle of what the cursor takes in stages
	action   system.Action
	marks    marks
}

// lasso makes the lasso of a component whose first state lies on the path. Its cycle lies among the states that are within, and satisfies a condition.
func (s *searcher) lasso(root component, within func(node int32) bool, c condition) {
	prefix, answers := s.walk.way(int(root.depth))
	before, cycle := closing(s.walk.path[root.depth].node, s.arcs(root), within, c)
	prefix, answers = append(prefix, actions(before)...), append(answers, staged(before)...)
	s.res.Lasso = &schedule.Lasso{Prefix: prefix, Cycle: actions(cycle)}
	s.res.Answers = append(answers, staged(cycle)...)
}

// closing is the way from the first state of a component, of which these are arcs, to a part of it that satisfies a condition, and a cycle there.
func closing(first int32, arcs []arc, within func(node int32) bool, c condition) (before, cycle []*arc) {
	g := newGraph(arcs)
	start := first
	if !within(first) {
		before = g.shortest(first, nil, func(a *arc) bool { return within(a.to) })
		start = before[len(before)-1].to
	}
	inside := func(a *arc) bool { return within(a.from) && within(a.to) }
	part := func(yield func(marks) bool) {
		for i := range arcs {
			if inside(&arcs[i]) && !yield(arcs[i].marks) {
				return
			}
		}
	}
	return before, around(g, start, inside, c, part)
}

// actions are those of a way; a run that stays where it is takes none.
func actions(way []*arc) (line schedule.Schedule) {
	for _, a := range way {
		if !a.stutters {
			line = append(line, a.action)
		}
	}
	return line
}

// staged says of the actions of a way whether they are taken in the middle of what the cursor takes in stages.
func staged(way []*arc) (list []bool) {
	for _, a := range way {
		if !a.stutters {
			list = append(list, a.answers)
		}
	}
	return list
}

// arcs explores the states of a component once more.
func (s *searcher) arcs(root component) (list []arc) {
	s.walk.again(int(root.depth), func(key uint64) (int32, bool) {
		node, known := s.index[key]
		return node, known && s.number[node] >= root.number
	}, func(a arc) bool {
		list = append(list, a)
		return true
	})
	return list
}

// again explores the product once more from a state of the path on: states that have a node, with each arc between them, until one ends it; then it is
// false. It gives the states in the middle of what the cursor takes in stages.
func (w *walk) again(depth int, nodeOf func(key uint64) (int32, bool), each func(a arc) bool) (staged map[int32]bool, ok bool) {
	staged = map[int32]bool{}
	top := &w.path[depth]
	w.cur.Undo(top.mark)
	w.store.Undo(top.storeMark)
	x := walk{product: w.product, ends: func() {}, fails: func(*system.Failure) {}, arrives: func() {}}
	x.push(top.node, top.at, step{})
	seen := map[int32]bool{top.node: true}
	for len(x.path) > 0 {
		from := x.path[len(x.path)-1].node
		e, more := x.next()
		if !more {
			x.pop()
			continue
		}
		to, known := nodeOf(e.key)
		if !known {
			continue
		}
		if !each(arc{from, to, e.stutters, e.answers, e.action, e.marks}) {
			return nil, false
		}
		if !seen[to] {
			seen[to] = true
			x.push(to, e.at, e)
			staged[to] = x.path[len(x.path)-1].staged
		}
	}
	return staged, true
}

// graph are the arcs out of each state.
type graph struct {
	arcs []arc
	out  map[int32][]int32
}

func newGraph(arcs []arc) *graph {
	g := &graph{arcs, map[int32][]int32{}}
	for i := range arcs {
		g.out[arcs[i].from] = append(g.out[arcs[i].from], int32(i))
	}
	return g
}

// shortest is a shortest way from a state whose last arc is one that is looked for, by arcs that may be taken; may be nil: by any.
func (g *graph) shortest(from int32, may, found func(*arc) bool) []*arc {
	by := map[int32]int32{from: -1}
	queue := []int32{from}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for _, i := range g.out[at] {
			a := &g.arcs[i]
			if may != nil && !may(a) {
				continue
			}
			if found(a) {
				return g.wayTo(at, by, a)
			}
			if _, ok := by[a.to]; !ok {
				by[a.to] = i
				queue = append(queue, a.to)
			}
		}
	}
	return nil
}

// wayTo is the way to a state, then an arc.
func (g *graph) wayTo(at int32, by map[int32]int32, last *arc) []*arc {
	way := []*arc{last}
	for i := by[at]; i >= 0; i = by[at] {
		way = append(way, &g.arcs[i])
		at = g.arcs[i].from
	}
	slices.Reverse(way)
	return way
}

// ways are arcs among which shortest ways are found.
type ways interface {
	// shortest is a shortest way from a state whose last arc is one that is looked for, by arcs that may be taken; may be nil: by any.
	shortest(from int32, may, found func(*arc) bool) []*arc
}

// around is a way from a state back to it, in a part whose arcs have some marks, whose own marks satisfy a condition: from each arc that adds to them to the
// nearest that does again.
func around(g ways, start int32, inside func(*arc) bool, c condition, within iter.Seq[marks]) (way []*arc) {
	var have, whole marks
	admits := c.admits(within)
	for m := range within {
		whole = whole.or(m)
	}
	may := func(a *arc) bool { return inside(a) && admits(a.marks) }
	at := start
	for {
		part := g.shortest(at, may, func(a *arc) bool { return c.adds(have, a.marks, whole.able) })
		if part == nil {
			break
		}
		way, at = append(way, part...), part[len(part)-1].to
		for _, a := range part {
			have = have.or(a.marks)
		}
	}
	if at != start || len(way) == 0 {
		way = append(way, g.shortest(at, may, func(a *arc) bool { return a.to == start })...)
	}
	return way
}
