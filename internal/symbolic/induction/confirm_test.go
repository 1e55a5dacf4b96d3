package induction

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/explore/search"
)

// TestConfirm: the last pass is not a proof if a state at a cut point is not known, whatever was found before; nor if the attempt is to begin
// anew. Of what an attempt has found it is one.
func TestConfirm(t *testing.T) {
	p := attempting(t, "bounded", Options{K: 1, Values: 2, Merge: true})
	for p.attempt(); p.again; p.attempt() {
		p.again = false
		clear(p.spaces)
		p.order = nil
	}
	if !p.res.Proved {
		t.Fatal(p.res.Why)
	}
	all := p.order[0].places
	for _, test := range []struct {
		change func()
		why    string
	}{
		{func() {}, ""}, {func() { p.order[0].places, p.order[0].byKey = nil, map[string]*location{} }, "not all states"},
		{func() { p.order[0].places[0].facts = nil }, "step does not hold"},
		{func() {
			l := p.order[0].places[0]
			l.facts = slices.DeleteFunc(l.facts, func(f *fact) bool { return f.kind != atMost })
			l.facts = append(l.facts, &fact{kind: atMost, bits: 32, limits: []uint64{4}})
		}, "not all states"},
		{func() { p.again = true }, ""},
	} {
		p.res.Proved, p.res.Why, p.again, p.order[0].places = false, "", false, nil
		p.order[0].byKey = map[string]*location{}
		for _, l := range all {
			old := *l
			old.facts, old.made = slices.Clone(l.facts), nil
			p.order[0].places = append(p.order[0].places, &old)
		}
		for range all {
			p.order[0].byKey[keyOf(p, p.order[0])] = p.order[0].places[0]
		}
		test.change()
		if p.confirm(); !strings.Contains(p.res.Why, test.why) || p.res.Proved != (test.why == "" && !p.again) {
			t.Errorf("proved %v: %q, want %q", p.res.Proved, p.res.Why, test.why)
		}
	}
}

// keyOf is the key of the only location of a space.
func keyOf(p *prover, sp *space) string {
	_, _, key := p.find(sp, sp.samples[0])
	return key
}

// TestAttemptInTime: an attempt ends as soon as the time is over, and is not a proof then.
func TestAttemptInTime(t *testing.T) {
	for most := range 12 {
		polls := 0
		r := attempted(t, "bounded", Options{K: 1, Values: 2, Merge: true, Poll: func(search.Stats) search.Limit {
			if polls++; polls > most {
				return search.Time
			}
			return ""
		}})
		if r.Proved || !r.Limit || r.Why == "" || r.Explorations > most || polls > most+1 {
			t.Errorf("after %d: %+v, asked %d times", most, r, polls)
		}
	}
}

// TestExplorationsAreBounded: there are as many as there may be, and then the attempt ends.
func TestExplorationsAreBounded(t *testing.T) {
	p := attempting(t, "ends", Options{K: 1, Values: 2, Merge: true})
	p.res.Explorations = maxPasses - 1
	if p.explore(nil, true, true); p.over() || p.res.States == 0 {
		t.Errorf("%d states: %s", p.res.States, p.res.Why)
	}
	states := p.res.States
	if p.explore(nil, true, true); p.res.Why == "" || p.res.States != states {
		t.Errorf("%d states: %s", p.res.States, p.res.Why)
	}
}

// TestShapesAreBounded: there are as many as there may be, and one that is there is no other.
func TestShapesAreBounded(t *testing.T) {
	p, _ := smallProver(t)
	p.order = make([]*space, maxShapes-1)
	a := p.at(0)
	if sp := p.space(a); p.over() || p.space(a) != sp || len(p.order) != maxShapes {
		t.Errorf("%d shapes: %s", len(p.order), p.res.Why)
	}
	a.shape = "other"
	if p.space(a); p.res.Why == "" {
		t.Error("one more shape does not end the attempt")
	}
}

// TestTakesUpWhatIsPossible: an arrival that no inputs lead to leaves nothing behind, others do.
func TestTakesUpWhatIsPossible(t *testing.T) {
	p, _ := smallProver(t)
	a := p.at(0, p.pool.Const(1, 4))
	a.conds = append(a.conds, p.pool.Bool(false))
	if p.takeUp(a); len(p.order) != 0 {
		t.Error("what is not possible is taken up")
	}
	a.conds = nil
	if p.takeUp(a); len(p.order) != 1 || len(p.order[0].places) != 1 || !p.dirty {
		t.Errorf("%d spaces", len(p.order))
	}
}
