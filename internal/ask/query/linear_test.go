package query

import (
	"errors"
	"reflect"
	"strings"
	"testing"
)

// linearRead are formulae of linear temporal logic with what they are printed as; "":
// as they are.
var linearRead = []struct{ text, printed string }{
	{"[] (asked -> <> granted)", "[] (asked -> <> granted)"},
	{"G(asked -> F granted)", "[] (asked -> <> granted)"},
	{"A(G F at(a.c:3)@1)", "[] <> at(a.c:3)@1"},
	{"GF p && XXFG !q", "[] <> p && X X <> [] !q"},
	{"x == 1 U (y < 2 W z)", "x == 1 U y < 2 W z"},
	{"(a U b) U c", ""},
	{"a R b M c", ""},
	{"(a <-> b) <-> X c", "(a <-> b) <-> X c"},
	{"a -> b <-> c || d", ""},
	{"W W W -> M R R", ""},
	{"x + 1 && p->next U q[1].a", ""},
	{"::ended == 1 U ended && !deadlocked", "::ended == 1 U Terminated && !Deadlock"},
	{"[] (waits(1) -> <> enabled(1))", ""},
	{"[] <> !waits(2, main::lock)", ""},
	{"[] !waits(2, locks[1].m)", ""},
	{"<> [worker] && [0.f.1]", "<> Exists (p)([p.worker]) && [0.f.1]"},
	{"<> Exists (p)(waits(p) && x@p)", ""},
	{"[] Forall (p)(x <-> y)", "[] Forall (p)((x -> y) && (y -> x))"},
	{"EX == 1 && AG", ""},
	{"E[1] == 2 && A", ""},
	{"true U false", ""},
	{"F !x", "<> !x"},
	{"GF == 1 && FG", ""},
	{"<>(x; ui8)", "<> x; ui8"},
}

func TestReadLinear(t *testing.T) {
	for _, c := range linearRead {
		n, err := ParseLinear(c.text)
		if err != nil {
			t.Errorf("%s\n%v", c.text, err)
			continue
		}
		want := c.printed
		if want == "" {
			want = c.text
		}
		if got := n.String(); got != want {
			t.Errorf("%s is printed as\n%s, not as\n%s", c.text, got, want)
		}
		m, err := ParseLinear(n.String())
		if err != nil {
			t.Errorf("%s\n%v", n, err)
			continue
		}
		bareNode(n)
		if bareNode(m); !reflect.DeepEqual(n, m) {
			t.Errorf("%s is read as another tree once it is printed", n)
		}
	}
}

// A query of a file is a formula in A(...).
func TestLinearQuery(t *testing.T) {
	readAndPrinted(t, "A(G (x -> F y == 1))", "A ([] (x -> <> y == 1))")
	readAndPrinted(t, "A[] x == 1", "")
	q, err := Parse("A (F waits(7))")
	if err != nil || q.Kind != Linear {
		t.Fatal(q, err)
	}
	if n, _ := q.LastThread(); n == nil || n.Process.Number != 7 {
		t.Errorf("the last thread is that of %v", n)
	}
}

// Outside of A(...) the names are those of variables, and an equivalence is two implications.
func TestNamesOutsideOfLinear(t *testing.T) {
	readAndPrinted(t, "E<> ended == 1 && waits != enabled && W > R", "")
	readAndPrinted(t, "E<> DataRace <-> x == 1", "E<> (DataRace -> x == 1) && (x == 1 -> DataRace)")
}

func TestLinearErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "a proposition or a number"},
		{"G ^", "ends where a proposition"},
		{"^AG p", "AG is an operator of branching time (CTL)"},
		{"G (p -> ^EF q)", "EF is an operator of branching time (CTL)"},
		{"G ^E<> q", "E is an operator of branching time (CTL)"},
		{"G ^A(F q)", "A is an operator of branching time (CTL)"},
		{"F<=^3 p", "in Pr[...](...) only"},
		{"p U<=^3 q", "in Pr[...](...) only"},
		{"Exists (p)(^F x@p)", "a thread is not followed along a run"},
		{"(^F x) == 1", "expected a number, not a condition"},
		{"x == 1 + (^F y)", "expected a number, not a condition"},
		{"waits(^x)", "this is not inside an Exists (x)"},
		{"waits(1, ^2)", "expected the variable that it waits for"},
		{"enabled(1^, m)", `expected ")"`},
		{"p ^q", "ends before this"},
		{"p U ^", "ends where"},
		{strings.Repeat("(", 10_000), "nested too deeply"},
		{strings.Repeat("p <-> ", 10_000) + "p", "nested too deeply"},
	} {
		at := strings.IndexByte(c.text, '^')
		_, err := ParseLinear(strings.Replace(c.text, "^", "", 1))
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(e.Text, c.want) || at >= 0 && e.At != at {
			t.Errorf("%s: %#v, wanted %q", c.text, err, c.want)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"A(G (x == 1 -> ^AG x == 1))", "AG is an operator of branching time (CTL)"},
		{"A[] ^F x == 1", "a temporal operator may only occur in Pr[...](...) or A(...)"},
		{"A(F x) {^Alpha = 1}", "only Pr and Estimate"},
		{"A(F x)^)", "ends before this"},
	} {
		at := strings.IndexByte(c.text, '^')
		_, err := Parse(strings.Replace(c.text, "^", "", 1))
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(e.Text, c.want) || e.At != at {
			t.Errorf("%s: %#v, wanted %q", c.text, err, c.want)
		}
	}
}
