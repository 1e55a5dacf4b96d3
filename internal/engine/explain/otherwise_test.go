package explain

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/engine/replay"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/result/trace"
	"heddle/internal/test/testplan"
)

// replayed is the trace of a schedule that fails, with its plan.
func replayed(t *testing.T, text, line string) (*plan.Plan, *trace.Trace) {
	t.Helper()
	p := testplan.Programs{}.Plan(t, testplan.Head+text, func(k *plan.Task) {
		k.Search.Engine, k.Checks.Set, k.Host.Interrupted = plan.EngineExplicit, machine.CheckSet(0).With(machine.Assert), nil
	})
	s, err := schedule.Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	tr, err := replay.Explain(p, p.MachineOptions(), s, nil)
	if err != nil || tr.Failure == nil {
		t.Fatal(line, err)
	}
	return p, tr
}

// losing is a program of threads that each lose an update if another one comes between.
const losing = `_Atomic int x;
void *w(void *a) { int l = x; x = l + 1; return a; }
int main(void) { pthread_t p[N]; for (int i = 0; i < N; i++) pthread_create(&p[i], 0, w, 0); for (int i = 0; i < N; i++) pthread_join(p[i], 0); check(x == N); }`

// TestOtherwise: of two threads that lose an update the switch is essential; of three the others may lose one all the same, with one
// switch; a thread that spins runs on without end, so that nothing is said of the switch from it.
func TestOtherwise(t *testing.T) {
	for _, c := range []struct {
		name, text, line string
		want             []trace.Otherwise
	}{
		{"two", "#define N 2\n" + losing, "0 1 2*2 1 0", []trace.Otherwise{trace.Holds}},
		{"three", "#define N 3\n" + losing, "0*2 1 2*2 1 3*2 0", []trace.Otherwise{trace.Fails}},
		{"spinning", `_Atomic int flag, x;
void *w(void *a) { x = 1; flag = 1; x = 2; return a; }
int main(void) { pthread_t p; pthread_create(&p, 0, w, 0); while (!flag) ; check(x == 2); }`, "1*2 0*3", []trace.Otherwise{trace.NotKnown, trace.Holds}},
	} {
		p, tr := replayed(t, c.text, c.line)
		if err := Otherwise(p, tr); err != nil {
			t.Fatal(err)
		}
		if len(tr.Switches) != len(c.want) {
			t.Fatalf("%s: %+v", c.name, tr.Switches)
		}
		for i, x := range tr.Switches {
			if x.Otherwise != c.want[i] || x.Bound != -1 || x.Inputs {
				t.Errorf("%s: switch %d: %+v, want %q", c.name, i, x, c.want[i])
			}
		}
	}
}

// TestOtherwiseCut: a search that is stopped by its limit shows nothing.
func TestOtherwiseCut(t *testing.T) {
	const text = `_Atomic int x, y;
void *w(void *a) { int l = x; x = l + 1; return a; }
void *z(void *a) { for (int i = 0; i < 400; i++) y++; return a; }
int main(void) { pthread_t p[3]; pthread_create(&p[0], 0, w, 0); pthread_create(&p[1], 0, w, 0); pthread_create(&p[2], 0, z, 0);
	pthread_join(p[0], 0); pthread_join(p[1], 0); check(x == 2); }`
	p, tr := replayed(t, text, "0*2 1 2*2 1 0*5")
	x := &minimiser{allowance: allowance{p: of(p, tr), left: 1 << 30}, key: tr.Failure.Key, check: tr.Failure.Check, failure: tr.Failure}
	var err error
	if x.best, err = x.follow(tr.Schedule, false); err != nil || x.best == nil {
		t.Fatal(err)
	}
	s := tr.Switches[0]
	for work, want := range map[int64]trace.Otherwise{100: trace.NotKnown, 1 << 30: trace.Holds} {
		x.left = work
		if got, err := x.otherwise(tr.Schedule[:s.Action], s.From, -1); got != want || err != nil {
			t.Errorf("with work for %d: %q, want %q (%v)", work, got, want, err)
		}
	}
}
