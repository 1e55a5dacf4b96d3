package query

import (
	"strings"
	"testing"
)

func TestParseBranching(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"AG EF home", "AG EF home"},
		{"AGEF home", "AG EF home"},
		{"A G E F home == 1", "AG EF home == 1"},
		{"A[] (x -> E<> y)", "AG (x -> EF y)"},
		{"E[x == 1 U y] && A(x W y)", "E[x == 1 U y] && A[x W y]"},
		{"A[x R E[y M x]]", "A[x R E[y M x]]"},
		{"!EX [f] || AX ended <-> AF x", "!EX Exists (p)([p.f]) || AX Terminated <-> AF x"},
		{"E(F x) -> AG [1.crit]", "EF x -> AG [1.crit]"},
		{"AG == 1 || E < A", "AG == 1 || E < A"},
		{"EG ::E[0]", "EG ::E[0]"},
		{"AG Exists (p)(x@p == 1)", "AG Exists (p)(x@p == 1)"},
	} {
		n, err := ParseBranching(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if n.String() != c.want {
			t.Errorf("%s: %s, want %s", c.text, n, c.want)
		}
		if again, err := ParseBranching(n.String()); err != nil || again.String() != n.String() {
			t.Errorf("%s: read again %v, %v", n, again, err)
		}
	}
}

// TestBranchingMistakes: a formula that mixes logics, or is none, is refused at its place with what to write.
func TestBranchingMistakes(t *testing.T) {
	for _, c := range []struct {
		text string
		at   int
		want string
	}{
		{"AG F p", 3, "AF p or EF p"},
		{"AGF p", 2, "AF p or EF p"},
		{"G EF p", 0, "AG EF p or EG EF p"},
		{"p U q", 0, "A[p U q] or E[p U q]"},
		{"AG (p -> q U r)", 9, "A[q U r] or E[q U r]"},
		{"A(p)", 2, "behind them stands X, F or G"},
		{"E[F p && G q]", 2, "behind them stands X, F or G"},
		{"A(G F p)", 4, "AF p or EF p"},
		{"AG<=3 p", 6, "the query ends before this"},
		{"AG Exists (p)(EF x == 1)", 14, "a thread is not followed along a run"},
		{"E[p U q", 7, "]"},
	} {
		_, err := ParseBranching(c.text)
		e, ok := err.(*Error)
		if !ok {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if !strings.Contains(e.Text, c.want) || e.At != c.at {
			t.Errorf("%s: at %d %s", c.text, e.At, e.Text)
		}
	}
	if _, err := ParseLinear("AG p"); err == nil || !strings.Contains(err.Error(), "heddle check --ctl") {
		t.Error(err)
	}
}
