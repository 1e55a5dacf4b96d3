package bench

import (
	"heddle/internal/engine/symbolic"

	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/verify"
)

// inputs are the programs with inputs on which other tools were measured: the program, its macros, the verdict, and
// what was measured of CBMC 6.4 and KLEE 3.3, in seconds (KLEE on -O0; "-": not measured, or no answer).
var inputs = []struct {
	file, macros string
	right        bool
	cbmc, klee   string
}{
	{"min3.c", "", true, "0.08", "0.14"},
	{"min3.c", "-DWRONG", false, "0.05", "0.10"},
	{"branches.c", "", true, "0.13", "TO"},
	{"branches.c", "-DWRONG", false, "0.04", "misses it"},
	{"insertion.c", "-DN=4", true, "0.08", "0.61"},
	{"insertion.c", "-DN=5", true, "0.19", "4.1"},
	{"insertion.c", "-DN=6", true, "0.90", "TO"},
	{"insertion.c", "-DN=5 -DWRONG", false, "-", "-"},
	{"bubble.c", "", true, "0.09", "4.5"},
	{"bubble.c", "-DWRONG", false, "-", "-"},
	{"index.c", "", true, "0.05", "0.08"},
	{"index.c", "-DWRONG", false, "0.07", "0.44"},
	{"popcount.c", "", true, "1.2", "0.28"},
	{"popcount.c", "-DWRONG", false, "-", "-"},
	{"reverse.c", "", true, "0.03", "0.04"},
	{"reverse.c", "-DWRONG", false, "-", "-"},
	{"saturate.c", "", true, "0.04", "0.09"},
	{"saturate.c", "-DWRONG", false, "-", "-"},
	{"list.c", "", true, "0.30", "18"},
	{"list.c", "-DWRONG", false, "0.28", "14.6"},
	{"events.c", "", true, "0.07", "0.53"},
	{"events.c", "-DWRONG", false, "0.06", "0.52"},
	{"count.c", "", true, "39.5", "1.2"},
	{"count.c", "-DWRONG", false, "-", "-"},
	{"limit.c", "", true, "6.6", "-"},
	{"limit.c", "-DWRONG", false, "-", "-"},
	{"products.c", "-DCOMMUTES", true, "0.04 (Z3)", "0.04"},
	{"products.c", "-DCOMMUTES -DWRONG", false, "-", "-"},
	{"products.c", "-DSQUARE", true, "0.04 (Z3)", "0.04"},
	{"products.c", "-DSQUARE -DWRONG", false, "-", "-"},
	{"products.c", "-DDISTRIBUTES", true, "0.04 (Z3)", "0.04"},
	{"products.c", "-DDISTRIBUTES -DWRONG", false, "-", "-"},
	{"products.c", "-DDIVIDES", true, "TO", "TO"},
	{"products.c", "-DDIVIDES -DWRONG", false, "-", "-"},
	{"adders.c", "", true, "1.1", "crashes"},
	{"adders.c", "-DWRONG", false, "0.12", "crashes"},
	{"rounding.c", "", true, "0.09", "-"},
	{"rounding.c", "-DWRONG", false, "0.09", "misses it"},
	{"vector.cc", "", true, "parse error", "0.76"},
	{"vector.cc", "-DWRONG", false, "parse error", "-"},
	{"virtual.cc", "", true, "parse error", "0.10"},
	{"virtual.cc", "-DWRONG", false, "parse error", "-"},
}

func openInput(b testing.TB, file, macros string) *verify.Session {
	b.Helper()
	s := open(b, "programs/inputs/"+file, machine.DefaultChecks, strings.Fields(macros)...)
	s.Task.Search.Engine = plan.EngineSymbolic
	begun := time.Now()
	s.Task.Host.Clock = func() float64 { return time.Since(begun).Seconds() }
	return s
}

// searchInputs searches once and holds the search to the verdict.
func searchInputs(b testing.TB, s *verify.Session, right bool) *symbolic.Figures {
	b.Helper()
	r, err := s.SearchSymbolic()
	if err != nil || len(r.Violations) == 0 != right || right && !r.Complete() {
		b.Fatalf("right: %v; %v, %d violations, limits %v", right, err, len(r.Violations), r.Limits)
	}
	return r
}

// TestInputs judges them all, with counterexamples replayed.
func TestInputs(t *testing.T) {
	for _, p := range inputs {
		t.Run(strings.ReplaceAll(p.file+p.macros, " ", ""), func(t *testing.T) {
			if p.file == "count.c" && !p.right && os.Getenv("HEDDLE_NIGHTLY") == "" {
				t.Skip("its formulas take as long as all others, and 2 GB: nightly")
			}
			r, err := openInput(t, p.file, p.macros).Answer(verify.Checks{})
			if err != nil {
				t.Fatal(err)
			}
			want := map[bool]string{true: "verified", false: "violated"}[p.right]
			if got := r.Verdict.Answer.String(); got != want {
				t.Errorf("%s, want %s: %v", got, want, r.Verdict.Reasons)
			}
		})
	}
}

// BenchmarkInputs searches them: seconds without clang, paths and questions. The whole command is what the others'
// times are of: see HISTORY.md.
func BenchmarkInputs(b *testing.B) {
	for _, p := range inputs {
		b.Run(strings.ReplaceAll(p.file+p.macros, " ", ""), func(b *testing.B) { benchInputs(b, p.file, p.macros, p.right) })
	}
}

// BenchmarkGrowth searches a branching and a sorting program of growing size.
func BenchmarkGrowth(b *testing.B) {
	for _, p := range []struct {
		file  string
		sizes []int
	}{
		{"branches.c", []int{10, 20, 40, 80}}, // inputs that are forgotten
		{"kept.c", []int{4, 6, 8, 10}},        // and that are kept
		{"insertion.c", []int{4, 5, 6, 7}},
	} {
		for _, n := range p.sizes {
			b.Run(p.file+"/N="+strconv.Itoa(n), func(b *testing.B) { benchInputs(b, p.file, "-DN="+strconv.Itoa(n), true) })
		}
	}
}

func benchInputs(b *testing.B, file, macros string, right bool) {
	s := openInput(b, file, macros)
	questions, transitions, states := 0, 0, 0
	for b.Loop() {
		r := searchInputs(b, s, right)
		questions += r.Questions
		transitions += r.Transitions
		states = r.States
	}
	seconds := b.Elapsed().Seconds()
	b.ReportMetric(seconds/float64(b.N), "s/search")
	b.ReportMetric(float64(states), "states")
	b.ReportMetric(float64(questions)/float64(b.N), "questions")
	b.ReportMetric(float64(questions)/seconds, "questions/s")
	b.ReportMetric(float64(transitions)/seconds, "transitions/s")
	b.ReportMetric(peakMegabytes(), "MB-peak")
	b.ReportMetric(0, "ns/op")
}

// peakMegabytes is the most memory that this process had so far; 0 where the system does not report it.
func peakMegabytes() float64 {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for _, line := range strings.Split(string(text), "\n") {
		if kb, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			n, _ := strconv.ParseFloat(strings.Fields(kb)[0], 64)
			return n / 1024
		}
	}
	return 0
}

// BenchmarkConcrete executes one thread without inputs on the machine that has room for them, and on the one without:
// how many times as long the first takes.
func BenchmarkConcrete(b *testing.B) {
	s := open(b, "programs/straight.c", machine.DefaultChecks, "-DROUNDS=1000000")
	s.Task.Checks.KeepGoing = true // no short passes
	var spent [2]time.Duration
	for b.Loop() {
		begun := time.Now()
		r, m, err := s.Search()
		if err != nil || !r.Complete() {
			b.Fatal(err, r)
		}
		m.Close()
		spent[0] += time.Since(begun)
		begun = time.Now()
		searchInputs(b, s, true)
		spent[1] += time.Since(begun)
	}
	b.ReportMetric(spent[1].Seconds()/spent[0].Seconds(), "times")
	b.ReportMetric(0, "ns/op")
}
