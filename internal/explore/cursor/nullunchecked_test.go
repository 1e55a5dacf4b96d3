package cursor_test

import (
	"slices"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/test/testsession"
)

// TestNullUnchecked: where null pointers are not checked one ends the run, at its first action or later, and what the end is judged
// by is what fails, also in its report.
func TestNullUnchecked(t *testing.T) {
	const head = "#include <stdlib.h>\n_Bool __VERIFIER_nondet_bool(void);\nvoid *p;\nint main(void) { "
	for _, x := range []struct {
		name, text string
		check      machine.Check
		fails      []string
	}{
		{"at once", "return *(volatile int *)0; }\n", machine.Leak, nil},
		{"later", "__VERIFIER_nondet_bool(); return *(volatile int *)0; }\n", machine.Leak, nil},
		{"lost, at once", "p = malloc(1); p = 0; return *(volatile int *)0; }\n", machine.Leak, []string{"leak"}},
		{"lost, later", "p = malloc(1); p = 0; __VERIFIER_nondet_bool(); return *(volatile int *)0; }\n", machine.Leak, []string{"leak"}},
		{"not freed, later", "p = malloc(1); __VERIFIER_nondet_bool(); return *(volatile int *)0; }\n", machine.Unfreed, []string{"memcleanup"}},
	} {
		s := testsession.OpenProcesses(t, head+x.text)
		s.Task.Checks.Set = machine.DefaultChecks.Without(machine.Null).With(x.check)
		fails, reasons := checked(t, s)
		if !slices.Equal(fails, x.fails) || len(reasons) > 0 {
			t.Errorf("%s: fails %v, want %v; %v", x.name, fails, x.fails, reasons)
		}
	}
}
