package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle/internal/test/testfleet"
)

// sample is a module with comparisons that end in each way, beside package seeds.
var sample = map[string]string{
	"go.mod": "module sample\n\ngo 1.26\n",
	"p/p_test.go": `package p

import (
	"os"
	"testing"

	"sample/internal/test/seeds"
)

func TestFine(t *testing.T) {
	seeds.Each(t, seeds.Amount("HEDDLE_FINE", 2, 5), func(t *testing.T, seed uint64) {})
}

func TestFails(t *testing.T) {
	seeds.Each(t, 5, func(t *testing.T, seed uint64) { if seed == 2 || seed == 5 { t.Error("wrong") } })
}

func TestPanics(t *testing.T) { helper(t) }

func helper(t *testing.T) {
	p := seeds.Chosen(t, 3)
	for seed := p.From; seed <= p.To; seed++ {
		if seed == 2 { panic("no") }
	}
	p.Conclude(t)
	t.Error("a conclusion")
}

func TestNever(t *testing.T) {
	seeds.Each(t, 2, func(t *testing.T, seed uint64) { for seed == 1 {} })
}

func TestTogether(t *testing.T) {
	p := seeds.Chosen(t, 3)
	if p.To > p.From { t.Error("together") }
	p.Conclude(t)
}

func TestMissing(t *testing.T) {
	if os.Getenv("HEDDLE_SEEDS") != "count" { t.Skip("there is no tool") }
	seeds.Each(t, 2, func(t *testing.T, seed uint64) {})
}

func TestUncounted(t *testing.T) {
	t.Skip("there is no tool")
	seeds.Each(t, 2, func(t *testing.T, seed uint64) {})
}

func TestOther(t *testing.T) { t.Error("it does not go by seeds") }
`,
}

// write writes the sample.
func write(t *testing.T, more map[string]string) string {
	t.Helper()
	root := t.TempDir()
	text, err := os.ReadFile("../../internal/test/seeds/seeds.go")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"internal/test/seeds/seeds.go": string(text)}
	for _, m := range []map[string]string{sample, more} {
		for name, text := range m {
			files[name] = text
		}
	}
	for name, text := range files {
		name = filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// start runs the command.
func start(t *testing.T, root string, args ...string) (ok bool, out string) {
	t.Helper()
	t.Setenv("HEDDLE_NATS", "")
	o, err := parse(append([]string{"-root", root, "-workers", "2"}, args...), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	ok, err = run(t.Context(), o, &text, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	return ok, text.String()
}

// TestNight: each seed that fails is named, with the command that repeats it alone; what was not run is said; else the command succeeds.
func TestNight(t *testing.T) {
	root := write(t, nil)
	ok, out := start(t, root, "-seeds", "3", "-limit", "1s", "-only", "Test(Fails|Panics|Never|Together|Missing|Uncounted)")
	if ok {
		t.Error("all is well")
	}
	var got []string
	for _, line := range strings.Split(out, "\n") {
		if strings.HasPrefix(line, "p Test") || strings.HasPrefix(line, "  HEDDLE") || strings.HasPrefix(line, "not ") {
			got = append(got, regexp.MustCompile(`, at worker .*|\(passed, .*|\(worker .*|  +\d+ s$`).ReplaceAllString(line, ""))
		}
	}
	slices.Sort(got)
	again := "  HEDDLE_NIGHTLY=1 HEDDLE_SEEDS="
	want := []string{
		again + "1-1 go test -count=1 ./p -run '^TestNever$'",
		again + "1-3 go test -count=1 ./p -run '^TestTogether$'",
		again + "2-2 go test -count=1 ./p -run '^TestFails$'",
		again + "2-2 go test -count=1 ./p -run '^TestPanics$'",
		again + "5-5 go test -count=1 ./p -run '^TestFails$'",
		"not all seeds were run",
		"not run: p TestMissing, seeds 1 to 2: the test passes, and has taken no seeds ",
		"not run: p TestUncounted: it does not say how many seeds it has ",
		"p TestFails      5 of 5  5    2",
		"p TestFails: seed 2 fails",
		"p TestFails: seed 5 fails",
		"p TestMissing    2 of 2  0    0",
		"p TestNever      2 of 2  2    1",
		"p TestNever: seed 1 took too much time",
		"p TestPanics     3 of 3  3    1",
		"p TestPanics: seed 2 fails",
		"p TestTogether   3 of 3  3    3",
		"p TestTogether: seeds 1 to 3 together, none of them alone fails",
		"p TestUncounted  0 of 0  0    0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s\n\ngot\n%s\nwant\n%s", out, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, args := range [][]string{{"-only", "TestFine"}, {"-only", "TestFine", "-short", "-seeds", "1"}, {"-only", "TestF", "-most", "1"}} {
		if ok, out := start(t, root, args...); !ok || !strings.Contains(out, "no seed fails") {
			t.Errorf("%v: %v\n%s", args, ok, out)
		}
	}
	if ok, out := start(t, root, "-only", "TestFine", "-short"); !ok || !strings.Contains(out, "p TestFine  2 of 2  2    0") {
		t.Errorf("short: %v\n%s", ok, out)
	}
}

// lost is a team that loses what it is given.
type lost struct{ seeds string }

func (l lost) Width() int { return 3 }

func (l lost) Run(_ uint64, o testfleet.Order) (testfleet.Result, string, error) {
	if o.Note == "number of seeds: " {
		return testfleet.Result{Outcome: testfleet.Passed, Noted: []string{"x: number of seeds: 4"}}, "w", nil
	}
	if slices.Contains(o.Env, "HEDDLE_SEEDS="+l.seeds) {
		return testfleet.Result{}, "", context.Canceled
	}
	return testfleet.Result{Outcome: testfleet.Passed, Noted: []string{o.Note}}, "w", nil
}

// TestLost: a range that was not run is no success.
func TestLost(t *testing.T) {
	for seeds, want := range map[string]bool{"1-2": false, "3-4": false, "5-6": true} {
		n := &night{o: &options{seeds: 2, limit: time.Second}, team: lost{seeds}, tests: []comparison{{"p", "TestX"}}, tell: func(string) {}}
		n.run(t.Context())
		var out bytes.Buffer
		if ok, whole := n.report(&out); ok != want || whole != want {
			t.Errorf("%s lost: %v, %v\n%s", seeds, ok, whole, &out)
		}
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	n := &night{o: &options{seeds: 2, limit: time.Second}, team: lost{}, tests: []comparison{{"p", "TestX"}}, tell: func(string) {}}
	n.run(over)
	if ok, whole := n.report(io.Discard); ok || whole {
		t.Error("what was interrupted is a success")
	}
}

// TestFind: the tests of the tree that go by seeds, and one that does so twice is refused.
func TestFind(t *testing.T) {
	list, err := find("../..", regexp.MustCompile(""))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []comparison{{"internal/test/crosscheck", "TestRandomPrograms"}, {"internal/test/crosscheck", "TestTemporal"}, {"internal/test/crosscheck", "TestIndependentActionsCommute"},
		{"internal/test/agree", "TestEnumerated"}, {"internal/test/agree", "TestLarger"}, {"internal/engine/modular", "TestRandom"}, {"internal/symbolic/search", "TestRandom"}} {
		if !slices.Contains(list, want) {
			t.Errorf("%v is not found", want)
		}
	}
	if n := len(list); n < 25 {
		t.Errorf("%d tests go by seeds", n)
	}
	twice := write(t, map[string]string{"q/q_test.go": "package q\n\nimport (\n\t\"testing\"\n\n\t\"sample/internal/test/seeds\"\n)\n\nfunc TestTwice(t *testing.T) { seeds.Chosen(t, 1); seeds.Chosen(t, 1) }\n"})
	if _, err := find(twice, regexp.MustCompile("")); err == nil || !strings.Contains(err.Error(), "q TestTwice goes by seeds in several places") {
		t.Error(err)
	}
}

func TestBadFlags(t *testing.T) {
	for _, args := range [][]string{{"x"}, {"-seeds", "0"}, {"-only", "("}, {"-workers", "-1"}, {"-limit", "0s"}} {
		if _, err := parse(args, io.Discard); err == nil {
			t.Errorf("%v is taken", args)
		}
	}
}
