package testplan

import "heddle/internal/engine/plan"

// Programs with loops, of which several engines' tests have something to say.
const (
	// FewRounds loops up to seven times.
	FewRounds = Head + `int main(void) { unsigned n = in() & 7, i = 0; while (i < n) i++; check(i == n); }`
	// FailsSoon fails after one round, of as many as an input says.
	FailsSoon = Head + `int main(void) { unsigned n = in(), i = 0; while (i < n) i++; check(i != 1); }`
	// FailsLate fails after five rounds.
	FailsLate = Head + `int main(void) { unsigned n = in(), i = 0; while (i < n) i++; check(i != 5); }`
	// InStep counts rounds twice, which a proof over rounds finds out.
	InStep = Head + `int main(void) { unsigned n = in(), i = 0, j = 0; while (i < n) { i++; j++; } check(i == j); }`
	// Rotating needs a proof over several rounds.
	Rotating = Head + `int main(void) { unsigned x = in(), y = in(), z = in(); assume(x != y && y != z && x != z);
		while (byte()) { unsigned t = x; x = y; y = z; z = t; check(x != y); } }`
	// Growing has a list that grows with each round, and no proof over rounds.
	Growing = Head + `struct s { struct s *next; unsigned n; } *list; int main(void) {
		while (byte()) { struct s *x = malloc(sizeof *x); x->next = list; x->n = list ? list->n + 1 : 0; list = x; check(x->n < 1000); } }`
	// NeverMarked has a mark that no run comes to.
	NeverMarked = Head + `int main(void) { unsigned n = in() & 3, i = 0; while (i < n) i++; heddle_sometimes(i > 3); check(i == n); }`
)

// Programs with threads.
const (
	// TwoThreads has two threads that loop and take inputs.
	TwoThreads = Head + `int c; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
		static void *f(void *p) { for (int i = 0; i < 2; i++) { unsigned x = in(); pthread_mutex_lock(&m); if (x > 7) c++; else c += 2; pthread_mutex_unlock(&m); } return p; }
		int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); f(0); pthread_join(t, 0); check(c >= 4 && c <= 8); }`
	// EndlessHead begins programs that start threads without end, each of which does work.
	EndlessHead = Head + `#include <stdatomic.h>
		static void *work(void *p); static void forever(void) { pthread_t t; for (;;) pthread_create(&t, 0, work, 0); }
		int main(void) { forever(); }
`
	// Alike has such threads, without inputs.
	Alike = EndlessHead + `atomic_int seen; static void *work(void *p) { atomic_store(&seen, 1); check(atomic_load(&seen) == 1); return p; }`
	// UnknownValue has such threads, and what they write depends on an input.
	UnknownValue = EndlessHead + `atomic_int seen; static void *work(void *p) { int x = in() & 1; atomic_store(&seen, 1 + x); check(atomic_load(&seen) < 3); return p; }`
)

// Induct makes a change of a task that has it look for proofs by k-induction too.
func Induct(change func(*plan.Task)) func(*plan.Task) {
	return func(k *plan.Task) {
		k.Search.Engine = plan.EngineInduction
		if change != nil {
			change(k)
		}
	}
}
