package cli

import (
	"bytes"
	"hash/crc32"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/front/project"
)

// annotated is a test program with what its comments say (testdata/README.md).
type annotated struct {
	file    string
	verdict string
	atLevel map[string]string // verdict at an optimisation level, or when switching everywhere
	flags   []string
	only64  bool             // says something about 64 bits
	want    map[string][]int // lines marked with a check
}

var (
	verdictLine = regexp.MustCompile(`(?m)^// verdict: (\w+)`)
	levelLine   = regexp.MustCompile(`(?m)^// verdict-(O\d|everywhere): (\w+)`)
	flagsLine   = regexp.MustCompile(`(?m)^// flags: (.*)$`)
	wantMark    = regexp.MustCompile(`// want: ([\w-]+)`)
	placeMark   = regexp.MustCompile(`\.(?:c|cc|cpp|ll):(\d+)`)
)

// nightly reports whether the long tests run too.
var nightly = os.Getenv("HEDDLE_NIGHTLY") != ""

// due reports whether a program is checked in a way that make test takes for one program in so many. Which ones those are hangs on
// the way and the program's name alone: so it stays when programs are added, and each way has others. Nightly all are.
func (a *annotated) due(way string, oneIn uint32) bool {
	return nightly || crc32.ChecksumIEEE([]byte(way+" "+a.name()))%oneIn == 0
}

// name is the program's folder and file.
func (a *annotated) name() string {
	return filepath.Base(filepath.Dir(a.file)) + "/" + filepath.Base(a.file)
}

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
			if strings.Contains(p, "/*/") && strings.Contains(name, "/temporal/") {
				continue // their formulae are about the program as it is written: TestTemporalPrograms
			}
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
	for _, l := range levelLine.FindAllStringSubmatch(notes, -1) {
		a.atLevel[l[1]] = l[2]
	}
	if f := flagsLine.FindStringSubmatch(notes); f != nil {
		a.flags = strings.Fields(f[1])
		if strings.Contains(f[1], "'") {
			words, err := project.Words(f[1])
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			a.flags = words
		}
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

// How many programs make test takes one of, of those that are checked in the same way as at -O0 but for the compiler.
const (
	optimisedOneIn = 3
	narrowOneIn    = 4
)

// TestCorpus checks every annotated program at -O0, and some at -O2 (all whose verdict differs there): the verdict, that the
// failing check is reported at a line marked for it, and that the command which the counterexample gives shows the same failure.
func TestCorpus(t *testing.T) {
	for _, a := range annotatedPrograms(t, programs...) {
		for _, opt := range []string{"O0", "O2"} {
			if opt == "O2" && a.atLevel[opt] == "" && !a.due(opt, optimisedOneIn) {
				continue
			}
			t.Run(a.name()+"/"+opt, func(t *testing.T) {
				t.Parallel()
				a.checkAt(t, opt)
			})
		}
	}
}

func (a *annotated) checkAt(t *testing.T, opt string) {
	t.Helper()
	want := a.verdict
	if v := a.atLevel[opt]; v != "" {
		want = v
	}
	got, out := a.run("--opt", opt, patience(want))
	if got != want {
		t.Fatalf("%s %v: %s, want %s\n%s", a.file, a.flags, got, want, head(out))
	}
	if got != "violated" {
		return
	}
	if len(a.want) > 0 {
		a.checkPlace(t, out)
	}
	if opt == "O0" {
		replays(t, out)
	}
}

// replays demands that the command which a counterexample gives shows the same failure.
func replays(t *testing.T, out string) {
	t.Helper()
	m := replayLine.FindStringSubmatch(out)
	if m == nil {
		t.Fatalf("no replay in\n%s", head(out))
	}
	status, again, stderr := heddle(unquoted(m[1])...)
	if status != 1 {
		t.Fatalf("the replay ends with status %d\n%s%s", status, head(again), stderr)
	}
	title := strings.TrimPrefix(strings.SplitN(out, "\n", 2)[0], "violated: ")
	if title, _, _ = strings.Cut(title, " ("); !strings.Contains(again, title) {
		t.Errorf("the replay does not show %q:\n%s", title, head(again))
	}
}

// patience is a limit on time for a program with that verdict. What is decided takes seconds, and on a busy machine minutes. What is
// not decided would take all of the time: the clock only ends it, and the answer is the same whenever it does. A longer search is one
// more chance to decide it wrongly: nightly.
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
		if info, ok := machine.CheckNamed(check); check == "ltl" || ok && info.Info().Runs || check == "deadlock" || check == "leak" || check == "memcleanup" || check == "memtrack" {
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

// TestCorpus32 checks C programs with 32-bit pointers.
func TestCorpus32(t *testing.T) {
	for _, a := range annotatedPrograms(t, programs...) {
		if a.only64 || strings.HasSuffix(a.file, ".cc") || !a.due("m32", narrowOneIn) {
			continue
		}
		t.Run(a.name(), func(t *testing.T) {
			t.Parallel()
			got, out := a.run("--m32", patience(a.verdict))
			if got != a.verdict {
				t.Fatalf("%s %v: %s, want %s\n%s", a.file, a.flags, got, a.verdict, head(out))
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
