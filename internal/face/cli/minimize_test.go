package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestMinimize: counterexamples of every kind become short, and say what of them is essential. The numbers of switches are those that
// a person counts: bakery needs the first customer to be interrupted while it takes its number and the other while it is inside.
func TestMinimize(t *testing.T) {
	t.Parallel()
	const threads, symbolic = "../../../testdata/threads/", "../../../testdata/symbolic/"
	for _, x := range []struct {
		args []string
		want []string
	}{
		{[]string{"--check=-race", threads + "bakery-no-choosing.c"}, []string{"shorter: 2 instead of 4 preemptive switches",
			"switches: 2 preemptive, the fewest with which this can happen", "(if thread 2 (customer) runs on here until it waits or ends, the assertion holds)"}},
		{[]string{threads + "lock-order-cycle.c"}, []string{"violated: deadlock", "switches: 1 preemptive, the fewest", "there is no deadlock)"}},
		{[]string{"--check=-race", threads + "gossip-once.c"}, []string{"0 instead of 2 preemptive switches", "switches: none is preemptive"}},
		{[]string{threads + "free-too-early.c"}, []string{"switches: none is preemptive"}},
		{[]string{threads + "counter-two-locks.c"}, []string{"holds m[0] (counter-two-locks.c:12)", "holds m[1] (counter-two-locks.c:12): no lock is held by both", "there is no data race)"}},
		{[]string{symbolic + "put-off-asked.c"}, []string{"0 instead of 1 preemptive switches, 3 instead of 4 threads, 6 instead of 10 actions"}},
		{[]string{"--engine=symbolic", symbolic + "text-cut-wrong.c"}, []string{"5 instead of 50 as the sum of all inputs"}},
		{[]string{"--check=+livelock", "../../../testdata/temporal/tas-livelock.c"}, []string{"violated: livelock"}},
	} {
		status, out, stderr := heddle(append([]string{"check", "--minimize"}, x.args...)...)
		flat := strings.Join(strings.Fields(out+stderr), " ")
		for _, want := range x.want {
			if status != 1 || !strings.Contains(flat, want) {
				t.Errorf("%v: status %d, want %q in\n%s%s", x.args, status, want, out, stderr)
			}
		}
	}
}

// TestWhatKeepsApart: of a race it is said which locks are held, which lock all others hold, and what lies before and after it.
func TestWhatKeepsApart(t *testing.T) {
	t.Parallel()
	const head = "#include <pthread.h>\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;\nint counter; pthread_t p, q;\n"
	for _, x := range []struct {
		name, text string
		want, not  []string
	}{
		{"guarded.c", head + `void *bare(void *a) { counter = 7; return a; }
void *also(void *a) { pthread_mutex_lock(&m);
	counter += 2;
	pthread_mutex_unlock(&m); return a; }
int main(void) { pthread_create(&p, 0, bare, 0); pthread_create(&q, 0, bare, 0); also(0); pthread_join(p, 0); pthread_join(q, 0); }
`, []string{"neither holds a lock the other accesses to it hold m (guarded.c:6)"}, []string{"starts"}},
		{"beside.c", head + `void *also(void *a) { pthread_mutex_lock(&m);
	counter += 2;
	pthread_mutex_unlock(&m); return a; }
int main(void) { pthread_create(&p, 0, also, 0);
	counter = 1;
	pthread_join(p, 0); counter = 3; return counter; }
`, []string{"main holds no lock, thread 1 (also) holds m (beside.c:4): no lock is held by both", "main starts thread 1 (also) before this (beside.c:7) and waits for its end after it (beside.c:9)"}, nil},
		{"reading.c", head + `void *w(void *a) { pthread_rwlock_rdlock(&r); counter++; pthread_rwlock_unlock(&r); return a; }
int main(void) { pthread_create(&p, 0, w, 0); w(0); pthread_join(p, 0); }
`, []string{"both hold r, but only for reading"}, []string{"no lock is held"}},
		{"never.c", head + `void *w(void *a) { counter++; return a; }
int main(void) { pthread_create(&p, 0, w, 0); pthread_detach(p);
	counter = 1;
	for (;;) ; }
`, []string{"neither holds a lock", "main starts thread 1 (w) before this (never.c:5)"}, []string{"waits for its end"}},
	} {
		status, out, stderr := heddle("check", "--minimize", checkout.Write(t, x.name, x.text))
		flat := strings.Join(strings.Fields(out+stderr), " ")
		for _, want := range x.want {
			if status != 1 || !strings.Contains(flat, want) {
				t.Errorf("%s: status %d, want %q in\n%s%s", x.name, status, want, out, stderr)
			}
		}
		for _, not := range x.not {
			if strings.Contains(strings.Split(flat, "switches:")[0], " "+not+" ") && not != "starts" || not == "starts" && strings.Contains(flat, "before this") {
				t.Errorf("%s: %q in\n%s", x.name, not, out)
			}
		}
	}
}

// TestMinimizedReplay: a schedule becomes short too, and the one that is printed fails in the same way.
func TestMinimizedReplay(t *testing.T) {
	t.Parallel()
	const file = "../../../testdata/threads/bakery-no-choosing.c"
	status, out, _ := heddle("replay", "--minimize", "--check=-race", "0 1 2 1 2*5 1*5", file)
	_, line, found := strings.Cut(out, "schedule: ")
	line, _, _ = strings.Cut(line, "\n")
	if status != 1 || !found || line != "0 1*2 2*6 1*5" {
		t.Errorf("status %d, schedule %q\n%s", status, line, out)
	}
	if status, out, _ := heddle("replay", "--check=-race", line, file); status != 1 || !strings.Contains(out, "bakery-no-choosing.c:27") {
		t.Errorf("the short schedule: status %d\n%s", status, out)
	}
	for _, args := range [][]string{
		{"replay", "--minimize", "--check=-race", "0 1", file},
		{"check", "--minimize", "--ltl=F ended", file},
		{"replay", "--minimize", "--ask=Pr[<=100](<> x == 1)", "0", file},
	} {
		if status, _, stderr := heddle(args...); status != 3 || !strings.Contains(stderr, "--minimize") && args[2] != "--ask=Pr[<=100](<> x == 1)" {
			t.Errorf("%v: status %d, %s", args, status, stderr)
		}
	}
}
