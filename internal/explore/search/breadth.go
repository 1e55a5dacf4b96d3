package search

import (
	"slices"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
)

// This file searches breadth first, so that the first violation found is one of the
// nearest. A state in the queue is known by its parent and the action that led to
// it. To go to the next one, the cursor goes back to the nearest state that the ways
// to both have in common and takes the actions from there on: neighbours in the
// queue mostly have the same parent, or the same grandparent.
//
// All actions of a state are taken: a way through ample sets need not be a shortest.

// BreadthFirst searches all states, those that fewer actions lead to first. The
// cursor's actions must not depend on what it has learnt.
func BreadthFirst(cur system.Cursor, st Store, o Options) *Result {
	d := &dfs{cur: cur, store: st, o: o, keys: map[uint64]bool{}}
	b := &bfs{dfs: d}
	d.way, d.more = b.schedule, func() int64 { return int64(cap(b.nodes)) * nodeBytes }
	d.guarded(b.run)
	d.res.States = st.Count()
	d.res.Bytes = d.bytes()
	return &d.res
}

// node is a state in the queue.
type node struct {
	parent uint32 // its index
	action system.Action
	depth  int32
	spent  int32 // on switches, on the way
}

// place of the cursor on the way to the present state.
type place struct {
	node            uint32
	mark, storeMark int
}

type bfs struct {
	*dfs
	nodes []node  // all states found, in the order of the search; the first is the initial one
	at    []place // the way from the initial state to the present one
	there uint32  // the node under expansion
}

func (b *bfs) run() {
	b.nodes = append(b.nodes, node{})
	if f := b.cur.Start(); f != nil {
		b.fails(f, nil)
		return
	}
	b.observe(nil)
	b.store.VisitFirst()
	b.at = append(b.at, place{0, b.cur.Mark(), b.store.Mark()})
	for n := 0; n < len(b.nodes) && !b.stop; n++ {
		b.expand(uint32(n))
	}
}

// expand takes every action of a state.
func (b *bfs) expand(n uint32) {
	b.moveTo(n)
	b.there = n
	from := b.nodes[n]
	b.res.Depth, b.res.MaxDepth = int(from.depth), max(b.res.MaxDepth, int(from.depth))
	b.acts, _ = b.cur.Actions(b.acts[:0])
	if len(b.acts) == 0 {
		b.ends()
		return
	}
	if b.o.MaxDepth > 0 && int(from.depth) >= b.o.MaxDepth {
		b.limit(Depth)
		return
	}
	here := b.at[len(b.at)-1]
	last := from.action.Thread
	if n == 0 && !b.o.Begun {
		last = -1
	}
	for _, a := range b.acts {
		spent := from.spent
		if b.o.Bound >= 0 {
			if spent += b.cost(b.acts, last, a.Thread); int(spent) > b.o.Bound {
				b.res.Pruned = true
				continue
			}
		}
		b.take(a, spent, here)
		b.cur.Undo(here.mark)
		b.store.Undo(here.storeMark)
		b.busy = false
		if b.stop {
			return
		}
	}
}

// take takes an action and puts the state that it leads to into the queue, if that
// is new.
func (b *bfs) take(a system.Action, spent int32, here place) {
	b.res.Transitions++
	if b.res.Transitions%pollEvery == 0 {
		b.poll()
	}
	b.taking, b.busy = a, true
	if f := b.cur.Do(a); f != nil {
		b.fails(f, &b.taking)
		return
	}
	b.res.cycles.rounds = b.res.cycles.rounds || b.repeats()
	b.observe(&b.taking)
	if _, isNew := b.store.Visit(here.mark, b.extra(a.Thread, spent)); !isNew {
		b.res.cycles.met = true
		b.lasting(&b.taking)
		return
	}
	if b.o.MaxStates > 0 && b.store.Count() > b.o.MaxStates {
		b.limit(States)
		b.stop = true
	}
	b.nodes = append(b.nodes, node{b.there, a, b.nodes[b.there].depth + 1, spent})
}

// moveTo brings the cursor to a node.
func (b *bfs) moveTo(n uint32) {
	// The nodes on the way that the cursor has not yet come by, the last first.
	var ahead []uint32
	depth := func(n uint32) int { return int(b.nodes[n].depth) }
	for depth(n) >= len(b.at) || b.at[depth(n)].node != n {
		ahead = append(ahead, n)
		n = b.nodes[n].parent
	}
	b.at = b.at[:depth(n)+1]
	last := b.at[depth(n)]
	b.cur.Undo(last.mark)
	b.store.Undo(last.storeMark)
	for _, n := range slices.Backward(ahead) {
		x := &b.nodes[n]
		if f := b.cur.Do(x.action); f != nil {
			panic("heddle bug: an action that did not fail does when it is taken again: " + f.Text)
		}
		if _, isNew := b.store.Visit(last.mark, b.extra(x.action.Thread, x.spent)); isNew {
			panic("heddle bug: an action leads to another state when it is taken again")
		}
		last = place{n, b.cur.Mark(), b.store.Mark()}
		b.at = append(b.at, last)
	}
}

// schedule is the actions that lead to the node under expansion, and perhaps one
// more.
func (b *bfs) schedule(last *system.Action) schedule.Schedule {
	var s schedule.Schedule
	for n := b.there; n != 0; n = b.nodes[n].parent {
		s = append(s, b.nodes[n].action)
	}
	slices.Reverse(s)
	if last != nil {
		s = append(s, *last)
	}
	return s
}
