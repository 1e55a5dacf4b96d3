package liveness

import (
	"fmt"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/test/testplan"
)

// TestThreads: a check that is about each thread is made of all that a run has, or says that it is not.
func TestThreads(t *testing.T) {
	for n, want := range map[int]string{2: "", 10: "", 70: "64 threads at most"} {
		text := fmt.Sprintf(`pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
			static void *idle(void *p) { return p; }
			static void *works(void *p) { for (;;) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); } return p; }
			int main(void) { pthread_t t;
				for (int i = 0; i < %d; i++) { pthread_create(&t, 0, idle, 0); pthread_join(t, 0); }
				pthread_create(&t, 0, works, 0); pthread_create(&t, 0, works, 0); pthread_join(t, 0); }`, n)
		p := testplan.Programs{}.Plan(t, testplan.Head+text, func(k *plan.Task) {
			k.Search.Engine, k.Checks.Set = plan.EngineExplicit, machine.CheckSet(0).With(machine.Starvation)
		})
		out, err := Judge(p, machine.Starvation)
		switch {
		case err != nil:
			t.Fatal(n, err)
		case want != "":
			if len(out.Undecided) != 1 || !strings.Contains(out.Undecided[0].Text, want) {
				t.Errorf("%d threads: %v", n, out.Undecided)
			}
			continue
		case len(out.Evidence.Found.Violations) != 1:
			t.Fatalf("%d threads: %d violations", n, len(out.Evidence.Found.Violations))
		}
		tr, err := out.Confirm(out.Evidence.Found.Violations[0])
		if err != nil || tr.Failure.Check != "starvation" || !strings.Contains(tr.Failure.Text, "asks for a lock for ever") {
			t.Errorf("%d threads: %v", n, err)
		}
		out.Close()
	}
}
