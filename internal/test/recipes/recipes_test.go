// Package recipes tests the recipes of CONTRIBUTING.md: the files that each names are there and are few, and four of
// the recipes are carried out, in a copy of the tree.
package recipes

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle/internal/face/cli"
	"heddle/internal/test/checkout"
)

// mostFiles is how many files a recipe may need, tests and documents left aside.
const mostFiles = 4

// recipes returns the recipes of CONTRIBUTING.md, by their headings.
func recipes(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(checkout.Path("CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Recipes\n")
	section, _, _ = strings.Cut(section, "\n## ")
	parts := strings.Split(section, "\n### ")
	list := map[string]string{}
	for _, part := range parts[1:] {
		title, body, _ := strings.Cut(part, "\n")
		list[title] = body
	}
	return list
}

var (
	filesLine = regexp.MustCompile(`(?m)^Files: (.*)\.$`)
	quoted    = regexp.MustCompile("`([^`]+)`")
)

// filesOf returns the files that a recipe names in its first line, with * for what whoever follows it chooses.
func filesOf(recipe string) (files []string) {
	line := filesLine.FindStringSubmatch(recipe)
	if line == nil {
		return nil
	}
	for _, m := range quoted.FindAllStringSubmatch(line[1], -1) {
		files = append(files, m[1])
	}
	return files
}

// TestFew: each recipe names its files, at most four of them, and there are such files.
func TestFew(t *testing.T) {
	list := recipes(t)
	if len(list) < 4 {
		t.Fatalf("CONTRIBUTING.md has only %d recipes", len(list))
	}
	for title, recipe := range list {
		files := filesOf(recipe)
		if len(files) == 0 || len(files) > mostFiles {
			t.Errorf("%s: the recipe names %d files, and may name 1 to %d: %v", title, len(files), mostFiles, files)
		}
		for _, file := range files {
			if found, err := filepath.Glob(checkout.Path(file)); err != nil || len(found) == 0 {
				t.Errorf("%s: there is no %s (%v)", title, file, err)
			}
		}
	}
}

// edit is what following a recipe does to a file: text is put before the first place of an anchor; "": the file is new.
type edit struct{ file, anchor, text string }

// example carries out a recipe.
type example struct {
	recipe string
	edits  []edit
}

var examples = []example{
	{"A library function", []edit{
		{"internal/exec/platform/libc/arithmetic.go", "\treturn list\n", `	list = append(list, abi.Pure("midpoint", func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		return abi.Int(c, (c.ArgS(0)+c.ArgS(1))/2)
	}))
`},
		{"internal/exec/platform/libc/facts.go", "\t\tabi.Of(\"abort\"", "\t\tabi.Of(\"midpoint\", machine.Facts{Symmetric: true}),\n"},
	}},
	{"A report format", []edit{
		{"internal/result/report/brief/brief.go", "", `// Package brief writes a report as one word.
package brief

import (
	"fmt"
	"io"

	"heddle/internal/result/report"
)

// Write writes the answer.
func Write(w io.Writer, r *report.Report) error {
	_, err := fmt.Fprintf(w, "[%s]\n", r.Verdict.Answer)
	return err
}
`},
		{"internal/face/cli/formats.go", "\t{jsonFlag, ", "\t{\"brief\", \"print one word\", brief.Write, brief.Write},\n"},
		{"internal/face/cli/formats.go", "\t\"heddle/internal/result/report/json\"\n", "\t\"heddle/internal/result/report/brief\"\n"},
	}},
	{"A search order", []edit{
		{"internal/explore/search/order/order.go", "\tnumOrders\n", "\tPlain\n"},
		{"internal/explore/search/order/order.go", "\tRandom: {\n", "\tPlain: {Name: \"plain\", Meaning: \"depth first at once\", Account: \"depth first, without short passes\", Proves: true, Keyed: true},\n"},
		{"internal/engine/passes/order.go", "\torder.Random: ", "\torder.Plain: {run: func(s *Search, o search.Options) (*engine.Outcome, error) { return s.outcome(s.depthFirst(o)) }, all: (*Search).depthFirst},\n"},
	}},
	{"An engine", []edit{
		{"internal/engine/glance/glance.go", "", `// Package glance gives up at once.
package glance

import (
	"heddle/internal/engine"
	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
)

// Engine implements engine.Engine.
type Engine struct{}

// Refusals are what the engine cannot do.
var Refusals = plan.Refusals{Engine: "glance", Of: []plan.Refusal{{Of: plan.SeveralWorkers, Why: "has one worker: omit --workers"}}}

// Name implements engine.Engine.
func (Engine) Name() string { return "glance" }

// Refuses implements engine.Engine.
func (Engine) Refuses(p *plan.Plan) string { return Refusals.Why(p, nil) }

// Search implements engine.Engine.
func (Engine) Search(p *plan.Plan) (*engine.Outcome, error) {
	return &engine.Outcome{Plan: p, Undecided: []verdict.Reason{{Kind: verdict.LimitStates, Text: "it has looked at nothing"}}}, nil
}
`},
		{"internal/verify/engines.go", "fewThreads, inPairs, byValues", "glancing, "},
		{"internal/verify/engines.go", "\t// fewThreads and inPairs come", "\tglancing = candidate{engine: glance.Engine{}, inputs: plan.EngineExplicit, first: always(briefTurn)}\n\n"},
		{"internal/verify/engines.go", "\t\"heddle/internal/engine/kinduction\"\n", "\t\"heddle/internal/engine/glance\"\n"},
		{"internal/verify/refusals.go", "&explicit.Refusals, ", "&glance.Refusals, "},
		{"internal/verify/refusals.go", "\t\"heddle/internal/engine/importance\"\n", "\t\"heddle/internal/engine/glance\"\n"},
	}},
}

// follow carries out the examples in a copy of the tree, and builds heddle there. The copy is an overlay, as the compiler reads it:
// what the examples leave as it is need not be compiled again.
func follow(t *testing.T) (heddle string) {
	t.Helper()
	dir := t.TempDir()
	overlay := map[string]string{}
	for _, x := range examples {
		for _, e := range x.edits {
			file := checkout.Path(e.file)
			at, known := overlay[file]
			if !known {
				at = filepath.Join(dir, strings.ReplaceAll(e.file, "/", "_"))
				overlay[file] = at
			}
			from := file
			if known {
				from = at
			}
			if err := os.WriteFile(at, apply(t, e, from), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, text, 0o644); err != nil {
		t.Fatal(err)
	}
	heddle = filepath.Join(dir, "heddle")
	checkout.Reads(t, "cmd", "go.mod", "include", "internal", "platform")
	build := exec.Command("go", "build", "-buildvcs=false", "-overlay", list, "-o", heddle, "./cmd/heddle")
	build.Dir = checkout.Path()
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return heddle
}

// apply returns what an edit makes of a file.
func apply(t *testing.T, e edit, from string) []byte {
	t.Helper()
	if e.anchor == "" {
		return []byte(e.text)
	}
	old, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	before, after, found := strings.Cut(string(old), e.anchor)
	if !found {
		t.Fatalf("%s has no %q, where the recipe adds something: adapt the example, and the recipe", e.file, e.anchor)
	}
	return []byte(before + e.text + e.anchor + after)
}

const program = `#include <assert.h>
int midpoint(int, int);
int main(void) { assert(midpoint(2, 4) == EXPECTED); }
`

// TestFollowed: following the recipes for a library function, a report format, a search order and an engine touches no other files than these
// name, and heddle then knows the function, what it computes, the format, and the order, which it refuses with what the order does not
// claim; the engine has a turn unless it refuses what is asked.
func TestFollowed(t *testing.T) {
	list := recipes(t)
	for _, x := range examples {
		named := filesOf(list[x.recipe])
		for _, e := range x.edits {
			if !slices.ContainsFunc(named, func(pattern string) bool { ok, err := filepath.Match(pattern, e.file); return ok && err == nil }) {
				t.Errorf("%s: %s is changed, which is none of %v", x.recipe, e.file, named)
			}
		}
	}
	checkout.Tool(t)
	file := checkout.Write(t, "midpoint.c", program)
	heddle := follow(t)
	var before bytes.Buffer
	if status := cli.Main([]string{"check", "--cflags=-DEXPECTED=3", file}, &before, &before); status != 3 || !strings.Contains(before.String(), "midpoint is not defined") {
		t.Fatalf("without the example: exit status %d, %s", status, &before)
	}
	for _, x := range []struct {
		expected string
		flags    []string
		want     string
		status   int
	}{
		{"3", []string{"--brief"}, "[verified]\n", 0},
		{"4", []string{"--brief"}, "[violated]\n", 1},
		{"3", []string{"--brief", "--json"}, "do not go together", 3},
		{"3", nil, "glance did not decide", 0},
		{"3", []string{"--engine=explicit"}, "verified", 0},
		{"3", []string{"--workers=2"}, "verified", 0},
		{"3", []string{"--search=plain", "--engine=explicit"}, "verified", 0},
		{"3", []string{"--search=plain", "--context-bound=1"}, "--search=plain", 3},
	} {
		args := slices.Concat([]string{"check", "--cflags=-DEXPECTED=" + x.expected}, x.flags, []string{file})
		out, err := exec.Command(heddle, args...).CombinedOutput()
		status := 0
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
			status = exit.ExitCode()
		} else if err != nil {
			t.Fatal(err)
		}
		if status != x.status || !bytes.Contains(out, []byte(x.want)) {
			t.Errorf("%v: exit status %d, %q; want %d, %q", args, status, out, x.status, x.want)
		}
		if x.want == "verified" && bytes.Contains(out, []byte("glance")) {
			t.Errorf("%v: the new engine has a turn: %q", args, out)
		}
	}
}
