package liveness

import (
	"slices"
	"testing"

	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
	"heddle/internal/temporal/automaton"
)

// failing is a toy that fails in the beginning.
type failing struct{ *toy }

func (failing) Start() *system.Failure {
	return &system.Failure{Class: system.Violation, Check: "assert", Key: 7}
}

// fullPairs and fullShared are stores that can keep no more.
type fullPairs struct{ *pairs }

func (fullPairs) Full() bool { return true }

type fullShared struct{ *shared }

func (fullShared) Full() bool { return true }

// chain is a toy of states one after another, and an automaton that accepts no run.
func chain(n int) (*toy, *automaton.Automaton) {
	g := &toy{ways: make([][]system.Action, n), says: make([]uint64, n), pruned: make([]bool, n), inside: make([]bool, n)}
	for i := range n - 1 {
		g.ways[i] = []system.Action{{Choice: int64(i + 1)}}
	}
	g.ways[n-1] = []system.Action{{Choice: int64(n - 1)}}
	return g, &automaton.Automaton{Atoms: []string{"a"}, Sets: 1, States: [][]automaton.Edge{{{}}}}
}

// TestStartFails: what fails before the first action is found.
func TestStartFails(t *testing.T) {
	g, a := chain(3)
	one := Search(failing{g}, &pairs{g, map[uint64]bool{}}, g.options(a, Unfair))
	states := &sharedStates{seen: map[uint64]bool{}}
	var list []Worker
	for range 2 {
		own := *g
		list = append(list, Worker{Cursor: failing{&own}, Store: &shared{&own, states}, Options: own.options(a, Unfair)})
	}
	many := gathered(list)
	many.run()
	for name, r := range map[string]*Result{"one": one, "two": &many.res} {
		if len(r.Violations) != 1 || r.Violations[0].Failure.Key != 7 || len(r.Violations[0].Schedule) > 0 {
			t.Errorf("%s: %+v", name, r.Violations)
		}
	}
}

// TestLimits: a bound that ends a search is among its limits, by which no proof comes of it; one that is not met is none.
func TestLimits(t *testing.T) {
	const n = 60
	for _, x := range []struct {
		name string
		set  func(o *Options)
		full bool
		want []search.Limit
	}{
		{"none", func(*Options) {}, false, nil},
		{"bytes", func(o *Options) { o.MaxBytes = 1 }, false, []search.Limit{search.Memory}},
		{"enough bytes", func(o *Options) { o.MaxBytes = 1 << 40 }, false, nil},
		{"a full store", func(*Options) {}, true, []search.Limit{search.Memory}},
		{"states", func(o *Options) { o.MaxStates = n / 2 }, false, []search.Limit{search.States}},
		{"as many states", func(o *Options) { o.MaxStates = n }, false, nil},
		{"depth", func(o *Options) { o.MaxDepth = n / 2 }, false, []search.Limit{search.Depth}},
		{"as deep", func(o *Options) { o.MaxDepth = n + 1 }, false, nil},
		{"time", func(o *Options) { o.Poll = func(search.Stats) search.Limit { return search.Time } }, false, []search.Limit{search.Time}},
	} {
		g, a := chain(n)
		set := func(o Options) Options {
			o.PollEvery = 1
			x.set(&o)
			return o
		}
		var store search.Store = &pairs{g, map[uint64]bool{}}
		if x.full {
			store = fullPairs{&pairs{g, map[uint64]bool{}}}
		}
		one := Search(g, store, set(g.options(a, Unfair)))
		states := &sharedStates{seen: map[uint64]bool{}}
		var list []Worker
		for range 2 {
			own := *g
			own.at, own.trail = 0, nil
			var store search.Store = &shared{&own, states}
			if x.full {
				store = fullShared{&shared{&own, states}}
			}
			list = append(list, Worker{Cursor: &own, Store: store, Options: set(own.options(a, Unfair))})
		}
		many := gathered(list)
		many.run()
		for name, r := range map[string]*Result{"one": one, "two": &many.res} {
			if !slices.Equal(r.Limits, x.want) || r.Lasso != nil {
				t.Errorf("%s, %s: limits %v, want %v; a lasso: %v", x.name, name, r.Limits, x.want, r.Lasso)
			}
		}
	}
}
