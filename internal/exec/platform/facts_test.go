package platform

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/exec/machine"
)

// TestFunctionsOnce: no function is defined twice, for then the later one would
// silently win.
func TestFunctionsOnce(t *testing.T) {
	var names []string
	for _, group := range groups(Options{}) {
		for i := range group {
			names = append(names, group[i].Name)
		}
	}
	slices.Sort(names)
	for i := 1; i < len(names); i++ {
		if names[i] == names[i-1] {
			t.Errorf("%s is defined twice", names[i])
		}
	}
}

// TestFactsOnce: a function is described in one row, and a row says whether the platform has it.
func TestFactsOnce(t *testing.T) {
	all, seen := All(Options{}), map[string]bool{}
	for _, room := range described {
		for _, row := range room {
			for _, name := range strings.Fields(row.Names) {
				if seen[name] {
					t.Errorf("%s is described twice", name)
				}
				seen[name] = true
				if has := all[name] != nil; has == row.Absent && !strings.HasSuffix(name, "*") {
					t.Errorf("%s is described as absent: %v; the platform has it: %v", name, row.Absent, has)
				}
			}
		}
	}
}

// TestFinals: one function is the end of a thread, one of a run, and one registers what runs there.
func TestFinals(t *testing.T) {
	found := map[machine.Final][]string{}
	for name, x := range All(Options{}) {
		found[x.Final] = append(found[x.Final], name)
	}
	for _, end := range []machine.Final{machine.FinalOfThread, machine.FinalOfRun, machine.FinalRegistration} {
		if len(found[end]) != 1 {
			t.Errorf("end %d: %q", end, found[end])
		}
	}
}
