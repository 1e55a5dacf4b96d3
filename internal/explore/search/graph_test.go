package search

import (
	"fmt"

	"heddle/internal/explore/system"
)

// graph is a toy whose actions are given: its states are numbers, the first one is 0.
type graph struct {
	ways   map[int][]way
	ample  map[int]int // how many are enough; 0: all
	shows  map[int][]*system.Failure
	stays  map[int]*system.Failure
	ends   map[int][]*system.Failure
	beside map[uint64][]*system.Failure // by the place of the failure that ends the run
	middle map[int]bool                 // of an action
	begins *system.Failure

	apart int            // where Interrupt leads; 0: it does not
	asked map[string]int // calls of Interrupt and Endless

	at     int
	trail  []int
	closed bool
	did    int // calls of Do
	before func(g *graph, a system.Action)
}

// way is an action of a state.
type way struct {
	thread int32
	to     int
	closes bool
	fails  *system.Failure
}

// chain is states 0 to n, each with one action of thread 0 to the next.
func chain(n int) *graph {
	g := &graph{ways: map[int][]way{}}
	for i := range n {
		g.ways[i] = []way{{to: i + 1}}
	}
	return g
}

// wrong is a failure at a place of its own.
func wrong(key uint64) *system.Failure {
	return &system.Failure{Class: system.Violation, Check: fmt.Sprint("check ", key), Key: key, Text: fmt.Sprint("wrong ", key)}
}

func (g *graph) Start() *system.Failure { return g.begins }

func (g *graph) Actions(buf []system.Action) ([]system.Action, int) {
	for i, w := range g.ways[g.at] {
		buf = append(buf, system.Action{Thread: w.thread, Choice: int64(i)})
	}
	if n := g.ample[g.at]; n > 0 {
		return buf, n
	}
	return buf, len(g.ways[g.at])
}

func (g *graph) Do(a system.Action) *system.Failure {
	g.did++
	if g.before != nil {
		g.before(g, a)
	}
	w := g.ways[g.at][a.Choice]
	if w.fails != nil {
		g.trail, g.at = append(g.trail, g.at), -1 // unspecified
		return w.fails
	}
	g.trail, g.at, g.closed = append(g.trail, g.at), w.to, w.closes
	return nil
}

func (g *graph) Closes() bool { return g.closed }

func (g *graph) Observe(buf []*system.Failure) []*system.Failure {
	return append(buf, g.shows[g.at]...)
}

func (g *graph) Besides(f *system.Failure, buf []*system.Failure) []*system.Failure {
	return append(buf, g.beside[f.Key]...)
}

func (g *graph) Lasting() *system.Failure { return g.stays[g.at] }

func (g *graph) Ends(buf []*system.Failure) []*system.Failure { return append(buf, g.ends[g.at]...) }

func (g *graph) Final() *system.Failure {
	if all := g.Ends(nil); len(all) > 0 {
		return all[0]
	}
	return nil
}

func (g *graph) Unfinished() bool { return g.middle[g.at] }

func (g *graph) Endless() *system.Failure {
	g.count("endless")
	return &system.Failure{Class: system.Gap, Key: 1000 + uint64(g.at), Text: "endless"}
}

func (g *graph) Interrupt() bool {
	g.count("interrupt")
	if g.apart == 0 {
		return false
	}
	g.trail, g.at = append(g.trail, g.at), g.apart
	return true
}

func (g *graph) count(what string) {
	if g.asked == nil {
		g.asked = map[string]int{}
	}
	g.asked[what]++
}

func (g *graph) Mark() int    { return len(g.trail) }
func (g *graph) Bytes() int64 { return int64(len(g.trail)) }

func (g *graph) Undo(to int) {
	if to < len(g.trail) {
		g.at, g.trail = g.trail[to], g.trail[:to]
	}
}

// places is a store of the toy's states.
type places struct {
	g     *graph
	seen  map[uint64]bool
	again map[int]int // states that are to be explored so many times more
	full  bool
}

func newPlaces(g *graph) *places { return &places{g: g, seen: map[uint64]bool{}} }

func (p *places) VisitFirst() uint64 {
	key, _ := p.Visit(0, 0)
	return key
}

func (p *places) Visit(_ int, extra uint32) (uint64, bool) {
	key := uint64(p.g.at) | uint64(extra)<<32
	if !p.seen[key] {
		p.seen[key] = true
		return key, true
	}
	if p.again[p.g.at] > 0 {
		p.again[p.g.at]--
		return key, true
	}
	return key, false
}

func (p *places) Mark() int    { return 0 }
func (p *places) Undo(int)     {}
func (p *places) Count() int   { return len(p.seen) }
func (p *places) Full() bool   { return p.full }
func (p *places) Bytes() int64 { return 10 * int64(len(p.seen)) }

// through searches a graph.
func through(g *graph, o Options) *Result { return DepthFirst(g, newPlaces(g), o) }
