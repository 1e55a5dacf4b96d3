package corpus

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"testing"

	"heddle/internal/explore/reduction"
	"heddle/internal/face/cli"
	"heddle/internal/test/annotated"
)

// observed are flags for every way to search in which a step that an observer can tell must be a place to switch.
func observed() (flags []string) {
	for _, r := range reduction.All() {
		flags = append(flags, "--reduction="+r.String())
	}
	return append(flags, "--workers=2", "--store=hash", "--search=bfs")
}

// TestVisibility demands of each program of testdata/visibility, each of which fails only if threads can switch before
// a step of one kind, that every marked failure is found in every way to search.
func TestVisibility(t *testing.T) {
	for _, a := range annotated.Match(t, "testdata/visibility/*.c", "testdata/visibility/*.cc") {
		t.Run(filepath.Base(a.File), func(t *testing.T) {
			t.Parallel()
			for _, flag := range observed() {
				if a.Sampled("visible "+flag, visibleOneIn) {
					findsAll(t, a, flag)
				}
			}
		})
	}
}

// anywhere are the checks whose failures have no line of their own: one of them is enough.
var anywhere = map[string]bool{"race": true, "deadlock": true, "memcleanup": true}

// findsAll demands that a search that continues after violations reports every mark.
func findsAll(t *testing.T, a *annotated.Program, flag string) {
	t.Helper()
	var out, errs bytes.Buffer
	args := append([]string{"check", "--json", "--keep-going"}, a.Flags...)
	cli.Main(append(args, flag, a.File), &out, &errs)
	var report struct {
		Counterexamples []struct {
			Check   string
			Failure struct{ Place struct{ Line int } }
		}
	}
	if err := json.Unmarshal(out.Bytes(), &report); err != nil {
		t.Fatalf("%s %s: %v\n%s%s", a.File, flag, err, head(out.String()), head(errs.String()))
	}
	found := map[string]map[int]bool{}
	for _, c := range report.Counterexamples {
		if found[c.Check] == nil {
			found[c.Check] = map[int]bool{}
		}
		found[c.Check][c.Failure.Place.Line] = true
	}
	for check, lines := range a.Want {
		for _, line := range lines {
			if !found[check][line] && !(anywhere[check] && found[check] != nil) {
				t.Errorf("%s %s: no %s at line %d is found, only %v", a.File, flag, check, line, found)
			}
		}
	}
}
