package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestScreen: nothing that a terminal obeys is passed on, however it is cut into writes, but heddle's own colours.
func TestScreen(t *testing.T) {
	for in, want := range map[string]string{
		"plain\ttext\n":            "plain\ttext\n",
		"é ∀ 漢":                    "é ∀ 漢",
		"\x1b[31mred":              `\x1b[31mred`,
		"a\rb\bc\x07\x00\x7f":      `a\x0db\x08c\x07\x00\u007f`,
		"\u009b31m \u202e \u2066x": `\u009b31m \u202e \u2066x`,
		"\x9b31m\xff":              `\x9b31m\xff`,
		"cut \xe2\x88":             `cut \xe2\x88`,
		colourMark + "[1mbold":     "\x1b[1mbold",
		colourMark[:9] + "x":       `\x1b` + colourMark[1:9] + "x",
	} {
		for size := 1; size <= len(in); size++ {
			var out bytes.Buffer
			s := newScreen(&out)
			for rest := in; rest != ""; {
				n := min(size, len(rest))
				if k, err := s.Write([]byte(rest[:n])); k != n || err != nil {
					t.Fatal(k, err)
				}
				rest = rest[n:]
			}
			s.flush()
			if out.String() != want {
				t.Errorf("%q in pieces of %d: %q, want %q", in, size, out.String(), want)
			}
		}
	}
}

// TestEscapes: what a program chooses reaches nobody raw: its file's name, its source, its messages, its own errors.
func TestEscapes(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return file
	}
	const attack = "\x7f\x1b]0;title\x07\u009b31m\u202e"
	named := put("a\x1b[31m\x7f\u009b\u202e\xff.c", "#include <assert.h>\nint main(void) { assert(0 && \""+attack+"\"); /* "+attack+" */ }\n")
	wrong := put("b.c", "int main(void) { return \x1b[31m; }\n#error "+attack+"\n")
	ll := put("c.ll", "@\"x\x1b[31m\" = global i32 0\ndefine i32 @main() {\n  ret i32 %no\x1b\n}\n")
	for _, args := range [][]string{{"check", named}, {"check", "--json", named}, {"check", "--quiet", named}, {"states", "--json", named}, {"gentest", "--json", named}, {"check", "--json", wrong}, {"check", "--json", "--" + attack}, {"check", wrong}, {"check", ll},
		{"check", attack + ".c"}, {"check", "--" + attack}, {attack}, {"states", named}, {"gentest", named}, {"run", named},
		{"query", "--ask=P [ F " + attack + " ]", named}, {"check", "--check=" + attack, named}} {
		_, out, errs := heddle(args...)
		if slices.Contains(args, "--json") && !json.Valid([]byte(out)) {
			t.Errorf("%q: no JSON: %s", args, out)
		}
		for _, bad := range []string{"\x1b", "\x07", "\u202e"} {
			if strings.Contains(out+errs, bad) {
				t.Errorf("%q: %q is written raw:\n%q\n%q", args, bad, out, errs)
			}
		}
	}
}
