package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// annotated is a test program with what its comments say (testdata/README.md).
type annotated struct {
	file    string
	verdict string
	atLevel map[string]string // verdict at an optimisation level, or when switching everywhere
	flags   []string
	only64  bool             // says something about 64 bits
	large   bool             // too many instructions to switch threads at each
	want    map[string][]int // lines marked with a check
}

var (
	verdictLine = regexp.MustCompile(`(?m)^// verdict: (\w+)`)
	levelLine   = regexp.MustCompile(`(?m)^// verdict-(O\d|everywhere): (\w+)`)
	largeLine   = regexp.MustCompile(`(?m)^// large: `)
	flagsLine   = regexp.MustCompile(`(?m)^// flags: (.*)$`)
	wantMark    = regexp.MustCompile(`// want: ([\w-]+)`)
	placeMark   = regexp.MustCompile(`\.(?:c|cc|cpp|ll):(\d+)`)
)

// nightly reports whether the long tests run too.
var nightly = os.Getenv("HEDDLE_NIGHTLY") != ""

// root is the repository's folder as tests here see it: files in flags are relative to it.
const root = "../../../"

// annotatedPrograms reads the programs of a folder pattern.
func annotatedPrograms(t *testing.T, patterns ...string) []annotated {
	t.Helper()
	var list []annotated
	for _, p := range patterns {
		names, err := filepath.Glob(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, parseAnnotations(t, name, string(text)))
		}
	}
	if len(list) == 0 {
		t.Fatalf("no programs match %v", patterns)
	}
	return list
}

func parseAnnotations(t *testing.T, name, text string) annotated {
	t.Helper()
	a := annotated{file: name, atLevel: map[string]string{}, want: map[string][]int{}}
	notes := notesOf(text)
	m := verdictLine.FindStringSubmatch(notes)
	if m == nil {
		t.Fatalf("%s has no verdict line", name)
	}
	a.verdict = m[1]
	a.only64 = strings.Contains(text, "\n// only: 64 bits\n")
	a.large = largeLine.MatchString(notes)
	for _, l := range levelLine.FindAllStringSubmatch(notes, -1) {
		a.atLevel[l[1]] = l[2]
	}
	if f := flagsLine.FindStringSubmatch(notes); f != nil {
		a.flags = strings.Fields(f[1])
		for i, word := range a.flags {
			if i > 0 && a.flags[i-1] == "--platform" {
				a.flags[i] = root + word
			}
			a.flags[i] = strings.Replace(a.flags[i], "=testdata/", "="+root+"testdata/", 1)
		}
	}
	for i, line := range strings.Split(text, "\n") {
		if !strings.Contains(line, "// want: ") {
			continue
		}
		for _, w := range wantMark.FindAllStringSubmatch(line, -1) {
			a.want[w[1]] = append(a.want[w[1]], i+1)
		}
	}
	return a
}

// notesOf are the lines that are comments: hundreds of programs are read before each test.
func notesOf(text string) string {
	var notes strings.Builder
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "// ") {
			notes.WriteString(line)
		}
	}
	return notes.String()
}

var programs = []string{"../../../testdata/*/*.c", "../../../testdata/*/*.cc", "../../../examples/*.c", "../../../examples/platform/*.c"}

// run checks a program and gives the answer and the whole output.
func (a *annotated) run(extra ...string) (answer, output string) {
	var out, err bytes.Buffer
	args := append([]string{"check", "--check-proviso"}, a.flags...)
	args = append(args, extra...)
	status := Main(append(args, a.file), &out, &err)
	names := map[int]string{0: "verified", 1: "violated", 2: "unknown", 3: "error"}
	return names[status], out.String() + err.String()
}

// TestCorpus checks every annotated program at -O0 and -O2: the verdict, and
// that the failing check is reported at a line marked for it.
func TestCorpus(t *testing.T) {
	for _, a := range annotatedPrograms(t, programs...) {
		for _, opt := range []string{"O0", "O2"} {
			t.Run(filepath.Base(filepath.Dir(a.file))+"/"+filepath.Base(a.file)+"/"+opt, func(t *testing.T) {
				t.Parallel()
				want := a.verdict
				if v := a.atLevel[opt]; v != "" {
					want = v
				}
				got, out := a.run("--opt", opt, patience(want))
				if got != want {
					t.Fatalf("%s %v: %s, want %s\n%s", a.file, a.flags, got, want, head(out))
				}
				if got == "violated" && len(a.want) > 0 {
					a.checkPlace(t, out)
				}
			})
		}
	}
}

// patience is a limit on time for a program with that verdict. What is decided takes seconds, and on a busy machine minutes;
// what is not decided would take all of the time, and a longer search is one more chance to decide it wrongly: nightly.
func patience(verdict string) string {
	if verdict == "unknown" && !nightly {
		return "--time=2s"
	}
	return "--time=10m"
}

// checkPlace demands that the output names a marked line, unless a deadlock or a
// lost block is marked.
func (a *annotated) checkPlace(t *testing.T, out string) {
	t.Helper()
	for check, lines := range a.want {
		if check == "deadlock" || check == "leak" || check == "memcleanup" || check == "memtrack" {
			return
		}
		for _, m := range placeMark.FindAllStringSubmatch(out, -1) {
			if n, _ := strconv.Atoi(m[1]); slices.Contains(lines, n) {
				return
			}
		}
	}
	t.Errorf("%s: no marked place (%v) in\n%s", a.file, a.want, head(out))
}

// TestCorpus32 checks every C program with 32-bit pointers.
func TestCorpus32(t *testing.T) {
	for _, a := range annotatedPrograms(t, programs...) {
		if a.only64 || strings.HasSuffix(a.file, ".cc") {
			continue
		}
		t.Run(filepath.Base(filepath.Dir(a.file))+"/"+filepath.Base(a.file), func(t *testing.T) {
			t.Parallel()
			got, out := a.run("--m32", patience(a.verdict))
			if got != a.verdict {
				t.Fatalf("%s %v: %s, want %s\n%s", a.file, a.flags, got, a.verdict, head(out))
			}
		})
	}
}

// everywhereStates bounds the search that switches at every instruction. Programs
// with more states are left out: that search is for comparison only. Those with more
// than a tenth of it are compared nightly, and random programs of all sizes in crosscheck.
func everywhereStates() int {
	if nightly {
		return 300_000
	}
	return 30_000
}

// TestSwitchEverywhere holds the reduction to the plain search: switching at
// every instruction gives the same answers.
func TestSwitchEverywhere(t *testing.T) {
	for _, a := range annotatedPrograms(t, programs...) {
		t.Run(filepath.Base(filepath.Dir(a.file))+"/"+filepath.Base(a.file), func(t *testing.T) {
			t.Parallel()
			if slices.ContainsFunc(a.flags, func(f string) bool {
				return f == "--engine=bmc" || f == "--merge" || f == "--k-induction" || strings.HasPrefix(f, "--match")
			}) {
				t.Skip("searches that merge or match in ways of their own have one reduction")
			}
			if a.atLevel["everywhere"] == "unknown" && strings.Contains(a.file, "/counting/") {
				t.Skip("states without end, only to be cut off")
			}
			got, out := a.run("--switch-everywhere", fmt.Sprint("--states=", everywhereStates()))
			if got == "unknown" && strings.Contains(out, "the limit on states was reached") {
				t.Skipf("more than %d states when switching everywhere", everywhereStates())
			}
			want := a.verdict
			if v := a.atLevel["everywhere"]; v != "" {
				want = v
			}
			if got != want {
				t.Fatalf("%s: %s, want %s\n%s", a.file, got, want, head(out))
			}
		})
	}
}

// TestNamedReductions holds the reductions of other tools to the verdicts, on the
// programs with threads.
func TestNamedReductions(t *testing.T) {
	for _, a := range annotatedPrograms(t, "../../../testdata/threads/*.c") {
		t.Run(filepath.Base(a.file), func(t *testing.T) {
			t.Parallel()
			for _, r := range []string{"tau", "superstep"} {
				got, out := a.run("--reduction="+r, fmt.Sprint("--states=", everywhereStates()))
				if got == "unknown" && strings.Contains(out, "the limit on states was reached") {
					continue
				}
				if got != a.verdict {
					t.Errorf("%s with --reduction=%s: %s, want %s\n%s", a.file, r, got, a.verdict, head(out))
				} else if got == "violated" && len(a.want) > 0 {
					a.checkPlace(t, out)
				}
			}
		})
	}
}

func head(s string) string {
	if len(s) > 1500 {
		return s[:1500] + "..."
	}
	return s
}
