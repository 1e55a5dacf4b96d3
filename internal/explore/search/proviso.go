package search

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
)

// Proviso checks a search depth first that leaves actions out. It records what is
// explored, and after a search without limits takes out the states of which all
// actions were taken. What is left must have no cycle: an action of a state on one may
// have been put off for ever. The cursor promises that (system.Cursor.Closes); the
// check believes neither the cursor nor the search, and counts the actions itself. A state
// in the middle of an action (system.Staged) belongs to that action: all ways to continue with
// it are taken, but no other thread has its turn there.
//
// It serves one search of one worker or several. Of states that a store takes for
// one another (bitstate) it would report cycles that are none.
type Proviso struct {
	most  int           // actions; beyond, nothing is checked
	place func() string // describes the state that the first worker's cursor is in

	mu    sync.Mutex
	first uint64
	from  map[uint64]arrival
	open  map[uint64]*expansion // without those of which all actions were taken
	n     int                   // actions
	over  bool                  // there were too many
}

// arrival is how the search first reached a state.
type arrival struct {
	before uint64
	action system.Action
}

// expansion is what was taken of a state's actions.
type expansion struct {
	left       int  // actions not taken
	unfinished bool // in the middle of an action
	taken      []edge
}

type edge struct {
	action system.Action
	to     uint64
	fails  bool // it leads nowhere
}

// NewProviso makes a check that gives up beyond so many actions. Place describes the
// state that the first worker's cursor is in.
func NewProviso(most int, place func() string) *Proviso {
	return &Proviso{most: most, place: place, from: map[uint64]arrival{}, open: map[uint64]*expansion{}}
}

// begins notes the initial state.
func (p *Proviso) begins(key uint64) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.first = key
}

// expands notes how many actions a state has that is about to be explored, and whether it
// lies in the middle of an action.
func (p *Proviso) expands(key uint64, n int, unfinished bool) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if n > 0 && p.open[key] == nil && !p.over {
		p.open[key] = &expansion{left: n, unfinished: unfinished}
	}
}

// takes notes an action of such a state.
func (p *Proviso) takes(key uint64, e edge) {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.n++; p.n > p.most || p.over {
		p.over, p.from, p.open = true, nil, nil
		return
	}
	if _, known := p.from[e.to]; !known && !e.fails && e.to != p.first {
		p.from[e.to] = arrival{key, e.action}
	}
	x := p.open[key]
	if x == nil || slices.ContainsFunc(x.taken, func(t edge) bool { return t.action == e.action }) {
		return
	}
	if x.left--; x.left == 0 && !x.unfinished {
		delete(p.open, key)
		return
	}
	x.taken = append(x.taken, e)
}

// judge adds to the result of a search that has ended what is wrong with it. Searches
// that were cut short are no proofs, and have states that are explored in part.
func (p *Proviso) judge(d *dfs, stopped bool, r *Result) {
	if p == nil || stopped || len(r.Limits) > 0 || r.Pruned {
		return
	}
	if p.over {
		r.Others = append(r.Others, Found{Failure: &system.Failure{Class: system.Limit, Key: provisoKey,
			Text: fmt.Sprintf("whether actions are postponed for ever was not checked: there are more than %d actions", p.most)}})
		return
	}
	cycle, at := p.cycle()
	if cycle == nil {
		return
	}
	way := p.way(at)
	var places string
	d.guarded(func() { places = d.describe(way, cycle, p.place) })
	text := fmt.Sprintf("heddle postponed actions for ever, which is a bug in heddle: no state of a cycle was fully expanded; the cycle is %s: %s; its ", cycle, places)
	r.Others = append(r.Others, Found{Failure: &system.Failure{Class: system.Bug, Key: provisoKey, Text: text}, Schedule: way})
}

// provisoKey is that of no place.
const provisoKey = 1<<64 - 2

// leap is an action from a state that was explored in part to another one, in as many parts
// as it was taken in.
type leap struct {
	parts schedule.Schedule
	to    uint64
}

// leaps are the actions of a state that was explored in part. One that loops in its
// middle is none: it has no end that could come to such a state (see system.Staged.Endless).
func (p *Proviso) leaps(from uint64) (all []leap) {
	seen := map[uint64]bool{}
	work := []leap{{to: from}}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range p.open[at.to].taken {
			next := leap{append(slices.Clone(at.parts), e.action), e.to}
			switch x := p.open[e.to]; {
			case e.fails || x == nil:
			case !x.unfinished:
				all = append(all, next)
			case !seen[e.to]:
				seen[e.to] = true
				work = append(work, next)
			}
		}
	}
	return all
}

// cycle finds a cycle among the states that were explored in part, and its first state.
func (p *Proviso) cycle() (schedule.Schedule, uint64) {
	const under, over = 1, 2
	seen := map[uint64]int{}
	type visit struct {
		key   uint64
		leaps []leap
		next  int
	}
	for _, root := range slices.Sorted(maps.Keys(p.open)) {
		if seen[root] != 0 || p.open[root].unfinished {
			continue
		}
		seen[root] = under
		path := []visit{{key: root, leaps: p.leaps(root)}}
		for len(path) > 0 {
			v := &path[len(path)-1]
			if v.next == len(v.leaps) {
				seen[v.key] = over
				path = path[:len(path)-1]
				continue
			}
			to := v.leaps[v.next].to
			v.next++
			switch seen[to] {
			case under:
				i := slices.IndexFunc(path, func(v visit) bool { return v.key == to })
				var cycle schedule.Schedule
				for _, v := range path[i:] {
					cycle = append(cycle, v.leaps[v.next-1].parts...)
				}
				return cycle, to
			case 0:
				seen[to] = under
				path = append(path, visit{key: to, leaps: p.leaps(to)})
			}
		}
	}
	return nil, 0
}

// way is how the search first reached a state.
func (p *Proviso) way(to uint64) (way schedule.Schedule) {
	for to != p.first {
		a, ok := p.from[to]
		if !ok {
			break
		}
		way = append(way, a.action)
		to = a.before
	}
	slices.Reverse(way)
	return way
}

// describe takes a way and then a cycle, and describes the states of the cycle.
func (d *dfs) describe(way, cycle schedule.Schedule, place func() string) string {
	const most = 8
	d.cur.Undo(d.start.mark)
	defer d.cur.Undo(d.start.mark)
	for _, a := range way {
		if f := d.cur.Do(a); f != nil {
			return "(not found again)"
		}
	}
	var places []string
	for _, a := range cycle[:min(len(cycle), most)] {
		places = append(places, cmp.Or(place(), "?"))
		if f := d.cur.Do(a); f != nil {
			break
		}
	}
	return strings.Join(places, " -> ")
}
