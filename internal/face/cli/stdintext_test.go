package cli

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

var stdinText = regexp.MustCompile(`(?m)^standard input (?:holds|begins with) "(.*)"$`)

// TestTextOfStandardInput gives the texts that counterexamples list to the platform's functions, which read them as a C library does:
// the programs fail in the same way.
func TestTextOfStandardInput(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"stdin-unknown-wrong.c", "stdin-word-wrong.c", "stdin-short-wrong.c"} {
		file := filepath.Join(checkout.Path("testdata", "files"), name)
		_, out, _ := heddle("check", "--engine=symbolic", file)
		found := stdinText.FindStringSubmatch(out)
		if found == nil || !strings.HasPrefix(out, "violated: ") {
			t.Errorf("%s: no text of standard input in\n%s", name, out)
			continue
		}
		if strings.Contains(out, "__VERIFIER_nondet_stdin") || strings.Contains(out, "a local variable of thread") || strings.Contains(out, "atomic section") {
			t.Errorf("%s: what the library does shows in\n%s", name, out)
		}
		if !strings.Contains(out, " from standard input") {
			t.Errorf("%s: no step says what it reads in\n%s", name, out)
		}
		if name == "stdin-word-wrong.c" && found[1] != "aaaaaaaa" {
			t.Errorf("%s: %q could be letters", name, found[1])
		}
		first, _, _ := strings.Cut(out, "\n")
		_, again, _ := heddle("check", "--engine=explicit", "--stdin=="+found[1], file)
		if !strings.HasPrefix(again, first+"\n") {
			t.Errorf("%s with %q:\n%s", name, found[1], again)
		}
	}
}
