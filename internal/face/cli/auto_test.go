package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestEnginesInTurn: with --engine=auto the engine that can answer does.
func TestEnginesInTurn(t *testing.T) {
	t.Parallel()
	const head = `#include <assert.h>
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int shared;
void *count(void *arg) { shared++; return 0; }
`
	for _, c := range []struct {
		name, body string
		status     int
		want       string
	}{
		{"a race that no input decides", `int main(void) {
  int x = __VERIFIER_nondet_int();
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  shared = x;
  pthread_join(t, 0);
}`, 1, "engine:   explicit: __VERIFIER_nondet_int()"},
		{"a race of one unusual value", `int main(void) {
  int x = __VERIFIER_nondet_int();
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  if (x == 12345) shared = x;
  pthread_join(t, 0);
}`, 1, "engine:   symbolic"},
		{"no race with any value", `int main(void) {
  int x = __VERIFIER_nondet_int();
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  pthread_join(t, 0);
  if (x > 0) shared = x;
}`, 0, "engine:   symbolic"},
		{"an input that is not read", `int main(void) {
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  pthread_join(t, 0);
  if (shared != 1) shared = __VERIFIER_nondet_int();
}`, 0, "engine:   explicit"},
		{"memory never written, whatever it holds", `int main(void) {
  int x;
  pthread_t t;
  pthread_create(&t, 0, count, 0);
  pthread_join(t, 0);
  if (x) shared++;
  assert(shared == 1 || x);
}`, 0, "engine:   symbolic: explicit did not decide"},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, stderr := heddle("check", "--engine=auto", checkout.Write(t, "main.c", head+c.body))
			if status != c.status || !strings.Contains(out, c.want) {
				t.Errorf("status %d\n%s%s", status, out, stderr)
			}
			if c.status == 1 && strings.Count(out, "--engine=") != 1 {
				t.Errorf("the replay names one engine:\n%s", out)
			}
		})
	}
}
