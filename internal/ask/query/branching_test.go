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
		{"A(p)", 2, "X, F or G follows them"},
		{"E[F p && G q]", 2, "X, F or G follows them"},
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

// TestBranchingQueries: a query that is no other one is read as a formula of branching time, and is wrong where that is.
func TestBranchingQueries(t *testing.T) {
	for text, want := range map[string]struct {
		kind    Kind
		printed string
	}{
		"AG (a -> AF b)":       {Branching, "AG (a -> AF b)"},
		"E[a U b]":             {Branching, "E[a U b]"},
		"A[a W b] || !EX c":    {Branching, "A[a W b] || !EX c"},
		"E(a U b)":             {Branching, "E[a U b]"},
		"E F a":                {Branching, "EF a"},
		"E<> AG a":             {Branching, "EF AG a"},
		"A[] E<> x == 1":       {Branching, "AG EF x == 1"},
		"(a -> EF b) && x < 2": {Branching, "(a -> EF b) && x < 2"},
		"E<> x == 1":           {Reachable, "E<> x == 1"},
		"A[] x == 1":           {Always, "A[] x == 1"},
		"A(G a)":               {Linear, "A ([] a)"},
	} {
		q, err := Parse(text)
		if err != nil || q.Kind != want.kind || q.String() != want.printed || q.Text != text {
			t.Errorf("%s: %+v, %v", text, q, err)
			continue
		}
		if again, err := Parse(q.String()); err != nil || again.Kind != q.Kind || again.String() != q.String() {
			t.Errorf("%s: read again %+v, %v", q, again, err)
		}
	}
	for _, c := range []struct {
		text string
		at   int
		want string
	}{
		{"A(G AF p)", 4, "as a query that is not in A(...)"},
		{"AG F p", 3, "AF p or EF p"},
		{"E<> AG F p", 7, "AF p or EF p"},
		{"A[] F p", 4, "may only occur in"},
		{"E<> p", 4, "expected a condition, not a number"},
		{"x == 1", 0, "expected E<>"},
		{"E > 1", 2, "expected"},
		{"AG p {Alpha = 0.1}", 5, "the query ends before this"},
		{"Pr (AG p)", 4, "expected a condition"},
	} {
		_, err := Parse(c.text)
		if e, ok := err.(*Error); !ok || e.At != c.at || !strings.Contains(e.Text, c.want) {
			t.Errorf("%s: %v", c.text, err)
		}
	}
}
