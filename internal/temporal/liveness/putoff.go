package liveness

import (
	"slices"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/temporal/components"
)

// This file judges what workers have put off: components of which none of them has explored all.

// entry is an edge as it is kept.
type entry struct {
	from, to int32
	kind     int32 // of its marks
}

const entryBytes = 12

// kinds are marks, numbered in the order in which they were met.
type kinds struct {
	list []marks
	at   map[marks]int32
	last int32 // the one that was asked for last
}

// of is the number of some marks.
func (k *kinds) of(m marks) int32 {
	if k.at == nil {
		k.at = map[marks]int32{}
	} else if k.list[k.last] == m {
		return k.last
	}
	n, ok := k.at[m]
	if !ok {
		n = int32(len(k.list))
		k.at[m], k.list = n, append(k.list, m)
	}
	k.last = n
	return n
}

// complete reports whether the workers have explored everything, or all up to a number of states or a depth: what they have put off is looked at then.
func (t *together) complete() bool {
	return t.res.Lasso == nil && (len(t.res.Violations) == 0 || t.failures.o.KeepGoing) && !t.res.Met(system.Escaped) &&
		!slices.ContainsFunc(t.workers, func(w *worker) bool { return !w.steady() }) &&
		!slices.ContainsFunc(t.res.Limits, func(l search.Limit) bool { return l != search.States && l != search.Depth })
}

// decide looks for an accepting component among the edges that were put off, and makes its lasso.
func (t *together) decide() {
	g := t.putOff()
	if len(g.to) == 0 {
		return
	}
	c := t.workers[0].condition
	of, sums := g.components()
	for _, sum := range sums {
		if !c.mayAccept(sum.marks) {
			continue
		}
		within := func(id int32) bool { return of[id] == sum.number }
		if !c.accepts(sum.marks) {
			list := g.inside(within)
			part := c.part(list)
			if part == nil {
				t.stands(c, list)
				continue
			}
			within = func(id int32) bool { return part[id] }
		}
		w, start := t.approach(within)
		if w == nil {
			return
		}
		prefix, _ := w.way(len(w.path) - 1)
		cycle := g.cycle(start, within, c)
		t.resolve(w, cycle)
		t.res.Lasso = &schedule.Lasso{Prefix: prefix, Cycle: actions(cycle)}
		t.res.Answers = make([]bool, len(t.res.Lasso.Prefix)+len(t.res.Lasso.Cycle))
		return
	}
}

// ledger are edges, sorted by where they come from.
type ledger struct {
	first    []int32 // of each node's; one more at the end
	to, kind []int32
	kinds    []marks
}

// putOff are the edges that were put off, or not yet looked at, without those to what is gone by now.
func (t *together) putOff() *ledger {
	g := &ledger{first: make([]int32, t.nodes.count.Load()+1)}
	each := func(f func(w *worker, e entry)) {
		for _, w := range t.workers {
			for _, list := range [][]entry{w.late, w.edges} {
				for _, e := range list {
					if t.nodes.of(e.to).standing.Load() != gone {
						f(w, e)
					}
				}
			}
		}
	}
	each(func(_ *worker, e entry) { g.first[e.from+1]++ })
	for i := range g.first[1:] {
		g.first[i+1] += g.first[i]
	}
	n := g.first[len(g.first)-1]
	g.to, g.kind = make([]int32, n), make([]int32, n)
	base := make([]int32, len(t.workers))
	for i, w := range t.workers {
		base[i] = int32(len(g.kinds))
		g.kinds = append(g.kinds, w.kinds.list...)
	}
	next := slices.Clone(g.first)
	each(func(w *worker, e entry) {
		i := next[e.from]
		next[e.from]++
		g.to[i], g.kind[i] = e.to, base[w.me]+e.kind
	})
	return g
}

// out are the numbers of a node's edges.
func (g *ledger) out(id int32) (from, to int32) { return g.first[id], g.first[id+1] }

// sum is what the edges inside of a component that has some come to.
type sum struct {
	number int32
	marks  marks
}

// components are the strongly connected components.
func (g *ledger) components() (of []int32, sums []sum) {
	var from []int32
	for v := range int32(len(g.first) - 1) {
		if first, end := g.out(v); first < end {
			from = append(from, v)
		}
	}
	of, count := components.Find(len(g.first)-1, from, func(v int32) []int32 { return g.to[g.first[v]:g.first[v+1]] })
	at := make([]int32, count) // in sums, and 1
	for v, k := range of {
		if k < 0 {
			continue
		}
		for i, end := g.out(int32(v)); i < end; i++ {
			if of[g.to[i]] != k {
				continue
			}
			if at[k] == 0 {
				sums = append(sums, sum{number: k})
				at[k] = int32(len(sums))
			}
			x := &sums[at[k]-1]
			x.marks = x.marks.or(g.kinds[g.kind[i]])
		}
	}
	return of, sums
}

// inside are the edges between some nodes.
func (g *ledger) inside(within func(id int32) bool) (list []edge) {
	for v := range int32(len(g.first) - 1) {
		if !within(v) {
			continue
		}
		for i, end := g.out(v); i < end; i++ {
			if within(g.to[i]) {
				list = append(list, edge{v, g.to[i], g.kinds[g.kind[i]]})
			}
		}
	}
	return list
}

// cycle is one that begins in a node of a part that satisfies a condition, and stays there.
func (g *ledger) cycle(start int32, within func(id int32) bool, c condition) []*arc {
	part := func(yield func(marks) bool) {
		for _, e := range g.inside(within) {
			if !yield(e.marks) {
				return
			}
		}
	}
	return around(g, start, func(a *arc) bool { return within(a.from) && within(a.to) }, c, part)
}

// shortest is a shortest way from a node, as graph.shortest is.
func (g *ledger) shortest(from int32, may, found func(*arc) bool) []*arc {
	type arrival struct{ before, edge int32 }
	by := map[int32]arrival{from: {-1, -1}}
	queue := []int32{from}
	a := &arc{}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for i, end := g.out(at); i < end; i++ {
			*a = arc{from: at, to: g.to[i], marks: g.kinds[g.kind[i]]}
			if may != nil && !may(a) {
				continue
			}
			if !found(a) {
				if _, ok := by[a.to]; !ok {
					by[a.to] = arrival{at, i}
					queue = append(queue, a.to)
				}
				continue
			}
			way := []*arc{a}
			for b := by[at]; b.edge >= 0; b = by[at] {
				way = append(way, &arc{from: b.before, to: at, marks: g.kinds[g.kind[b.edge]]})
				at = b.before
			}
			slices.Reverse(way)
			return way
		}
	}
	return nil
}

// approach goes from the first state to one of some nodes, along states that were found, since edges that lie on no accepting cycle are not kept. Nil: a
// limit ended that.
func (t *together) approach(within func(id int32) bool) (w *walk, node int32) {
	first := t.workers[0]
	w = &walk{product: first.walk.product, ends: func() {}, fails: func(*system.Failure) {}, arrives: func() {}}
	w.cur.Undo(first.start.mark)
	w.store.Undo(first.start.store)
	seen := map[uint64]bool{}
	for e := first.initial(); ; e = w.onward() {
		if id, ok := t.nodes.find(e.key); !e.idle && ok && within(id) {
			w.push(id, e.at, e)
			return w, id
		}
		if !seen[e.key] && !e.isNew { // what is new lies after a bound
			seen[e.key] = true
			w.push(noNode, e.at, e)
		}
		if len(seen)%pollEvery == 0 && first.ended() {
			return nil, 0
		}
	}
}

// onward is the next edge from the end of a path, or from before it where there is none left.
func (w *walk) onward() step {
	for len(w.path) > 0 {
		if e, more := w.next(); more {
			return e
		}
		w.pop()
	}
	panic("heddle bug: no way leads to a state that was found")
}

// ended reports whether a limit ends what a worker does alone.
func (w *worker) ended() bool {
	if w.o.Poll == nil {
		return false
	}
	l := w.o.Poll(w.sum())
	if l != "" {
		w.limit(l)
	}
	return l != ""
}

// resolve finds the actions that are taken on a way from the end of a path on.
func (t *together) resolve(w *walk, way []*arc) {
	for _, a := range way {
		e := t.edgeTo(w, a)
		a.action, a.stutters = e.action, e.stutters
		w.push(a.to, e.at, e)
	}
}

// edgeTo is the edge out of the end of a path that an arc stands for.
func (t *together) edgeTo(w *walk, a *arc) step {
	for {
		e, more := w.next()
		if !more {
			panic("heddle bug: an edge is not found again")
		}
		if id, ok := t.nodes.find(e.key); ok && id == a.to && t.workers[0].condition.kept(e.marks) == a.marks {
			return e
		}
	}
}
