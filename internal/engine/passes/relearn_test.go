package passes

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/discipline"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
)

// changed is what a pass has learnt in which two threads wrote the same place.
func changed() *discipline.Table {
	d := discipline.New()
	d.Created(1, 0)
	d.Created(2, 0)
	for thread := range uint8(3) {
		d.Note(discipline.Access{Place: 8, Mask: 255, Write: true}, &discipline.Accessor{Thread: thread, Alive: discipline.Set{Low: 7}, Created: 3})
	}
	return d
}

// broken is what a pass has learnt in which a lock was overwritten.
func broken() *discipline.Table {
	d := changed()
	d.Break()
	return d
}

// ended is the result of a pass.
func ended(o search.Result, limits ...search.Limit) *search.Result {
	o.Limits = limits
	return &o
}

// others are failures that are no violations.
func others(list ...*system.Failure) (r search.Result) {
	for _, f := range list {
		r.Others = append(r.Others, search.Found{Failure: f})
	}
	return r
}

// TestRepeated: a pass is repeated if it has learnt that what it assumed is wrong, unless it ended for want of time or
// memory, which a repetition has not either. What is assumed then is what still may hold.
func TestRepeated(t *testing.T) {
	escaped, limit := &system.Failure{Class: system.Escaped}, &system.Failure{Class: system.Limit, Key: 77}
	endless := &system.Failure{Class: system.Gap, Key: 5<<8 | 0xfe}
	gap := &system.Failure{Class: system.Gap, Key: 5 << 8}
	violated := others(endless)
	violated.Violations = []search.Found{{Failure: &system.Failure{}}}
	const kept, restarted, dropped = "kept", "restarted", "dropped"
	for name, x := range map[string]struct {
		engine  plan.Engine
		learnt  *discipline.Table
		r       *search.Result
		again   bool
		learns  string
		shared  bool
		broken  bool
		endless bool
	}{
		"nothing learnt":                  {plan.EngineExplicit, discipline.New(), ended(others()), false, kept, false, false, false},
		"nothing assumed":                 {plan.EngineExplicit, nil, ended(others(limit)), false, dropped, false, false, false},
		"escaped":                         {plan.EngineExplicit, nil, ended(others(limit, escaped)), true, dropped, true, false, false},
		"escaped, nothing else learnt":    {plan.EngineExplicit, discipline.New(), ended(others(escaped)), true, kept, true, false, false},
		"escaped, no time":                {plan.EngineExplicit, changed(), ended(others(escaped), search.Time), true, kept, true, false, false},
		"learnt":                          {plan.EngineExplicit, changed(), ended(others()), true, restarted, false, false, false},
		"learnt, few states":              {plan.EngineExplicit, changed(), ended(others(), search.States), true, restarted, false, false, false},
		"learnt, no time":                 {plan.EngineExplicit, changed(), ended(others(), search.States, search.Time), false, kept, false, false, false},
		"learnt, no memory":               {plan.EngineExplicit, changed(), ended(others(), search.Memory), false, kept, false, false, false},
		"learnt, interrupted":             {plan.EngineExplicit, changed(), ended(others(), search.Interrupted), false, kept, false, false, false},
		"broken":                          {plan.EngineExplicit, broken(), ended(others()), true, dropped, false, true, false},
		"broken, no time":                 {plan.EngineExplicit, broken(), ended(others(), search.Time), false, kept, false, false, false},
		"endless":                         {plan.EngineSymbolic, discipline.New(), ended(others(limit, endless)), true, dropped, false, false, true},
		"endless, learnt":                 {plan.EngineSymbolic, changed(), ended(others(endless)), true, dropped, false, false, true},
		"endless, nothing assumed":        {plan.EngineSymbolic, nil, ended(others(endless)), false, dropped, false, false, false},
		"endless, explicit":               {plan.EngineExplicit, discipline.New(), ended(others(endless)), false, kept, false, false, false},
		"endless, no time":                {plan.EngineSymbolic, discipline.New(), ended(others(endless), search.Time), false, kept, false, false, false},
		"endless, no memory":              {plan.EngineSymbolic, discipline.New(), ended(others(endless), search.Memory), false, kept, false, false, false},
		"endless, interrupted":            {plan.EngineSymbolic, discipline.New(), ended(others(endless), search.Interrupted), false, kept, false, false, false},
		"endless, violated":               {plan.EngineSymbolic, discipline.New(), ended(violated), false, kept, false, false, false},
		"symbolic, another gap":           {plan.EngineSymbolic, discipline.New(), ended(others(gap)), false, kept, false, false, false},
		"symbolic, no gap":                {plan.EngineSymbolic, discipline.New(), ended(others()), false, kept, false, false, false},
		"bounded model checking, endless": {plan.EngineBMC, discipline.New(), ended(others(endless)), true, dropped, false, false, true},
	} {
		learning := x.learnt != nil && x.learnt.Changed()
		s := &Search{Plan: &plan.Plan{Task: plan.Task{Search: plan.Search{Engine: x.engine}}}, Discipline: x.learnt}
		again, learns := s.Relearn(x.r), kept
		switch {
		case s.Discipline == nil:
			learns = dropped
		case learning && !s.Discipline.Changed():
			learns = restarted
		}
		if again != x.again || learns != x.learns || s.Shared != x.shared || s.broken != x.broken || s.unending != x.endless {
			t.Errorf("%s: again %v, what was learnt %s, shared %v, broken %v, endless %v", name, again, learns, s.Shared, s.broken, s.unending)
		}
	}
}

// TestLimitsRemembered: a limit of the machine that one pass has met keeps every later one from being a proof, and is reported
// once.
func TestLimitsRemembered(t *testing.T) {
	at := func(class system.Class, key uint64) *system.Failure { return &system.Failure{Class: class, Key: key} }
	s := &Search{Plan: &plan.Plan{}}
	for i, x := range []struct{ found, want []uint64 }{
		{nil, nil},
		{[]uint64{3}, []uint64{3}},
		{[]uint64{3}, []uint64{3}},
		{nil, []uint64{3}},
		{[]uint64{4}, []uint64{4, 3}},
		{[]uint64{5, 3}, []uint64{5, 3, 4}},
		{nil, []uint64{3, 4, 5}},
	} {
		r := others(at(system.Gap, uint64(100+i))) // which the next pass looks at again
		for _, k := range x.found {
			r.Others = append(r.Others, search.Found{Failure: at(system.Limit, k)})
		}
		s.remember(&r)
		var got []uint64
		for _, f := range r.Others[1:] {
			got = append(got, f.Failure.Key)
		}
		if len(got) != len(x.want) {
			t.Fatalf("pass %d: %d, not %d", i, got, x.want)
		}
		for k := range got {
			if got[k] != x.want[k] {
				t.Errorf("pass %d: %d, not %d", i, got, x.want)
			}
		}
		if met := []int{0, 1, 1, 1, 2, 3, 3}[i]; len(s.met) != met {
			t.Errorf("pass %d: %d limits are remembered, not %d", i, len(s.met), met)
		}
	}
}
