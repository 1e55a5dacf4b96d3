package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"heddle/internal/test/testfleet"
)

// sample is a module with a function of each kind of condition. Its tests run for ever under one mutant of Sum, and
// call Kind not at all.
var sample = map[string]string{
	"go.mod": "module sample\n\ngo 1.26\n",
	"p/p.go": `package p

type flags uint8

type set struct{ on bool }

func (s *set) note(int) {}

func Between(a, x, b int) bool {
	if a > b {
		return false
	}
	return a <= x && x < b
}

func Sum(n int) (sum int) {
	for i := 0; i < n; {
		sum++
		next(&i)
	}
	return sum
}

func next(i *int) { *i++ }

func Kind(f flags, s *set, k byte) int {
	if (f&1) != 0 || !s.on {
		s.note(1)
		s.on = true
	}
	switch k {
	case 'a', 'b':
		return 1
	default:
		return 2
	}
}

func Same(a, b int) int {
	if a > b {
		return a
	}
	return b
}

const debug = 1 < 2

func Never(a int) bool { return debug }
`,
	"p/p_test.go": `package p

import "testing"

func TestBetween(t *testing.T) {
	for _, c := range []struct{ a, x, b int; want bool }{{1, 1, 3, true}, {1, 3, 3, false}, {1, 0, 3, false}, {3, 2, 1, false}, {1, 4, 3, false}} {
		if got := Between(c.a, c.x, c.b); got != c.want {
			t.Errorf("%v: %v", c, got)
		}
	}
}

func TestSum(t *testing.T) {
	if Sum(3) != 3 {
		t.Error("wrong")
	}
}

func TestSame(t *testing.T) {
	t.Run("less", func(t *testing.T) { if Same(1, 2) != 2 { t.Error("wrong") } })
	t.Run("equal", func(t *testing.T) { if Same(2, 2) != 2 { t.Error("wrong") } })
}
`,
	"mutate.txt": "mutate what is between: p/p.go\ndrop: note next\nstage own: . . split\n",
}

func writeSample(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range sample {
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

// TestMutants lists the mutants of the sample: each condition once for each operator, constants not at all.
func TestMutants(t *testing.T) {
	c, err := parseConfig(sample["mutate.txt"])
	if err != nil {
		t.Fatal(err)
	}
	mutants, files, err := instrument(writeSample(t), c, func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i, m := range mutants {
		if m.id != i {
			t.Errorf("mutant %d has number %d", i, m.id)
		}
		got = append(got, strings.TrimPrefix(m.key(), "p/p.go | "))
	}
	want := []string{
		"Between | dropped | a > b -> false",
		"Between | negated | a > b -> !(a > b)",
		"Between | off by one | a > b -> a >= b",
		"Between | negated | false -> true",
		"Between | dropped | a <= x -> true",
		"Between | negated | a <= x -> !(a <= x)",
		"Between | off by one | a <= x -> a < x",
		"Between | dropped | x < b -> true",
		"Between | negated | x < b -> !(x < b)",
		"Between | off by one | x < b -> x <= b",
		"Sum | negated | i < n -> !(i < n)",
		"Sum | off by one | i < n -> i <= n",
		"Sum | dropped | next(&i) -> no statement",
		"Kind | dropped | (f&1) != 0 || !s.on -> false",
		"Kind | dropped | (f&1) != 0 -> false",
		"Kind | negated | (f&1) != 0 -> !((f&1) != 0)",
		"Kind | unmasked | (f&1) != 0 -> f != 0",
		"Kind | dropped | !s.on -> false",
		"Kind | negated | s.on -> !s.on",
		"Kind | dropped | s.note(1) -> no statement",
		"Kind | dropped | s.on = true -> no statement",
		"Kind | dropped | case 'a' -> no case 'a'",
		"Kind | dropped | case 'b' -> no case 'b'",
		"Same | dropped | a > b -> false",
		"Same | negated | a > b -> !(a > b)",
		"Same | off by one | a > b -> a >= b",
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("mutants:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, part := range []string{"package p; import \"sample/internal/mutant\"\n", "switch mutantTag := k; {", "return debug }"} {
		if !strings.Contains(string(files[0].text), part) {
			t.Errorf("the changed file lacks %q:\n%s", part, files[0].text)
		}
	}
	if lines, was := bytes.Count(files[0].text, []byte("\n")), strings.Count(sample["p/p.go"], "\n"); lines != was {
		t.Errorf("%d lines became %d", was, lines)
	}
}

// TestRun mutates the sample: which mutants are killed and why, that results are kept, and when the command fails.
func TestRun(t *testing.T) {
	root := writeSample(t)
	o := options{root: root, config: "mutate.txt", mutant: -1, each: 60e9, jobs: 2, sample: 1}
	check := func(wantOK bool, parts ...string) {
		t.Helper()
		var out bytes.Buffer
		ok, err := run(o, nil, &out)
		if err != nil {
			t.Fatal(err)
		}
		if ok != wantOK {
			t.Errorf("ok is %v\n%s", ok, &out)
		}
		for _, part := range parts {
			if !strings.Contains(out.String(), part) {
				t.Errorf("no %q in\n%s", part, &out)
			}
		}
	}
	// Kind is called by no test; that Same returns either of two equal numbers makes no difference, nor does the first
	// condition of Between.
	survivor := "Same, off by one: `a > b` -> `a >= b` (1 of 1 tests that it makes a difference to were run)"
	total := "| all | 26 | 12 | 1 | 0 | 0 | 14 | 0 | 46.2 % |"
	check(false, survivor, total, "`(f&1) != 0` -> `false` (no test makes it differ)")
	before, err := os.ReadFile(filepath.Join(root, "build/mutate/results.json"))
	if err != nil {
		t.Fatal(err)
	}
	check(false, survivor, total)
	if after, _ := os.ReadFile(filepath.Join(root, "build/mutate/results.json")); !bytes.Equal(before, after) {
		t.Error("results changed although nothing else did")
	}

	c, _ := parseConfig(sample["mutate.txt"])
	mutants, _, err := instrument(root, c, func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	list := ""
	for _, m := range mutants {
		if m.function == "Kind" || m.before == "a > b" && m.operator != negated {
			list += m.key() + "\n\tno test looks\n"
		}
	}
	accept := func(text string) {
		if err := os.WriteFile(filepath.Join(root, "equivalent.txt"), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	accept(list)
	check(true, "| all | 26 | 12 | 1 | 0 | 14 | 0 | 0 | 46.2 % |", "Same, off by one: `a > b` -> `a >= b`: no test looks")
	accept(list + mutants[1].key() + "\n\twrong\n") // killed
	check(false)
	accept(list + "p/p.go | gone | negated | a -> !a\n\twrong\n")
	check(false)
}

// TestFleet: what is killed, and why, is the same if other processes run the tests.
func TestFleet(t *testing.T) {
	t.Setenv("HEDDLE_NATS", "")
	what := func(fleet bool) string {
		root := writeSample(t)
		o := options{root: root, config: "mutate.txt", mutant: -1, each: 60e9, jobs: 2, sample: 1, fleet: fleet}
		var out bytes.Buffer
		if _, err := run(o, nil, &out); err != nil {
			t.Fatal(err)
		}
		results := readResults(t, root)
		for key, r := range results {
			fmt.Fprintln(&out, key, r.Outcome, r.Killer, r.Infected)
		}
		lines := strings.Split(out.String(), "\n")
		slices.Sort(lines)
		return strings.Join(lines, "\n")
	}
	here, there := what(false), what(true)
	if here != there || !strings.Contains(here, " killed ") && !strings.Contains(here, "failed p TestBetween") || !strings.Contains(here, " time p TestSum") {
		t.Errorf("here:\n%s\nby a fleet:\n%s", here, there)
	}
}

// readResults are the results that a run has left.
func readResults(t *testing.T, root string) (results map[string]result) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "build/mutate/results.json"))
	if err == nil {
		err = json.Unmarshal(text, &results)
	}
	if err != nil {
		t.Fatal(err)
	}
	return results
}

// TestShow runs one mutant and shows it.
func TestShow(t *testing.T) {
	var out bytes.Buffer
	ok, err := run(options{root: writeSample(t), config: "mutate.txt", mutant: 5, each: 60e9, jobs: 1, sample: 1}, nil, &out)
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	for _, part := range []string{"-\treturn a <= x && x < b\n+\treturn !(a <= x) && x < b\n", "killed (failed) by p TestBetween"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("no %q in\n%s", part, &out)
		}
	}
}

func TestConfigErrors(t *testing.T) {
	for _, text := range []string{"mutate: a.go", "mutate x:", "what x: y", "stage: a", "drop x: y", "nonsense"} {
		if _, err := parseConfig(text); err == nil || !strings.Contains(err.Error(), "line 1") {
			t.Errorf("%q: %v", text, err)
		}
	}
	c, err := parseConfig("mutate a b: d/f.go g !h # why\nstage s: x ^T split nightly A=1\n")
	if err != nil {
		t.Fatal(err)
	}
	want := &config{targets: []target{{kind: "a b", file: "d/f.go", functions: []string{"g"}, not: []string{"h"}}},
		stages: []stage{{name: "s", folder: "x", run: "^T", split: true, nightly: true, env: []string{"A=1"}}}}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("%+v", c)
	}
}

func TestUnknownFunction(t *testing.T) {
	c, err := parseConfig("mutate x: p/p.go Missing")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := instrument(writeSample(t), c, func(string) bool { return true }); err == nil || !strings.Contains(err.Error(), "no function Missing") {
		t.Error(err)
	}
}

func TestAccepted(t *testing.T) {
	a, err := parseAccepted("# all\n\nf | g | x -> y\n\tno test\n\tcan tell\nf | h | x -> y\n\tso too\n")
	if err != nil {
		t.Fatal(err)
	}
	if want := (accepted{"f | g | x -> y": "no test can tell", "f | h | x -> y": "so too"}); !reflect.DeepEqual(a, want) {
		t.Errorf("%v", a)
	}
	for text, part := range map[string]string{"\tno key\n": "of no mutant", "k\n": "no argument", "k\n\ta\nk\n\tb\n": "twice"} {
		if _, err := parseAccepted(text); err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestLeaves(t *testing.T) {
	got := leavesOf([]string{"TestA", "TestA/b", "TestA/b/c", "TestA/b/d", "TestAB", ""})
	if want := []string{"TestA/b/c", "TestA/b/d", "TestAB"}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

func TestPattern(t *testing.T) {
	if got := testfleet.Pattern("TestA/x.c"); got != `^TestA$/^x\.c$` {
		t.Error(got)
	}
}

// TestHashes: those who ask at the same time get the same.
func TestHashes(t *testing.T) {
	b := &bench{o: options{root: t.TempDir()}}
	for _, name := range []string{"internal", "testdata", "examples", "include", "platform", "cmd", "llvm"} {
		if err := os.MkdirAll(filepath.Join(b.o.root, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	h, err := b.hashes()
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i := range 200 {
				if folder := fmt.Sprint("p", i); h.code(folder) != h.code(folder) {
					t.Error("two hashes of one folder")
				}
			}
		})
	}
	all.Wait()
}
