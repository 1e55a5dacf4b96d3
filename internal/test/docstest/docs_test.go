// Package docstest keeps the documents true: it runs the commands that
// they show and makes the lists that they contain, and compares.
//
// Two things in README.md, ARCHITECTURE.md, RATIONALE.md and docs/*.md are held:
//
//  1. a fenced block of the language "console": each line "$ heddle ..." is
//     run in the root of the repository, and what follows it is its output, where
//     times and amounts of memory may differ;
//  2. what stands between "<!-- generated: NAME ARGUMENTS -->" and
//     "<!-- end -->": it is what the generator of that name gives.
//
// `go test ./internal/test/docstest -update` rewrites both. Read the difference
// before it is committed.
package docstest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

var update = flag.Bool("update", false, "rewrite the documents")

// TestMain goes to the root of the repository, from which the documents speak.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := setUp(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func setUp() error {
	if err := checkout.Prepare(); err != nil {
		return err
	}
	return os.Chdir(checkout.Path())
}

// documents are the files that are held to the truth.
func documents(t *testing.T) []string {
	t.Helper()
	list, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	return append([]string{"README.md"}, list...)
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestDocuments compares every document with what it would be if it were made
// now.
func TestDocuments(t *testing.T) {
	for _, file := range append(documents(t), "ARCHITECTURE.md", "RATIONALE.md") {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			old := read(t, file)
			made, err := remake(old)
			switch {
			case err != nil:
				t.Fatalf("%s: %v", file, err)
			case made == old:
			case *update:
				if err := os.WriteFile(file, []byte(made), 0o644); err != nil {
					t.Fatal(err)
				}
			default:
				t.Errorf("%s is not true any more:\n%s\n`go test ./internal/test/docstest -update` rewrites it", file, difference(old, made))
			}
		})
	}
}

var (
	generated = regexp.MustCompile(`(?ms)^<!-- generated: ([^\n]*) -->\n.*?^<!-- end -->$`)
	console   = regexp.MustCompile("(?ms)^```console\n(.*?)^```$")
)

// remake makes the parts of a document that are held, and leaves the rest.
func remake(text string) (string, error) {
	var firstErr error
	note := func(err error) {
		if err != nil && firstErr == nil {
			firstErr = err
		}
	}
	text = generated.ReplaceAllStringFunc(text, func(block string) string {
		what := generated.FindStringSubmatch(block)[1]
		made, err := generate(strings.Fields(what))
		note(err)
		return fmt.Sprintf("<!-- generated: %s -->\n%s\n<!-- end -->", what, strings.TrimRight(made, "\n"))
	})
	text = console.ReplaceAllStringFunc(text, func(block string) string {
		old := console.FindStringSubmatch(block)[1]
		made, err := session(old)
		note(err)
		if masked(made) == masked(old) {
			made = old
		}
		return "```console\n" + made + "```"
	})
	return text, firstErr
}

// measured are the figures that differ from run to run.
var measured = regexp.MustCompile(`\d+(\.\d+)? ([kMG]B|s)\b`)

func masked(text string) string { return measured.ReplaceAllString(text, "N $2") }

// difference shows the first lines that differ.
func difference(old, made string) string {
	a, b := strings.Split(old, "\n"), strings.Split(made, "\n")
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	const lines = 6
	return fmt.Sprintf("line %d\nit says:\n%s\nit should say:\n%s", i+1,
		strings.Join(a[i:min(i+lines, len(a))], "\n"), strings.Join(b[i:min(i+lines, len(b))], "\n"))
}
