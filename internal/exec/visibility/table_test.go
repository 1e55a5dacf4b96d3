package visibility

import (
	"path/filepath"
	"strings"
	"testing"
)

const programs = "../../../testdata/visibility/"

// siblings are programs that show a step of a kind in another form than the cell's program.
var siblings = map[string]pair{
	"handler-errno-library": {Errno, Handler},
	"handler-local-array":   {ThreadLocalWrite, Handler},
	"handler-specific":      {ThreadLocalWrite, Handler},
	"copied-argument":       {SharedRead, RaceCheck},
	"free-again":            {Free, OtherThread},
	"struct-copy":           {SharedWrite, OtherThread},
	"stream-lock":           {Unlock, OtherThread},
	"handler-copy":          {SharedWrite, Handler},
	"environment-copy":      {SharedWrite, Environment},
	"cancelled-copy":        {EndThread, CleanUp},
	"cleanup-copy":          {EndThread, CleanUp},
}

// TestCells: each cell shows, with a program that there is, or says why no program can tell; and there is no program
// that no cell names. That the programs fail under every reduction is TestVisibility's, in package cli.
func TestCells(t *testing.T) {
	named := map[string]bool{}
	for name := range siblings {
		named[name] = true
	}
	for s := range NumSteps {
		for o := range NumObservers {
			c := At(s, o)
			switch {
			case (c.Kind == Hidden) != (c.Why != ""), (c.Kind == Hidden) != (c.Program == ""):
				t.Errorf("%s, %s: %+v", s, o, c)
			case c.Program != "":
				named[c.Program] = true
			}
		}
	}
	files, err := filepath.Glob(programs + "*")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), filepath.Ext(f))
		if !named[name] {
			t.Errorf("no cell names %s", name)
		}
		delete(named, name)
	}
	for name := range named {
		t.Errorf("there is no program %s", name)
	}
	for p := range hidden {
		if _, ok := seen[p]; ok {
			t.Errorf("%s, %s: shown and hidden", p.step, p.observer)
		}
	}
}

// TestPlaces: more observers never show fewer places, and never allow a stronger argument.
func TestPlaces(t *testing.T) {
	for a := range NumObservers {
		for b := range NumObservers {
			one := Observers(0).With(a)
			two := one.With(b)
			if one.Places()&^two.Places() != 0 {
				t.Errorf("%s and %s show less than %s alone", a, b, a)
			}
			for _, x := range []Argument{PlacesOnly, Accesses, Orders} {
				if one.Against(x) != "" && two.Against(x) == "" {
					t.Errorf("%s and %s allow more than %s alone", a, b, a)
				}
			}
		}
	}
	if p := Observers(0).With(OtherThread).Places(); p != 0 { // else Places must put it among the observers
		t.Errorf("another thread alone shows %b, whatever it reaches", p)
	}
}

// TestAgainst: sets of observers allow what each of theirs allows, and no more, and name the first that does not; at Everything
// all hold.
func TestAgainst(t *testing.T) {
	for a := range NumObservers {
		for b := range NumObservers {
			set := Observers(0).With(a).With(b)
			for k := range NumObservers {
				if set.Has(k) != (k == a || k == b) {
					t.Errorf("%s and %s have %s: %v", a, b, k, set.Has(k))
				}
			}
			for _, x := range []Argument{Everything, PlacesOnly, Accesses, Orders} {
				want := ""
				for _, k := range []Observer{min(a, b), max(a, b)} {
					if want == "" && columns[k].upTo < x {
						want = columns[k].why
					}
				}
				if got := set.Against(x); got != want {
					t.Errorf("%s and %s, up to %d: %q, want %q", a, b, x, got, want)
				}
			}
		}
	}
	for k := range NumObservers { // reasons are given where they are needed
		if (columns[k].why == "") != (columns[k].upTo == Orders) || columns[k].hidden == "" || k.Common() != columns[k].hidden {
			t.Errorf("%s: %+v", k, columns[k])
		}
	}
}

// TestReasons: a cell's own reason goes before the common one of its observer.
func TestReasons(t *testing.T) {
	for p, why := range hidden {
		if c := At(p.step, p.observer); c.Why != why || c.Why == p.observer.Common() {
			t.Errorf("%s, %s: %q", p.step, p.observer, c.Why)
		}
	}
}

// TestNoPrivateStep: a step that only its own thread's frames can tell is never a place to switch: all reductions
// rest on that.
func TestNoPrivateStep(t *testing.T) {
	all := Observers(1<<NumObservers - 1).Places()
	for _, s := range []Step{PrivateRead, PrivateWrite, Input} {
		if all.Has(s) {
			t.Errorf("%s is a place to switch", s)
		}
	}
	for _, s := range []Step{ThreadLocalRead, ThreadLocalWrite, Errno, Allocation, Free, EndThread} {
		if !all.Has(s) {
			t.Errorf("%s is no place to switch", s)
		}
	}
}

// TestMeets: sets meet in the kinds that both have.
func TestMeets(t *testing.T) {
	for a := range NumSteps {
		for b := range NumSteps {
			for c := range NumSteps {
				if got, want := Of(a, b).Meets(Of(c)), a == c || b == c; got != want {
					t.Errorf("%s and %s meet %s: %v", a, b, c, got)
				}
			}
			if Of(a).Has(b) != (a == b) || Steps(0).Meets(Of(a)) || Of(a).Meets(0) {
				t.Errorf("%s and %s", a, b)
			}
		}
	}
}
