package induction

import (
	"strings"
	"testing"

	"heddle/internal/explore/search"
	"heddle/internal/symbolic/term"
)

// TestManyWays: a round of several may end in so many states and no more.
func TestManyWays(t *testing.T) {
	for entry, most := range map[string]bool{"many": true, "more": false} {
		p := attempting(t, entry, Options{K: 3, Values: 2}) // the first round reaches the loop
		p.o.Poll = func(search.Stats) search.Limit { return "" }
		for p.rounds(nil); p.again; p.rounds(nil) {
			p.again = false // the loop is cut now
		}
		if (p.res.Why == "") != most || !most && !strings.Contains(p.res.Why, "too many paths") {
			t.Errorf("%s: %s", entry, p.res.Why)
		}
	}
}

// TestKnownPointer: a state in which a general cell may be a pointer is not covered, whatever the location's facts say.
func TestKnownPointer(t *testing.T) {
	p := attempting(t, "points", Options{K: 1, Values: 2})
	for p.attempt(); p.again; p.attempt() {
		p.again = false
		clear(p.spaces)
		p.order = nil
	}
	if !strings.Contains(p.res.Why, "a pointer") {
		t.Fatal(p.res.Why)
	}
	p.res.Why = ""
	found := 0
	for _, a := range p.rounds(p.order[0].places[0]) {
		sp := p.spaces[a.shape]
		if sp == nil || !p.forgets(sp, a) {
			continue
		}
		found++
		sp.samples = nil
		sp.keep(p.split(a, sp.cells, sp.isGeneral, sp.generalise))
		if p.rebuild(sp); p.known(a) {
			t.Error("the state is covered")
		}
	}
	if found == 0 {
		t.Error("there is no such state")
	}
}

// TestKeep: facts are guessed from so many states.
func TestKeep(t *testing.T) {
	sp := &space{}
	for i := range maxSamples + 3 {
		if sp.keep([]*arrival{{}}); len(sp.samples) != min(i+1, maxSamples) {
			t.Fatalf("%d samples after %d", len(sp.samples), i+1)
		}
	}
}

// TestEnter: what a location's facts do not hold of weakens them and becomes one of the states that they are guessed from, up to a
// number; what they hold of changes nothing.
func TestEnter(t *testing.T) {
	for _, x := range []struct {
		value   uint64
		from    int
		changed bool
		kept    bool
	}{{5, 0, false, false}, {6, 0, true, true}, {6, maxSamples/4 - 1, true, true}, {6, maxSamples / 4, true, false}, {6, maxSamples/4 + 1, true, false}} {
		p, _ := smallProver(t)
		k := func(v uint64) term.Term { return p.pool.Const(v, 4) }
		l := located(p, p.at(0, k(3)), []*fact{{kind: atMost, bits: 4, limits: []uint64{5, 9}}})
		l.from, l.dirty, l.made = make([]*arrival, x.from), false, p.c.Save()
		p.enter(l.space, p.at(0, k(x.value)))
		if l.dirty != x.changed || (l.made == nil) != x.changed || (len(l.from) > x.from) != x.kept || (len(l.space.samples) > 0) != x.kept || len(l.space.places) != 1 {
			t.Errorf("%+v: to be explored: %v, guessed from %d, %d samples, %d locations", x, l.dirty, len(l.from), len(l.space.samples), len(l.space.places))
		}
	}
}

// TestEnterNew: a state that no location stands for gets one, up to a number of them; then the cell with the most values becomes
// general, if one has several.
func TestEnterNew(t *testing.T) {
	for _, x := range []struct {
		places, values int
		general        bool
	}{{maxPlaces - 1, 3, false}, {maxPlaces, 3, true}, {maxPlaces, 1, false}, {maxPlaces + 1, 2, true}} {
		p, _ := smallProver(t)
		a := p.at(0, p.pool.Const(3, 4))
		sp := located(p, a, nil).space
		for len(sp.places) < x.places {
			sp.places = append(sp.places, sp.places[0])
		}
		high := sp.cells[1].key()
		sp.values[high] = map[uint64]bool{}
		for v := range x.values {
			sp.values[high][uint64(v)] = true
		}
		b := p.at(0, p.pool.Const(3, 4))
		b.words[0] = p.pool.Const(7<<4|3, 64)
		p.enter(sp, b)
		want := x.places + 1
		if x.general {
			want = 1 // of both
		}
		if sp.general[high] != x.general || len(sp.places) != want {
			t.Errorf("%+v: general: %v, %d locations", x, sp.general[high], len(sp.places))
		}
	}
}
