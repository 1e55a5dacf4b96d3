package cli

import (
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

const roundsTo5 = `extern unsigned __VERIFIER_nondet_uint(void);
void __assert_fail(const char *, const char *, unsigned, const char *);
static unsigned sum(unsigned n) { unsigned s = 0; for (unsigned i = 0; i < n; i++) s += i; return s; }
int main(void) {
	unsigned n = __VERIFIER_nondet_uint(), k = 0;
	while (k < n) if (++k == 5) __assert_fail("k", "a.c", 6, "main");
	return sum(n % 4);
}
`

// TestEngineOptions: the line that replays a violation names the engine as it was given, and a replay takes it.
func TestEngineOptions(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "a.c", roundsTo5)
	for _, engine := range []string{"symbolic:merge", "symbolic:match=none", "symbolic:merge,match=subsumption", "bmc", "bmc:unwind=8", "bmc:match=subsumption,unwind=3,unwind=main.0:9", "k-induction"} {
		status, out, stderr := heddle("check", "--engine="+engine, file)
		_, line, found := strings.Cut(out, "\nreplay:   heddle replay ")
		line, _, _ = strings.Cut(line, "\n")
		words := strings.Fields(line)
		if status != 1 || !found || words[0] != "--engine="+engine {
			t.Errorf("%s: status %d\n%s%s", engine, status, out, stderr)
			continue
		}
		if status, out, stderr := heddle("replay", words[0], words[1], file); status != 1 || !strings.Contains(out, line) {
			t.Errorf("%s: replayed with status %d\n%s%s", line, status, out, stderr)
		}
	}
}

// TestLoopsOfBounds: a bound names a loop that the program has, and is named where it ends a search.
func TestLoopsOfBounds(t *testing.T) {
	t.Parallel()
	file := checkout.Write(t, "a.c", roundsTo5)
	for options, want := range map[string]string{
		"unwind=2":                     "the loop main.0 continues after 2 rounds (--engine=bmc:unwind=2)",
		"unwind=9,unwind=main.0:3":     "the loop main.0 continues after 3 rounds (--engine=bmc:unwind=main.0:3)",
		"unwind=nosuch.0:3":            "--engine=bmc:unwind=nosuch.0:3: the program has no function \"nosuch\"",
		"unwind=sum.7:3":               "--engine=bmc:unwind=sum.7:3: sum has no such loop\nIt has sum.0.",
		"unwind=main.0:3,unwind=f.0:2": "--engine=bmc:unwind=f.0:2: the program has no function \"f\"",
	} {
		if _, out, stderr := heddle("check", "--engine=bmc:"+options, file); !strings.Contains(out+stderr, want) {
			t.Errorf("%s\n%s%s", options, out, stderr)
		}
	}
}
