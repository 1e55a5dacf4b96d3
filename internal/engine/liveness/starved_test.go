package liveness

import (
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/test/testplan"
)

// TestAsked: a run in which threads starve says what each of them asks for: by the program's name for it, or a lock of the library.
func TestAsked(t *testing.T) {
	for text, want := range map[string]string{
		`heddle_wants("a fork"); while (!never);`:                         `main asks for "a fork" for ever, and does not get it`,
		`pthread_mutex_lock(&m); pthread_mutex_lock(&m);`:                 `main asks for a lock for ever, and does not get it`,
		`heddle_wants("a fork"); pthread_mutex_lock(&m); while (!never);`: `main asks for "a fork" for ever, and does not get it`,
	} {
		text = `extern void heddle_wants(const char *), heddle_has(const char *); static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
			static volatile int never; int main(void) { ` + text + ` }`
		p := testplan.Programs{}.Plan(t, testplan.Head+text, func(k *plan.Task) {
			k.Search.Engine, k.Checks.Set = plan.EngineExplicit, machine.CheckSet(0).With(machine.Starvation)
		})
		out, err := Judge(p, machine.Starvation)
		if err != nil || len(out.Evidence.Found.Violations) != 1 {
			t.Fatalf("%s: %v, %+v", text, err, out)
		}
		if tr, err := out.Confirm(out.Evidence.Found.Violations[0]); err != nil || !strings.Contains(tr.Failure.Text, want) {
			t.Errorf("%s: %v: %+v", text, err, tr)
		}
		out.Close()
	}
}
