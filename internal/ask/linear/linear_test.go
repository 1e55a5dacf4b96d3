package linear

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heddle/internal/ask/query"
)

func TestOf(t *testing.T) {
	for _, c := range []struct {
		text, formula string
		atoms         []string
	}{
		{"[] (asked -> <> granted)", "G (p0 -> F p1)", []string{"asked", "granted"}},
		{"p && p != 0 && p == 0", "(p0 && p0) && !p0", []string{"p"}},
		{"x == 1 U (x != 1 W x < 2)", "p0 U (!p0 W p1)", []string{"x == 1", "x < 2"}},
		{"X ended R (true M !waits(1, m))", "X p0 R (true M !p1)", []string{"Terminated", "waits(1, m)"}},
		{"Exists (p)(x@p == 1 && y) <-> false", "p0 <-> false", []string{"Exists (p)(x@p == 1 && y)"}},
	} {
		n, err := query.ParseLinear(c.text)
		if err != nil {
			t.Fatal(err)
		}
		f, atoms, err := Of(n)
		if err != nil || f.String() != c.formula || !slices.Equal(Names(atoms), c.atoms) {
			t.Errorf("%s: %s over %q, %v", c.text, f, Names(atoms), err)
		}
	}
}

func TestTooManyAtoms(t *testing.T) {
	var list []string
	for i := range 65 {
		list = append(list, fmt.Sprintf("F v%d", i))
	}
	for _, c := range []struct {
		atoms int
		want  string
	}{{64, ""}, {65, "more than 64 propositions"}} {
		n, err := query.ParseLinear(strings.Join(list[:c.atoms], " && "))
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = Of(n)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d atoms: %v", c.atoms, err)
		}
	}
}

func TestBoundIsRefused(t *testing.T) {
	q, err := query.Parse("Pr (F<=3 x == 1)")
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := Of(q.Left.Formula); err == nil || !strings.Contains(err.Error(), "a bound on steps") {
		t.Error(err)
	}
}
