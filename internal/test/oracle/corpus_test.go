package oracle

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/test/testprogram"
)

var (
	verdictLine = regexp.MustCompile(`(?m)^// verdict: (\w+)`)
	flagsLine   = regexp.MustCompile(`(?m)^// flags: (.*)$`)
	wantMark    = regexp.MustCompile(`// want: ([\w-]+)`)
)

// otherwise names the programs whose verdict the front end finds in what clang says,
// before the module is made, or in how it makes it: the oracle sees the module only.
var otherwise = map[string]string{
	"constant-overflow.c":     "clang computes the overflow, and only warns",
	"constant-division.c":     "clang computes the quotient, and only warns",
	"constant-shift.c":        "clang computes the shift, and only warns",
	"constant-remainder.c":    "clang computes the remainder: the oracle takes poison as a value",
	"constant-silenced.c":     "clang computes the overflow, and a pragma silences the warning",
	"count-zeros-of-zero.c":   "clang puts in the check",
	"vla-empty.c":             "clang puts in the check",
	"member-array.c":          "heddle-llvm puts in the check",
	"member-array-constant.c": "heddle-llvm puts in the check",
	"member-array-text.c":     "heddle-llvm puts in the check",
	"member-row.c":            "heddle-llvm puts in the check",
	"shift-count-wide.c":      "clang cuts the count, which its name shows to the lowering",
	"padding-passed.c":        "the oracle does not know which bytes of a struct that is passed as a number are padding",
	"padding-passed-uninit.c": "the oracle does not know which bytes of a struct that is passed as a number are padding",
	"struct-copy-passed.c":    "the oracle copies an argument in one action",
	"alarm-left-some.c":       "in the oracle no time passes while a thread acts",
	"torn-int128.c":           "the oracle accesses a value in one action",
	"torn-written.c":          "the oracle accesses a value in one action",
	"uninit-bit-field-left.c": "the oracle counts bytes as written, not bits",
	"uninit-bit-fields.c":     "the oracle counts bytes as written, not bits",
	"uninit-union-passed.c":   "the oracle does not know which bytes of a union that is passed as a number were a member that was written",
	"uninit-padding.c":        "the oracle does not know which bytes of a struct that is passed as a number are padding",
	"uninit-padding-shapes.c": "the oracle does not know which bytes of a struct that is passed as a number are padding",
}

// putIn are the checks that the front end puts in.
var putIn = strings.Fields("left-shift alignment unsigned-overflow conversion pointer-arithmetic pointer-comparison float-overflow float-nan enum")

// TestCorpus holds the oracle against the annotated programs that it covers: the
// verdict is the one of the annotation, and each failure has a mark at one of its
// places. Every third program; at night all, with more states.
func TestCorpus(t *testing.T) {
	every, limit, dirs := 3, 10_000, []string{"threads", "memory", "signals"}
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		every, limit, dirs = 1, 200_000, append(dirs, "arithmetic", "platform", "properties", "features", "litmus", "counting")
	}
	var compared, all atomic.Int32
	t.Run("programs", func(t *testing.T) {
		for _, dir := range dirs {
			files, err := filepath.Glob("../../../testdata/" + dir + "/*.c")
			if err != nil || len(files) == 0 {
				t.Fatal(dir, err)
			}
			for i := 0; i < len(files); i += every {
				t.Run(dir+"/"+filepath.Base(files[i]), func(t *testing.T) {
					t.Parallel()
					all.Add(1)
					compareWithMarks(t, files[i], limit)
					compared.Add(1)
				})
			}
		}
	})
	t.Logf("%d of %d programs compared", compared.Load(), all.Load())
	if compared.Load() < all.Load()/3 {
		t.Error("the oracle covers less than a third of the programs")
	}
}

func compareWithMarks(t *testing.T, file string, limit int) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if why := otherwise[filepath.Base(file)]; why != "" {
		t.Skip(why)
	}
	o := Options{Checks: DefaultChecks(), MaxStates: limit, SpuriousWakeups: true, WeakFails: true}
	if m := flagsLine.FindSubmatch(text); m != nil {
		for _, flag := range strings.Fields(string(m[1])) {
			if !applyFlag(&o, flag) {
				t.Skip("the oracle has nothing like", flag)
			}
		}
	}
	r := Explore(testprogram.Load(t, compile.Options{Files: []string{file}, Scopes: true}), o)
	if r.Verdict == Unsupported || r.Verdict == TooLarge {
		t.Skip(r.Verdict, r.Reason)
	}
	want := string(verdictLine.FindSubmatch(text)[1])
	if got := map[Verdict]string{Safe: "verified", Violated: "violated"}[r.Verdict]; got != want {
		t.Errorf("%s: %v, want %s", got, r.Lines(), want)
	}
	marked := marks(string(text))
	for _, f := range r.Failing {
		if f.At.Line > 0 && !marked[fmt.Sprint(f.Check, f.At.Line)] && !marked[fmt.Sprint(f.Check, f.Other.Line)] {
			t.Errorf("no mark stands for %v", f)
		}
	}
}

// marks are the checks and lines that a program is annotated with.
func marks(text string) map[string]bool {
	list := map[string]bool{}
	for i, line := range strings.Split(text, "\n") {
		if m := wantMark.FindStringSubmatch(line); m != nil {
			list[fmt.Sprint(m[1], i+1)] = true
		}
	}
	return list
}

// applyFlag changes the options as a flag of heddle says; false if they have nothing
// like it.
func applyFlag(o *Options, flag string) bool {
	list, checks := strings.CutPrefix(flag, "--check=")
	switch {
	case flag == "--spurious=none":
		o.SpuriousWakeups, o.WeakFails = false, false
	case flag == "--malloc-may-fail":
		o.MallocFails = true
	case !checks:
		return false
	}
	for c := range strings.SplitSeq(list, ",") {
		switch {
		case !checks:
		case c == "-all":
			o.Checks = []string{}
		case slices.Contains(putIn, c[1:]):
			return false
		case c[0] == '+':
			o.Checks = append(o.Checks, c[1:])
		default:
			o.Checks = slices.DeleteFunc(o.Checks, func(n string) bool { return n == c[1:] })
		}
	}
	return true
}
