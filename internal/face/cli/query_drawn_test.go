package cli

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

const (
	fib4      = probabilistic + "fib4-clang5.ll"
	fib4Error = "Pr[<=5000] (<> [0.__VERIFIER_error])"
)

// chances is what tests look at in the JSON of a query about runs.
type chances struct {
	Queries []struct {
		Answer  string
		Stats   struct{ States int }
		Sample  struct{ Runs int }
		Reasons []struct{ Kind, Text string }
		Failed  []struct {
			Check, Text string
			Place       struct{ Line int }
			Times       int
		}
		Estimate struct {
			Value, Low, High float64
			Runs, Hits       int
			Guarantee        string
			Precision        float64 `json:"relative_precision"`
			Other            struct{ Hits int }
			Shown            struct {
				Number, Steps    int
				Schedule, Replay string
			} `json:"satisfying_run"`
			Sample struct {
				Longest, Untied int
				Alike           bool
				Ends            map[string]int `json:"undecided_ends"`
				Lengths         []struct {
					At   float64
					Runs int
				} `json:"satisfying_by_length"`
				Values []struct {
					At   float64
					Runs int
				} `json:"runs_by_value"`
			}
		}
	}
}

// asked runs heddle query --json.
func asked(t *testing.T, want int, args ...string) (d chances) {
	t.Helper()
	status, out, stderr := heddle(append([]string{"query", "--json"}, args...)...)
	if status != want {
		t.Fatalf("%v: status %d, want %d\n%s%s", args, status, want, out, stderr)
	}
	if err := json.Unmarshal([]byte(out), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// TestShownRun: the schedule of the first satisfying run is as long as the run, and
// leads to where the formula is satisfied, not a step before; with --show-run the run
// is shown.
func TestShownRun(t *testing.T) {
	t.Parallel()
	const satisfied = "\nthe run satisfies "
	for _, x := range []struct{ file, query string }{
		{"fib4-clang5.ll", fib4Error},
		{"fib4-clang5.ll", "Pr[<=60] ([] ! [0.__VERIFIER_error])"},
		{"peterson.c", "Pr[<=5000] (! [2.crit] U [1.crit]) >= 0.2"},
		{"locks.c", "Pr[<=30] (F<=20 G<=5 done == 1)"},
		{"dice.c", "Pr[<=5000] (<> [0.__VERIFIER_error])"},
		{"early.c", "Pr[<=5000] (<> Terminated)"},
	} {
		w := asked(t, 0, "--method=runs", probabilistic+x.file, x.query).Queries[0].Estimate.Shown
		if w.Replay == "" {
			t.Errorf("%s: no run is shown", x.query)
			continue
		}
		replay := func(schedule string) (int, string) {
			status, out, stderr := heddle("replay", "--ask="+x.query, schedule, probabilistic+x.file)
			return status, out + stderr
		}
		if status, out := replay(w.Schedule); status != 0 || !strings.Contains(out, satisfied) || !strings.Contains(out, fmt.Sprintf("after step %d)", w.Steps)) {
			t.Errorf("%s: status %d for run %d of %d steps\n%s", x.query, status, w.Number, w.Steps, out)
		}
		if short := shortened(w.Schedule); !strings.Contains(x.query, "[]") {
			if status, out := replay(short); status != 0 || strings.Contains(out, satisfied) {
				t.Errorf("%s: a step before the run satisfies it, status %d\n%s", x.query, status, out)
			}
		}
		if _, out, _ := heddle("query", "--show-run", probabilistic+x.file, x.query); !strings.Contains(out, satisfied) {
			t.Errorf("%s: --show-run does not tell the run\n%s", x.query, out)
		}
	}
	if status, _, stderr := heddle("replay", "--ask="+fib4Error, "0*5 7", fib4); status != 3 || !strings.Contains(stderr, "thread 7 cannot act") {
		t.Errorf("status %d: %s", status, stderr)
	}
}

// shortened is a schedule without its last step.
func shortened(schedule string) string {
	last := regexp.MustCompile(`( ?\d+(?::\d+)?)(?:\*(\d+))?$`).FindStringSubmatch(schedule)
	head := strings.TrimSuffix(schedule, last[0])
	if n, err := strconv.Atoi(last[2]); err == nil {
		return head + last[1] + "*" + strconv.Itoa(n-1)
	}
	return head
}

// TestQueryComparison: comparisons decide both ways, by each method, and the answer does
// not depend on the number of workers; equal probabilities stay open up to the limit,
// unless alike ones may be called so.
func TestQueryComparison(t *testing.T) {
	t.Parallel()
	often, seldom := "Pr[<=5000] (<> [0.__VERIFIER_error])", "Pr[<=70] (<> [0.__VERIFIER_error])"
	for _, x := range []struct {
		op, method string
		want       int
		swapped    int
	}{{">=", "untied-pairs", 0, 1}, {"<=", "untied-pairs", 1, 0}, {">", "confidence-sequence", 0, 1}, {"<", "confidence-sequence", 1, 0}} {
		one := asked(t, x.want, "--method="+x.method, fib4, often+" "+x.op+" "+seldom)
		many := asked(t, x.want, "--workers=3", "--method="+x.method, fib4, often+" "+x.op+" "+seldom)
		asked(t, x.swapped, "--method="+x.method, fib4, seldom+" "+x.op+" "+often)
		if a, b := fmt.Sprint(one.Queries[0].Estimate), fmt.Sprint(many.Queries[0].Estimate); a != b {
			t.Errorf("%s %s: one worker %s, three %s", x.op, x.method, a, b)
		}
	}
	equal := asked(t, 2, "--max-runs=300", fib4, often+" >= "+often)
	if p := equal.Queries[0].Estimate; p.Runs != 300 || p.Sample.Untied == 0 {
		t.Errorf("%+v: the two were drawn with the same runs, or not to the limit", p)
	}
	for op, want := range map[string]int{">=": 0, ">": 1} {
		d := asked(t, want, "--method=runs", fib4, "Pr[<=9] (<> [0.__VERIFIER_error]) "+op+" Pr[<=8] (<> [0.__VERIFIER_error]) {Delta = 0.01}")
		if !d.Queries[0].Estimate.Sample.Alike {
			t.Errorf("%+v: two that never hold are not alike", d)
		}
	}
}

// TestSampledStates: drawn runs meet some of all states, more with more runs, and as
// many whatever --workers says.
func TestSampledStates(t *testing.T) {
	t.Parallel()
	all := asked(t, 0, probabilistic+"peterson.c", "EnumStates").Queries[0].Stats.States
	last := 0
	for _, runs := range []int{1, 10, 100, 1000} {
		query := fmt.Sprintf("EnumStatesSMC <=5000 %d", runs)
		d := asked(t, 0, probabilistic+"peterson.c", query).Queries[0]
		n := d.Stats.States
		if n <= last || n > all || d.Sample.Runs != runs || d.Answer != "counted" {
			t.Errorf("%d runs: %+v; fewer runs met %d, there are %d", runs, d, last, all)
		}
		if again := asked(t, 0, "--workers=2", probabilistic+"peterson.c", query).Queries[0].Stats.States; again != n {
			t.Errorf("%d runs: %d states with two workers, %d with one", runs, again, n)
		}
		last = n
	}
	asked(t, 2, "--states=100", probabilistic+"peterson.c", "EnumStatesSMC <=5000 100")
}

// TestRunsFile: the table has a line for each run, in order, and its figures are those
// of the answer, whatever the number of workers.
func TestRunsFile(t *testing.T) {
	t.Parallel()
	queries := filepath.Join(t.TempDir(), "some.q")
	if err := os.WriteFile(queries, []byte(fib4Error+" {Epsilon = 0.1}\nEstimate [<=5000,50] {max @0.main.%3}\n"+fib4Error+" >= "+fib4Error+" {Delta = 0.5}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var tables []string
	var d chances
	for _, workers := range []string{"--workers=1", "--workers=3"} {
		file := filepath.Join(t.TempDir(), "runs.csv")
		d = asked(t, 0, workers, "--csv="+file, "-q", queries, fib4)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tables = append(tables, string(text))
	}
	if tables[0] != tables[1] {
		t.Error("three workers write another table than one")
	}
	lines, err := csv.NewReader(strings.NewReader(tables[0])).ReadAll()
	if err != nil || strings.Join(lines[0], " ") != "query series run satisfied steps end value" {
		t.Fatal(lines[0], err)
	}
	runs, hits, sum := map[string]int{}, map[string]int{}, 0.0
	for _, f := range lines[1:] {
		key := f[0] + f[1]
		if f[2] != strconv.Itoa(runs[key]) {
			t.Fatalf("%v is run %d of its series", f, runs[key])
		}
		runs[key]++
		if f[3] == "true" {
			hits[key]++
		}
		if v, err := strconv.ParseFloat(f[6], 64); err == nil && f[0] == "2" {
			sum += v
		}
	}
	first, mean, pair := d.Queries[0].Estimate, d.Queries[1].Estimate, d.Queries[2].Estimate
	if runs["1"] != first.Runs || hits["1"] != first.Hits || first.Hits == 0 {
		t.Errorf("%v, %v; the answer is %+v", runs, hits, first)
	}
	if runs["2"] != 50 || sum/50-mean.Value > 1e-9 || mean.Value-sum/50 > 1e-9 {
		t.Errorf("mean %g, the answer is %+v", sum/50, mean)
	}
	if runs["3left"] != pair.Runs || runs["3right"] != pair.Runs || hits["3right"] != pair.Other.Hits {
		t.Errorf("%v, %v; the answer is %+v", runs, hits, pair)
	}
}

// TestHistograms: the counts add up to the satisfying runs, and the picture is XML.
func TestHistograms(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "lengths.svg")
	p := asked(t, 0, "--histogram="+file, fib4, fib4Error+" {Epsilon = 0.05}").Queries[0].Estimate
	sum := 0
	for _, b := range p.Sample.Lengths {
		sum += b.Runs
		if int(b.At) > p.Sample.Longest {
			t.Errorf("%+v is longer than %d", b, p.Sample.Longest)
		}
	}
	if sum != p.Hits || sum == 0 {
		t.Errorf("%d of %d", sum, p.Hits)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for x := xml.NewDecoder(strings.NewReader(string(text))); ; {
		if _, err := x.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	v := asked(t, 0, "--histogram", fib4, "Estimate [<=5000,50] {max @0.main.%3}").Queries[0].Estimate
	sum = 0
	for _, b := range v.Sample.Values {
		sum += b.Runs
	}
	if sum != 50 {
		t.Errorf("%d of 50", sum)
	}
	if _, out, _ := heddle("query", "--histogram", fib4, fib4Error+" {Epsilon = 0.05}"); !strings.Contains(out, "satisfying runs by length") {
		t.Error(out)
	}
}

// TestMethods: each method of statistics is reached, and ends at the limit where it
// would not end.
func TestMethods(t *testing.T) {
	t.Parallel()
	const exact = 0.1433066543
	for _, name := range []string{"calibrated", "clopper-pearson", "okamoto", "massart", "confidence-sequence", "alpha-spending", "chen", "gbas", "dklr",
		"lodin", "wilson", "agresti-coull", "jeffreys", "bayes"} {
		p := asked(t, 0, "--method="+name, fib4, fib4Error+" {Epsilon = 0.1, Alpha = 0.001}").Queries[0].Estimate
		if p.Low > exact || p.High < exact || p.Low < 0.001 {
			t.Errorf("%s: %+v", name, p)
		}
		if relative := name == "gbas" || name == "dklr"; (p.Precision == 0.1) != relative {
			t.Errorf("%s: relative precision %g", name, p.Precision)
		}
	}
	for _, name := range []string{"sprt", "ssp", "confidence-sequence", "bayes-factor"} {
		asked(t, 0, "--method="+name, fib4, fib4Error+" >= 0.05 {Delta = 0.02}")
		asked(t, 1, "--method="+name, fib4, fib4Error+" >= 0.3 {Delta = 0.02}")
		d := asked(t, 2, "--method="+name, "--max-runs=200", fib4, fib4Error+" >= 0.1433 {Delta = 0.001, Alpha = 0.0001, Beta = 0.0001}").Queries[0]
		if d.Answer != "unknown" || d.Estimate.Runs != 200 || !strings.Contains(d.Reasons[0].Text, "--max-runs") {
			t.Errorf("%s: %+v", name, d)
		}
	}
	for _, name := range []string{"student", "ebstop", "hoeffding"} {
		with := func(rng string) []string {
			if name == "student" { // which takes no range: TestQueryOptions
				return []string{"--method=" + name}
			}
			return []string{"--method=" + name, "--range=" + rng}
		}
		p := asked(t, 0, append(with("0..13"), fib4, "Estimate [<=5000,2000] {max @0.main.%3}")...).Queries[0].Estimate
		if p.Runs != 2000 || p.Low >= p.High || !(p.Low <= p.Value && p.Value <= p.High) {
			t.Errorf("%s: %+v", name, p)
		}
		if voided := strings.Contains(asked(t, 0, append(with("0..1"), fib4, "Estimate [<=5000,50] {max @0.main.%3}")...).Queries[0].Estimate.Guarantee, "nothing"); voided != (name != "student") {
			t.Errorf("%s: values outside of the range, guarantee void: %t", name, voided)
		}
	}
	asked(t, 2, "--method=gbas", "--max-runs=500", fib4, "Pr[<=9] (<> [0.__VERIFIER_error])")
	for _, args := range [][]string{{"--method=sprt", fib4Error}, {"--method=gbas", fib4Error + " >= 0.5"}, {"--method=sprt", fib4Error + " >= " + fib4Error},
		{"--method=ebstop", "Estimate [<=5000,50] {max @0.main.%3}"}, {"--range=3..1", "Estimate [<=5000,50] {max @0.main.%3}"}} {
		if status, _, stderr := heddle("query", args[0], fib4, args[1]); status != 3 || !strings.Contains(stderr, strings.SplitN(args[0], "=", 2)[0]) {
			t.Errorf("%v: status %d, %s", args, status, stderr)
		}
	}
}
