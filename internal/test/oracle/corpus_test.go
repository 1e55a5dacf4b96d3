package oracle

import (
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/test/annotated"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testprogram"
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
// places. Every twelfth program; nightly all, with more states.
func TestCorpus(t *testing.T) {
	every, limit, dirs := 12, 10_000, []string{"threads", "memory", "signals"}
	if annotated.Nightly {
		every, limit, dirs = 1, 200_000, append(dirs, "arithmetic", "platform", "properties", "features", "litmus", "counting")
	}
	var compared, all atomic.Int32
	t.Run("programs", func(t *testing.T) {
		for _, dir := range dirs {
			for i, p := range annotated.Match(t, "testdata/"+dir+"/*.c") {
				if i%every != 0 {
					continue
				}
				t.Run(p.Name(), func(t *testing.T) {
					t.Parallel()
					all.Add(1)
					compareWithMarks(t, p, limit)
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

func compareWithMarks(t *testing.T, p *annotated.Program, limit int) {
	if why := otherwise[filepath.Base(p.File)]; why != "" {
		t.Skip(why)
	}
	o := Options{Checks: DefaultChecks(), MaxStates: limit, SpuriousWakeups: true, WeakFails: true}
	for _, flag := range p.Flags {
		if !applyFlag(&o, flag) {
			t.Skip("the oracle does not implement ", flag)
		}
	}
	r := Explore(testprogram.Load(t, compile.Options{Files: []string{checkout.Path(p.File)}, Scopes: true}), o)
	if r.Verdict == Unsupported || r.Verdict == TooLarge {
		t.Skip(r.Verdict, r.Reason)
	}
	if got := map[Verdict]string{Safe: "verified", Violated: "violated"}[r.Verdict]; got != p.Verdict {
		t.Errorf("%s: %v, want %s", got, r.Lines(), p.Verdict)
	}
	for _, f := range r.Failing {
		marked := p.Want[f.Check]
		if f.At.Line > 0 && !slices.Contains(marked, f.At.Line) && !slices.Contains(marked, f.Other.Line) {
			t.Errorf("no mark stands for %v", f)
		}
	}
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
