package cli

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// TestSplitWords: flags are split as the shell splits them.
func TestSplitWords(t *testing.T) {
	for _, text := range []string{
		"", "  ", "-DN=3 -Iinclude", `-DX="a b"`, `-I "my dir"`, `-DX='a "b" c'`, `-DX=\"a\ b\"`, `-DX="a\"b\\c\d"`, `'' -x ""`, "a\tb  c", `a'b'"c"d`, `-DS='it'\''s'`, `"$X" \$Y '$Z'`,
	} {
		got, err := splitWords(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		out, err := exec.Command("sh", "-c", `set -f; X='$X'; set -- `+text+`; for w; do printf '%s\001' "$w"; done`).Output()
		if err != nil {
			t.Fatal(err)
		}
		want := strings.Split(string(out), "\x01")
		want = want[:len(want)-1]
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
	for _, text := range []string{`-DX="a`, `'`, `a\`} {
		if got, err := splitWords(text); err == nil {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// TestQuotedFlags: a macro with blanks reaches clang as one.
func TestQuotedFlags(t *testing.T) {
	file := checkout.Write(t, "a.c", "#include <assert.h>\n#include <string.h>\nint main(void) { assert(!strcmp(TEXT, \"a b\")); }\n")
	if status, out, stderr := heddle("check", `--cflags=-DTEXT='"a b"' -DN=1`, file); status != 0 {
		t.Errorf("status %d: %s%s", status, out, stderr)
	}
	if status, _, stderr := heddle("check", `--cflags=-DTEXT='"a b"`, file); status != 3 || !strings.Contains(stderr, "--cflags") || !strings.Contains(stderr, "is not closed") {
		t.Errorf("status %d: %s", status, stderr)
	}
}
