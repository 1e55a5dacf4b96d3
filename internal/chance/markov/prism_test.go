package markov_test

import (
	"bufio"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"heddle/internal/chance/markov"
	"heddle/internal/test/testsession"
)

// model is what a reader of the explicit format makes of the files.
type model struct {
	rows    []map[int]float64
	labels  map[string]map[int]bool
	rewards map[int]float64
}

// read reads a chain as the manual of PRISM has it, and complains about what is not so.
func read(t *testing.T, sta, tra, lab, srew string) *model {
	t.Helper()
	m := &model{labels: map[string]map[int]bool{}, rewards: map[int]float64{}}
	var n, edges int
	lines := strings.Split(strings.TrimSpace(tra), "\n")
	scan(t, lines[0], "%d %d", &n, &edges)
	if len(lines)-1 != edges || strings.Count(sta, "\n") != n+1 || !strings.HasPrefix(sta, "(s)\n0:(0)\n") {
		t.Fatalf("%d states and %d transitions are announced; %d lines, %d", n, edges, strings.Count(sta, "\n"), len(lines)-1)
	}
	m.rows = make([]map[int]float64, n)
	for _, l := range lines[1:] {
		var i, j int
		var p float64
		scan(t, l, "%d %d %g", &i, &j, &p)
		if m.rows[i] == nil {
			m.rows[i] = map[int]float64{}
		}
		if m.rows[i][j] != 0 || p <= 0 || j >= n {
			t.Fatalf("transition %q", l)
		}
		m.rows[i][j] = p
	}
	for i, row := range m.rows {
		sum := 0.0
		for _, p := range row {
			sum += p
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Fatalf("the transitions of state %d sum to %g", i, sum)
		}
	}
	m.readLabels(t, lab)
	if srew != "" {
		lines := strings.Split(strings.TrimSpace(srew), "\n")
		var states, some int
		scan(t, lines[0], "%d %d", &states, &some)
		for _, l := range lines[1:] {
			var i int
			var v float64
			scan(t, l, "%d %g", &i, &v)
			m.rewards[i] = v
		}
		if states != n || len(lines)-1 != some || len(m.rewards) != some {
			t.Fatalf("rewards: %q", lines[0])
		}
	}
	return m
}

func scan(t *testing.T, line, format string, args ...any) {
	t.Helper()
	if _, err := fmt.Sscanf(line, format, args...); err != nil {
		t.Fatalf("%q: %v", line, err)
	}
}

func (m *model) readLabels(t *testing.T, lab string) {
	t.Helper()
	s := bufio.NewScanner(strings.NewReader(lab))
	s.Scan()
	names := map[string]string{}
	for _, d := range strings.Fields(s.Text()) {
		number, name, _ := strings.Cut(d, "=")
		names[number] = strings.Trim(name, `"`)
		m.labels[names[number]] = map[int]bool{}
	}
	for s.Scan() {
		state, list, _ := strings.Cut(s.Text(), ":")
		var i int
		scan(t, state, "%d", &i)
		for _, number := range strings.Fields(list) {
			if names[number] == "" {
				t.Fatalf("no label %s", number)
			}
			m.labels[names[number]][i] = true
		}
	}
	if len(m.labels["init"]) != 1 || len(m.labels["deadlock"]) != 0 {
		t.Fatalf("labels %v", m.labels)
	}
}

// after is the distribution after n steps; states with the label are not left.
func (m *model) after(n int, label string) []float64 {
	v := make([]float64, len(m.rows))
	for s := range m.labels["init"] {
		v[s] = 1
	}
	for range n {
		next := make([]float64, len(v))
		for s, p := range v {
			if m.labels[label][s] {
				next[s] += p
				continue
			}
			for to, w := range m.rows[s] {
				next[to] += p * w
			}
		}
		v = next
	}
	return v
}

// TestPRISM: the files say what the chain says, to a reader that knows the format only.
func TestPRISM(t *testing.T) {
	for file, goal := range map[string]testsession.Calling{"locks.c": testsession.Calls(1, "pthread_mutex_unlock"), "coins.c": testsession.Calls(0, "__VERIFIER_error"), "dice.c": testsession.Calls(0, "pthread_cond_wait")} {
		value := number(map[string]string{"locks.c": "done", "coins.c": "heads", "dice.c": "ready"}[file])
		c, err := markov.Build(testsession.StepwiseMachine(t, file), markov.Options{Labels: []markov.Predicate{goal}, Value: value})
		if err != nil {
			t.Fatal(err)
		}
		var sta, tra, lab, srew strings.Builder
		if err := c.WritePRISM(markov.PRISM{States: &sta, Transitions: &tra, Labels: &lab, Rewards: &srew}, []string{"goal"}); err != nil {
			t.Fatal(err)
		}
		m := read(t, sta.String(), tra.String(), lab.String(), srew.String())
		for _, n := range []int{0, 13, 40, 90} {
			got, want := 0.0, c.Within(0, 1, n).Reached
			for s, p := range m.after(n, "goal") {
				if m.labels["goal"][s] {
					got += p
				}
			}
			mean := 0.0
			ends := c.Within(0, 0, n).Ends
			kinds := make([]float64, len(ends))
			names := []string{"", "ended", "stuck", "pruned", "fault"}
			for s, p := range m.after(n, "") {
				mean += p * m.rewards[s]
				for k, name := range names {
					if m.labels[name][s] {
						kinds[k] += p
					}
				}
			}
			if math.Abs(got-want) > 1e-13 || math.Abs(mean-c.Expected(n)) > 1e-12 {
				t.Errorf("%s, %d steps: %g and mean %g, the chain says %g and %g", file, n, got, mean, want, c.Expected(n))
			}
			for k := range kinds {
				if k > 0 && math.Abs(kinds[k]-ends[k]) > 1e-13 {
					t.Errorf("%s, %d steps: %s %g, the chain says %g", file, n, names[k], kinds[k], ends[k])
				}
			}
		}
		if file == "coins.c" && (len(m.labels["fault"]) == 0 || slices.Contains([]int{0, len(m.rows)}, len(m.labels["goal"]))) {
			t.Error("no faults, or no goal: the test shows little")
		}
	}
}
