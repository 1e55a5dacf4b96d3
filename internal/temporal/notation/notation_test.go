package notation

import (
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	var b strings.Builder
	if err := WriteText(&b, of(t, "[] (x == 1 -> <> granted)")); err != nil {
		t.Fatal(err)
	}
	want := `2 states, 4 edges, edges with {0} infinitely often, deterministic, strong

state 0  initial
`
	if !strings.HasPrefix(b.String(), want) || !strings.Contains(b.String(), "(x == 1)") {
		t.Errorf("%s\nnot\n%s", b.String(), want)
	}
}

func TestNever(t *testing.T) {
	for _, c := range []struct{ formula, want string }{
		{"F (x == 1 && ok)", "#define p0 (x == 1)\nnever { /* F */\nT0_init:\n\tdo\n\t:: ((!ok) || (!p0)) -> goto T0_init\n"},
		{"G p", "never { /* F */\naccept_init:\n\tdo\n\t:: (p) -> goto accept_init\n\tod;\n}\n"},
		{"false", "never { /* F */\nT0_init:\n\tfalse;\n}\n"},
	} {
		var b strings.Builder
		if err := WriteNever(&b, of(t, c.formula), "F"); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(b.String(), c.want) {
			t.Errorf("%s:\n%s\nnot\n%s", c.formula, b.String(), c.want)
		}
	}
}

func TestJSON(t *testing.T) {
	var b strings.Builder
	if err := WriteJSON(&b, of(t, "p U x == 1"), "F"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"schema": "heddle-automaton/1"`, `"formula": "F"`, `"x == 1"`, `"strength": "terminal"`, `"guard": "(x == 1)"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s\nhas no %s", b.String(), want)
		}
	}
}
