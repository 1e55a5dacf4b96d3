package crosscheck

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/executions"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/reduction"
	"heddle/internal/verify"
)

// mostPolls bounds the exploration of a program of testdata: some 100,000 actions.
const mostPolls = 200

// TestExecutionsOfThreads: the executions of the programs of testdata/threads fail at
// the places at which the search finds that they fail.
func TestExecutionsOfThreads(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/threads/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	compared := 0
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			if text, err := os.ReadFile(file); err != nil || strings.Contains(string(text), "--entry") {
				t.Skip("there is no main")
			}
			s := openForExecutions(t, file)
			if _, err := executions.Cursor(s.Plan); err != nil {
				t.Skip(err)
			}
			polls := 0
			s.Task.Bounds.Depth = 500
			s.Task.Host.Interrupted = func() bool { polls++; return polls > mostPolls }
			r, m, err := executions.Explore(s.Plan, nil)
			if err != nil {
				t.Fatal(err)
			}
			m.Close()
			if !r.Complete() {
				t.Skip(r.Limits, len(r.Others))
			}
			var found []string
			for _, f := range r.Failed {
				found = append(found, failingPlace(s, f.Failure.Check, f.Failure.Key))
			}
			want := failingPlaces(t, s)
			slices.Sort(found)
			if found = slices.Compact(found); !slices.Equal(found, want) {
				t.Errorf("executions fail at %v, the search finds %v", found, want)
			}
			compared++
		})
	}
	t.Logf("%d of %d programs compared", compared, len(files))
	if compared < len(files)*2/3 {
		t.Errorf("only %d of %d programs compared", compared, len(files))
	}
}

func failingPlace(s *verify.Session, check string, key uint64) string {
	if check == machine.Deadlock.String() {
		return check
	}
	return check + " " + s.Program.At(int(key>>8)).Short()
}

// failingPlaces are those that the search of states finds.
func failingPlaces(t *testing.T, s *verify.Session) []string {
	t.Helper()
	s.Reduce(reduction.Local)
	s.Task.Checks.KeepGoing, s.Task.Bounds.Depth, s.Task.Host.Interrupted = true, 0, nil
	s.Task.Bounds.States = plainStates
	r, m, err := s.Search()
	if err != nil {
		t.Fatal(err)
	}
	m.Close()
	if !r.Complete() {
		t.Skip("the search is not complete")
	}
	var list []string
	for _, v := range r.Violations {
		if !strings.HasPrefix(v.Failure.Check, machine.Race.String()) {
			list = append(list, failingPlace(s, v.Failure.Check, v.Failure.Key))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}
