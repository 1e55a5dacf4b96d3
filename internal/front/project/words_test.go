package project

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestSplitWords: flags are split as the shell splits them.
func TestSplitWords(t *testing.T) {
	for _, text := range []string{
		"", "  ", "-DN=3 -Iinclude", `-DX="a b"`, `-I "my dir"`, `-DX='a "b" c'`, `-DX=\"a\ b\"`, `-DX="a\"b\\c\d"`, `'' -x ""`, "a\tb  c", `a'b'"c"d`, `-DS='it'\''s'`, `"$X" \$Y '$Z'`,
	} {
		got, err := Words(text)
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
		if got, err := Words(text); err == nil {
			t.Errorf("%s: %q", text, got)
		}
	}
}
