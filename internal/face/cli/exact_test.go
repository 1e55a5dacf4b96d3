package cli

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestQueryExact: what --exact prints, for a person and for a program.
func TestQueryExact(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"coins.c", "Pr[<=100] (<> heads == 3)"}, 0, "probability 0.482421875 (exact to "},
		{[]string{"coins.c", "Pr (<> heads == 2)"}, 0, "probability 1 (exact)"},
		{[]string{"coins.c", "Pr (<> heads == 3) >= 0.6"}, 1, "not satisfied: probability 0.5"},
		{[]string{"coins.c", "Pr (<> heads == 3) >= Pr (<> heads == 4)"}, 0, "satisfied: probability 0.5"},
		{[]string{"coins.c", "Pr (<> heads == 3)"}, 0, "assumed:  a run ends where it fails: error (coins.c:15)"},
		{[]string{"coins.c", "Estimate [<=9999,1] {last heads}"}, 0, "mean 2.5 (exact to "},
		{[]string{"coins.c", "Pr ([] <> heads == 2)"}, 0, "probability 0.5 (exact to "},
		{[]string{"coins.c", "Pr ([] <> heads == 2 || [] <> heads == 3)"}, 0, "probability 1 (exact"},
		{[]string{"forever.c", "Pr ([] <> odd == 1)"}, 0, "probability 0.125 (exact"},
		{[]string{"forever.c", "Pr ([] <> odd == 1 && [] <> odd == 0)"}, 0, "probability 0.125 (exact"},
		{[]string{"forever.c", "Pr (<> [] odd == 0)"}, 0, "probability 0.875 (exact"},
		{[]string{"forever.c", "Pr (<> [] (odd == 1 -> X<=3 odd == 1))"}, 0, "probability 0.875 (exact"},
		{[]string{"coins.c", "Pr ([] <> (heads == 2 && F<=17 heads == 3))"}, 2, "unknown: a bound of 17 steps stands in a formula"},
		{[]string{"--states=9", "coins.c", "Pr (<> heads == 2)"}, 2, "unknown: the limit on states was reached (--states)"},
		{[]string{"--method=lodin", "coins.c", "Pr (<> heads == 2)"}, 3, "--method: --exact draws no runs"},
		{[]string{"coins.c", "Pr (<> nothing == 2)"}, 3, "no variable nothing"},
		{[]string{"--export-prism=x", "coins.c", "Pr (<> heads == 2) >= Pr (<> heads == 3)"}, 3, "requires exactly one query"},
	} {
		args := append([]string{"query", "--exact"}, x.args...)
		args[len(args)-2] = probabilistic + args[len(args)-2]
		if status, out, stderr := heddle(args...); status != x.status || !strings.Contains(out+stderr, x.want) {
			t.Errorf("%v: status %d\n%s%s", x.args, status, out, stderr)
		}
	}
	status, out, stderr := heddle("query", "--exact", "--json", probabilistic+"peterson-clang5.ll", "Pr[<=5000] (<> ([1.crit] && [2.crit]))")
	var d struct {
		Queries []struct {
			Answer   string
			Estimate struct {
				Low, High, Value float64
				Method           string
				Chain            struct{ States, Edges, Steps int }
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &d); err != nil || status != 0 {
		t.Fatal(status, err, out, stderr)
	}
	q := d.Queries[0]
	p := q.Estimate
	if q.Answer != "computed" || p.Method != "exact" || math.Abs(p.Value-0.0732351672) > 5e-11 || p.Low > p.Value || p.High < p.Value ||
		p.High-p.Low > 1e-10 || p.Chain.States == 0 || p.Chain.Edges == 0 {
		t.Errorf("%s", out)
	}
}

// TestExportPRISM: the files are there, and only with --exact.
func TestExportPRISM(t *testing.T) {
	t.Parallel()
	prefix := filepath.Join(t.TempDir(), "locks")
	query := []string{"--export-prism=" + prefix, probabilistic + "locks.c", "Estimate [<=50,1] {last done}"}
	if status, _, stderr := heddle(append([]string{"query"}, query...)...); status != 3 || !strings.Contains(stderr, "--exact") {
		t.Errorf("status %d, %s", status, stderr)
	}
	if status, out, stderr := heddle(append([]string{"query", "--exact"}, query...)...); status != 0 || !strings.Contains(out, "label:    reward: done") {
		t.Errorf("status %d, %s%s", status, out, stderr)
	}
	for _, suffix := range []string{".sta", ".tra", ".lab", ".srew"} {
		if b, err := os.ReadFile(prefix + suffix); err != nil || len(b) == 0 {
			t.Errorf("%s: %d bytes, %v", suffix, len(b), err)
		}
	}
}
