package cli

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// free are flags whose values only the user knows.
var free = []string{"ask", "cflags", "m32", "passes", "args", "entry", "harness", "never", "always", "ltl", "ctl", "fair-at", "label", "error-label", "function", "pointer", "assume", "nondet-range",
	"memory", "range", "score", "dist", "levels", "query", "help", "version", "seed", "schedule", "listen", "nats", "screen", "status", "divide"}

// TestFlagValues: a shell knows what each flag may be: some words, which are those that its help names, a file, a number or a time, or nothing
// where only the user knows.
func TestFlagValues(t *testing.T) {
	t.Parallel()
	a := &app{out: &bytes.Buffer{}, err: &bytes.Buffer{}}
	for _, c := range a.root().Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			_, isFile := flagFiles[f.Name]
			list := flagValues[f.Name]
			switch {
			case list != nil:
				for _, v := range list() {
					if f.Name == "check" || f.Name == "property" || f.Name == "method" || f.Name == "solver-without" || slices.Contains([]string{"replay", "sim", "explore"}, c.Name()) {
						continue
					}
					for _, word := range strings.FieldsFunc(strings.SplitN(v, "\t", 2)[0], func(r rune) bool { return r == ':' || r == '=' }) {
						if !strings.Contains(f.Usage, word) {
							t.Errorf("%s --%s: %s is offered, but the help does not name %s", c.Name(), f.Name, v, word)
						}
					}
				}
			case isFile, slices.Contains(flagFolders, f.Name), slices.Contains(free, f.Name), f.Hidden:
			case f.Value.Type() == "number", f.Value.Type() == "time", f.Value.Type() == "bool", f.Value.Type() == "uint64", f.Value.Type() == "int", f.Value.Type() == "memory":
			default:
				t.Errorf("%s --%s takes a %s: completion.go or this list should know it", c.Name(), f.Name, f.Value.Type())
			}
		})
	}
}

// TestCompletion: what a shell asks the command while a line is typed.
func TestCompletion(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		line string
		want []string
		not  string
	}{
		{"check --engine=", []string{"auto", "explicit", "symbolic", "bmc", "k-induction", "symbolic:merge", "bmc:unwind="}, "c"},
		{"check --engine=symbolic:ma", []string{"symbolic:match=none", "symbolic:match=subsumption"}, "bmc"},
		{"check --engine s", []string{"symbolic"}, "bmc"},
		{"check --check=", []string{"-race\t", "+leak\t", "-all\t"}, "+race\t"},
		{"query --method=ada", []string{"adaptive"}, "auto"},
		{"query --scheduler ", []string{"uniform", "pct:"}, ""},
		{"check --reduction=", []string{"persistent", "none"}, ""},
		{"check --property=no-", []string{"no-data-race", "no-overflow"}, "unreach-call"},
		{"check ", []string{"c", "ll", ":8"}, ""},
		{"check --source-root ", []string{":16"}, "c"},
		{"check --time ", []string{":4"}, "c"},
		{"ch", []string{"check", "checks"}, "query"},
		{"version ", []string{":4"}, "c"},
	} {
		var out bytes.Buffer
		Main(append([]string{"__complete"}, strings.Split(x.line, " ")...), &out, &bytes.Buffer{})
		lines := strings.Split(out.String(), "\n")
		has := func(start string) bool {
			return slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l+"\t", start) })
		}
		for _, w := range x.want {
			if !has(w) {
				t.Errorf("%q: %q is not offered:\n%s", x.line, w, out.String())
			}
		}
		if x.not != "" && slices.Contains(lines, x.not) {
			t.Errorf("%q: %q is offered", x.line, x.not)
		}
	}
}
