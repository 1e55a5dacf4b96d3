package liveness

import (
	"slices"

	"heddle/internal/explore/schedule"
	"heddle/internal/temporal/components"
)

// This file makes a lasso with as few actions as there can be, those of the prefix and of the cycle together: of all lassos of the product. The search
// that found some lasso keeps no edges, and knows a part of the product only, so that the whole of it is explored once more. For each state, nearest
// first, a shortest cycle is looked for, breadth first over pairs of a state and the marks that were collected on the way to it; states from which no
// lasso could be shorter than one that is known are left out.

// What is looked at, at most: what takes more is given up, and the lasso that was found first is kept.
const (
	mostArcs  = 1 << 21
	mostPairs = 1 << 22
)

// shorten puts a shortest lasso in the place of the one that was found.
func (s *searcher) shorten() {
	s.walk.stray = noStray // no lasso leads there
	all, staged, ok := s.everything()
	if !ok {
		return
	}
	x := &shortest{searcher: s, g: newGraph(all), staged: staged, nodes: len(s.number), best: len(s.res.Lasso.Prefix) + len(s.res.Lasso.Cycle), lasso: s.res.Lasso, answers: s.res.Answers}
	if s.res.Shortest = x.search(); s.res.Shortest {
		s.res.Lasso, s.res.Answers = x.lasso, x.answers
	}
}

// everything explores the product from its first state on, and gives the states in the middle of an action; false: it is too large, or a limit was hit.
func (s *searcher) everything() (list []arc, staged map[int32]bool, ok bool) {
	staged, ok = s.walk.again(0, func(key uint64) (int32, bool) {
		node, known := s.index[key]
		if !known {
			node = int32(len(s.number))
			s.index[key], s.number = node, append(s.number, gone)
		}
		return node, true
	}, func(a arc) bool {
		list = append(list, a)
		return len(list) <= mostArcs && (len(list)%pollEvery != 0 || !s.ended())
	})
	return list, staged, ok
}

// ended reports whether a limit ends the search.
func (s *searcher) ended() bool {
	return s.o.MaxStates > 0 && s.walk.store.Count() > s.o.MaxStates || s.walk.store.Full() || s.o.Poll != nil && s.o.Poll(s.res.Stats) != ""
}

// shortest is a search for a shortest lasso.
type shortest struct {
	*searcher
	g      *graph
	staged map[int32]bool // states in the middle of an action, in which no cycle begins
	nodes  int
	best   int // actions of the shortest lasso so far
	lasso  *schedule.Lasso

	answers []bool // of its actions

	of    []int32 // component of each state
	pairs int     // looked at
}

// search looks for lassos that are shorter than the best; false: it was given up.
func (x *shortest) search() bool {
	first := x.walk.path[0].node
	x.of, _ = components.Find(x.nodes, []int32{first}, func(v int32) (list []int32) {
		for _, i := range x.g.out[v] {
			list = append(list, x.g.arcs[i].to)
		}
		return list
	})
	order, by, far := x.distances(first)
	for _, start := range order {
		if far[start] >= x.best {
			return true
		}
		if x.staged[start] {
			continue
		}
		cycle, ok := x.cycle(start, x.best-far[start])
		if !ok {
			return false
		}
		if cycle == nil {
			continue
		}
		prefix := x.g.back(start, by)
		x.lasso, x.answers = &schedule.Lasso{Prefix: actions(prefix), Cycle: actions(cycle)}, append(staged(prefix), staged(cycle)...)
		x.best = len(x.lasso.Prefix) + len(x.lasso.Cycle)
	}
	return true
}

// distances are the states in the order of how many actions lead to them, with the arcs by which.
func (x *shortest) distances(first int32) (order []int32, by map[int32]int32, far map[int32]int) {
	by, far = map[int32]int32{first: -1}, map[int32]int{first: 0}
	var done layers[int32]
	done.add(0, first)
	settled := map[int32]bool{}
	for {
		v, d, ok := done.next()
		if !ok {
			return order, by, far
		}
		if settled[v] {
			continue
		}
		settled[v] = true
		order = append(order, v)
		for _, i := range x.g.out[v] {
			a := &x.g.arcs[i]
			if old, known := far[a.to]; !known || d+a.length() < old {
				far[a.to], by[a.to] = d+a.length(), i
				done.add(d+a.length(), a.to)
			}
		}
	}
}

// length is how many actions an arc takes.
func (a *arc) length() int {
	if a.stutters {
		return 0
	}
	return 1
}

// back is the way to a state, by the arcs that led to it and to those before it.
func (g *graph) back(to int32, by map[int32]int32) (way []*arc) {
	for i := by[to]; i >= 0; i = by[to] {
		way = append(way, &g.arcs[i])
		to = g.arcs[i].from
	}
	slices.Reverse(way)
	return way
}

// pair is a state, and what the arcs on the way to it have marked.
type pair struct {
	node  int32
	marks marks
}

// reached says how a pair was reached first.
type reached struct {
	from pair
	arc  int32
	far  int
}

// cycle is a way from a state back to it whose marks are accepting, with fewer actions than a number, or nil if there is none. It is false where that is given up.
func (x *shortest) cycle(start int32, less int) (way []*arc, ok bool) {
	begin, end := pair{node: start}, pair{node: -1}
	var open layers[pair]
	open.add(0, begin)
	known := map[pair]reached{begin: {arc: -1}}
	settled := map[pair]bool{}
	for {
		p, d, more := open.next()
		if !more {
			return nil, true
		}
		if settled[p] {
			continue
		}
		if settled[p] = true; p == end {
			return x.wayTo(p, known), true
		}
		if x.pairs++; x.pairs > mostPairs || x.pairs%pollEvery == 0 && x.ended() {
			return nil, false
		}
		for _, i := range x.g.out[p.node] {
			a := &x.g.arcs[i]
			if d+a.length() >= less || x.of[a.to] != x.of[start] {
				continue
			}
			to := pair{a.to, x.condition.kept(p.marks.or(a.marks))}
			if a.to == start && x.condition.accepts(p.marks.or(a.marks)) {
				to = end
			}
			if old, is := known[to]; !is || d+a.length() < old.far {
				known[to] = reached{p, i, d + a.length()}
				open.add(d+a.length(), to)
			}
		}
	}
}

// wayTo is the way to a pair.
func (x *shortest) wayTo(p pair, known map[pair]reached) (way []*arc) {
	for r := known[p]; r.arc >= 0; r = known[p] {
		way = append(way, &x.g.arcs[r.arc])
		p = r.from
	}
	slices.Reverse(way)
	return way
}

// kept are the marks that a condition looks at.
func (c condition) kept(m marks) marks {
	k := marks{sets: m.sets & c.sets}
	if c.weak {
		k.served = m.served
	}
	if c.strong {
		k.able, k.moved = m.able, m.moved
	}
	if c.clock != noClock {
		k.clock = m.clock
	}
	return k
}

// layers are what is to be looked at, by distance: nearest first.
type layers[T any] struct {
	at   int
	list [][]T
}

func (l *layers[T]) add(far int, x T) {
	for len(l.list) <= far {
		l.list = append(l.list, nil)
	}
	l.list[far] = append(l.list[far], x)
}

func (l *layers[T]) next() (x T, far int, ok bool) {
	for l.at < len(l.list) && len(l.list[l.at]) == 0 {
		l.at++
	}
	if l.at == len(l.list) {
		return x, 0, false
	}
	last := len(l.list[l.at]) - 1
	x = l.list[l.at][last]
	l.list[l.at] = l.list[l.at][:last]
	return x, l.at, true
}
