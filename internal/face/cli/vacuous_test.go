package cli

import (
	"strings"
	"testing"
)

// TestVacuous: where assumptions cut off every run before its end, a proof says so, whatever proves; and only there.
func TestVacuous(t *testing.T) {
	t.Parallel()
	const head = "#include <assert.h>\n#include <pthread.h>\nextern void __VERIFIER_assume(int);\nextern _Bool __VERIFIER_nondet_bool(void);\nint x;\n" +
		"static void *other(void *p) { x = 1; return p; }\n" +
		"int main(void) {\n    pthread_t t;\n    pthread_create(&t, NULL, other, NULL);\n    pthread_join(t, NULL);\n"
	programs := []struct {
		name, body string
		vacuous    bool
	}{
		{"always.c", "    __VERIFIER_assume(x == 2);\n    assert(x == 7);\n", true},
		{"sometimes.c", "    int n = __VERIFIER_nondet_bool();\n    __VERIFIER_assume(n);\n    assert(x == 1);\n", false},
		{"never-ends.c", "    int n = __VERIFIER_nondet_bool();\n    while (n) { x = 2; x = 3; }\n    __VERIFIER_assume(0);\n", true},
		{"ends-by-thread.c", "    __VERIFIER_assume(x == 1);\n    pthread_exit(0);\n", false},
		{"ends-in-a-deadlock.c", "    if (__VERIFIER_nondet_bool()) __VERIFIER_assume(0);\n    pthread_join(pthread_self(), NULL);\n", false},
	}
	for _, p := range programs {
		file := write(t, p.name, head+p.body+"    return 0;\n}\n")
		for _, how := range [][]string{
			{}, {"--engine=explicit"}, {"--engine=symbolic"}, {"--workers=2"}, {"--search=bfs"}, {"--reduction=superstep"}, {"--reduction=none"},
			{"--ltl=F x != 0"}, {"--ltl=F x != 0", "--engine=symbolic"}, {"--ltl=F x != 0", "--workers=2"},
		} {
			args := append(append([]string{"check", "--check=-deadlock,-unlock", "--time=60s"}, how...), file)
			status, out, stderr := heddle(args...)
			if says := strings.Contains(out, "no run comes to its end: assumptions cut off each that would ("+p.name+":"); status != 0 || says != p.vacuous {
				t.Errorf("%v: status %d, says %v\n%s%s", args, status, says, out, stderr)
			}
		}
	}
}
