package automaton

import (
	"fmt"
	"strings"
	"testing"
)

// joined is a formula with a part for each number from 0 to n-1.
func joined(n int, sign string, part string) string {
	list := make([]string, n)
	for i := range list {
		list[i] = strings.ReplaceAll(part, "#", fmt.Sprint(i))
	}
	return "(" + strings.Join(list, sign) + ")"
}

// TestFamilies has formulae that grow: fairness, responses, and their negations. Those
// whose automata grow beyond all bounds end with an error.
func TestFamilies(t *testing.T) {
	for _, c := range []struct {
		text   string
		states int // 0: an error
	}{
		{joined(8, " && ", "G F p#"), 1},
		{joined(8, " && ", "G F p#") + " -> G (q -> F r)", 12},
		{"!(" + joined(8, " && ", "G (p# -> F q#)") + ")", 9},
		{joined(4, " && ", "G (p# -> F q#)"), 16},
		{joined(12, " || ", "F G p#"), 13},
		{joined(6, " && ", "F p#"), 64},
		{joined(20, " && ", "F p#"), 0},
		{joined(20, " && ", "G (p# -> F q#)"), 0},
		{"G (p -> " + strings.Repeat("X ", 20) + "q)", 0},
		{joined(60, " && ", "F p#") + " U " + joined(60, " && ", "(G p# W p#)"), 0},
	} {
		f, atoms := read(t, c.text)
		a, err := Translate(f, atoms)
		switch {
		case err != nil && c.states == 0:
		case err != nil:
			t.Errorf("%s: %v", c.text, err)
		case len(a.States) != c.states:
			t.Errorf("%s: %d states, not %d", c.text, len(a.States), c.states)
		}
	}
}

func TestStrength(t *testing.T) {
	for _, c := range []struct {
		text          string
		want          Strength
		deterministic bool
	}{
		{"p U q", Terminal, true},
		{"F p", Terminal, true},
		{"true", Terminal, true},
		{"false", Terminal, true},
		{"G p", Weak, true},
		{"F G p", Weak, false},
		{"p W q", Weak, true},
		{"G F p", Strong, true},
		{"G (p -> F q)", Strong, true},
		{"G F p && F G q", Strong, false},
	} {
		f, _ := read(t, c.text)
		a := translated(t, f, nil)
		if a.Strength() != c.want || a.Deterministic() != c.deterministic {
			t.Errorf("%s: %s, deterministic %t", c.text, a.Strength(), a.Deterministic())
		}
	}
}

// TestProduct: a product accepts what both accept.
func TestProduct(t *testing.T) {
	f, _ := read(t, "G F p && F q")
	g, _ := read(t, "F G !p || G !q")
	if a, b := translated(t, f, nil), translated(t, g, nil); a.Empty() || b.Empty() || !Product(a, b).Empty() {
		t.Error("the formulae exclude each other, and each can be satisfied")
	}
}
