// Package corpus checks the programs of testdata and examples with the command, in many ways, and
// compares the answers with the annotations.
//
// Every make test checks each program at -O0, unless it is slow or its verdict is unknown. Of those,
// and in every other way, it checks a sample (samples_test.go); nightly runs check all.
package corpus

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/face/cli"
	"heddle/internal/test/annotated"
	"heddle/internal/test/checkout"
)

// TestMain changes to the repository's folder, in which programs have the names that they have there: what is compiled of them is kept
// for one folder.
func TestMain(m *testing.M) {
	err := checkout.Prepare()
	if err == nil {
		err = os.Chdir(checkout.Path())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	m.Run()
}

var (
	placeMark  = regexp.MustCompile(`\.(?:c|cc|cpp|ll):(\d+)`)
	replayLine = regexp.MustCompile(`(?m)^replay: +heddle (.*)$`)
	word       = regexp.MustCompile(`'[^']*'|[^ ']+`)
)

// heddle executes the command in this process.
func heddle(args ...string) (status int, output string) {
	var out bytes.Buffer
	status = cli.Main(args, &out, &out)
	return status, out.String()
}

// run checks a program and gives the answer and the whole output.
func run(a *annotated.Program, extra ...string) (answer, output string) {
	args := slices.Concat([]string{"check", "--check-proviso"}, a.Flags, extra, []string{a.File})
	status, output := heddle(args...)
	names := map[int]string{0: "verified", 1: "violated", 2: "unknown", 3: "error"}
	return names[status], output
}

// TestCorpus checks annotated programs at -O0 and -O2 (all whose verdict differs there): the verdict, that the
// failing check is reported at a line marked for it, and that the command which the counterexample gives shows the same failure.
func TestCorpus(t *testing.T) {
	for _, a := range annotated.All(t) {
		for _, opt := range []string{"O0", "O2"} {
			if opt == "O2" && a.At[opt] == "" && !a.Sampled(opt, optimisedOneIn) || !affordable(a, opt) {
				continue
			}
			t.Run(a.Name()+"/"+opt, func(t *testing.T) {
				t.Parallel()
				checkAt(t, a, opt)
			})
		}
	}
}

func checkAt(t *testing.T, a *annotated.Program, opt string) {
	t.Helper()
	want := a.Verdict
	if v := a.At[opt]; v != "" {
		want = v
	}
	got, out := run(a, "--opt", opt, patience(want))
	if got != want {
		t.Fatalf("%s %v: %s, want %s\n%s", a.File, a.Flags, got, want, head(out))
	}
	if got != "violated" {
		return
	}
	if len(a.Want) > 0 {
		checkPlace(t, a, out)
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
	var words []string
	for _, w := range word.FindAllString(m[1], -1) {
		words = append(words, strings.Trim(w, "'"))
	}
	status, again := heddle(words...)
	if status != 1 {
		t.Fatalf("the replay ends with status %d\n%s", status, head(again))
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
	if verdict == "unknown" && !annotated.Nightly {
		return "--time=2s"
	}
	return "--time=10m"
}

// checkPlace demands that the output names a marked line, unless a deadlock or a
// lost block is marked.
func checkPlace(t *testing.T, a *annotated.Program, out string) {
	t.Helper()
	for check, lines := range a.Want {
		if info, ok := machine.CheckNamed(check); check == "ltl" || ok && info.Info().Runs || check == "deadlock" || check == "leak" || check == "memcleanup" || check == "memtrack" {
			return
		}
		for _, m := range placeMark.FindAllStringSubmatch(out, -1) {
			if n, _ := strconv.Atoi(m[1]); slices.Contains(lines, n) {
				return
			}
		}
	}
	t.Errorf("%s: no marked place (%v) in\n%s", a.File, a.Want, head(out))
}

// TestCorpus32 checks C programs with 32-bit pointers.
func TestCorpus32(t *testing.T) {
	for _, a := range annotated.All(t) {
		if a.Only64 || strings.HasSuffix(a.File, ".cc") || !a.Sampled("m32", narrowOneIn) || !affordable(a, "m32") {
			continue
		}
		t.Run(a.Name(), func(t *testing.T) {
			t.Parallel()
			got, out := run(a, "--m32", patience(a.Verdict))
			if got != a.Verdict {
				t.Fatalf("%s %v: %s, want %s\n%s", a.File, a.Flags, got, a.Verdict, head(out))
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
