package reachability

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/engine/passes"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/reduction"
	"heddle/internal/explore/search"
	"heddle/internal/test/testprogram"
)

// TestReductionKeeps: the conditions that property.NeedsOf lets reductions go with are found with the
// reduction as often as without, where no run fails otherwise.
func TestReductionKeeps(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/threads/*.c")
	if err != nil || len(files) < 20 {
		t.Fatal(len(files), err)
	}
	compared := 0
	for i, file := range files {
		if text, err := os.ReadFile(file); err != nil {
			t.Fatal(err)
		} else if i%5 != 0 || !strings.Contains(string(text), "main(") { // those have entries
			continue
		}
		for _, text := range []string{"Deadlock", "Terminated", "DataRace"} {
			var found [2]bool
			complete := true
			for k, by := range []reduction.Name{reduction.None, reduction.Default} {
				task := plan.Task{Checks: plan.Checks{Set: plan.QueryChecks, Never: []string{text}}, Bounds: plan.Bounds{States: 4000}, Search: plan.Search{Reduction: by}}
				task.Source.Load.Files = []string{file}
				p, err := plan.OpenModule(testprogram.Load(t, task.LoadOptions()), task)
				if err != nil {
					t.Fatal(err)
				}
				r, m, err := find(passes.New(p, nil))
				if err != nil {
					t.Fatal(err)
				}
				found[k] = witness(r) != nil
				complete = complete && (found[k] || len(r.Limits) == 0 && len(r.Others) == 0) && !failsOtherwise(r)
				if err := m.Close(); err != nil {
					t.Fatal(err)
				}
			}
			if complete && found[0] != found[1] {
				t.Errorf("%s: %s is found without reduction: %v, with it: %v", file, text, found[0], found[1])
			}
			if complete {
				compared++
			}
		}
	}
	if compared < 20 {
		t.Errorf("only %d comparisons", compared)
	}
}

func failsOtherwise(r *search.Result) bool {
	n := len(r.Violations)
	if witness(r) != nil {
		n--
	}
	return n > 0
}
