package plan

import (
	"strings"
	"testing"

	"heddle/internal/exec/machine"
)

func set(checks ...machine.Check) (s machine.CheckSet) {
	for _, c := range checks {
		s = s.With(c)
	}
	return s
}

func TestParseProperty(t *testing.T) {
	deref := set(machine.Bounds, machine.UseAfterFree, machine.UseAfterReturn, machine.Null, machine.Pointer, machine.ReadOnly)
	for _, c := range []struct {
		text string
		want Property
	}{
		{"CHECK( init(main()), LTL(G ! call(reach_error())) )\n\n", Property{set(machine.ErrorCall), "main", ""}},
		{"CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )", Property{set(machine.ErrorCall), "main", ""}},
		{"CHECK(init(main()),LTL(G !call(reach_error())))\r\n", Property{set(machine.ErrorCall), "main", ""}},
		{"CHECK( init(main()), LTL(G ! label(ERROR)) )", Property{set(machine.ErrorCall), "main", "ERROR"}},
		{"// a comment\nCHECK( init(start()), LTL(G ! overflow) )", Property{set(machine.SignedOverflow, machine.LeftShift), "start", ""}},
		{"CHECK( init(main()), LTL(G ! data-race) )", Property{set(machine.Race), "main", ""}},
		{"CHECK( init(main()), LTL(G assert) )", Property{set(machine.Assert), "main", ""}},
		{"CHECK( init(main()), LTL(G valid-memcleanup) )", Property{set(machine.Unfreed), "main", ""}},
		{"CHECK( init(main()), LTL(G valid-free) )\nCHECK( init(main()), LTL(G valid-deref) )\nCHECK( init(main()), LTL(G valid-memtrack) )",
			Property{deref | set(machine.Free, machine.Untracked), "main", ""}},
	} {
		got, err := ParseProperty(c.text)
		if err != nil || got != c.want {
			t.Errorf("%q: %+v, %v; want %+v", c.text, got, err, c.want)
		}
	}
}

func TestParsePropertyErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":     "no line CHECK",
		"what": "line 1: \"what\" is not of the form",
		"CHECK( init(main()), LTL(G ! call(abort())) )":                                          "G ! call(reach_error())",
		"CHECK( init(main()), LTL(G ! overflow) )\nCHECK( init(go()), LTL(G ! data-race) )":      "line 2: the program starts in go",
		"CHECK( init(main()), LTL(G ! label(A)) )\nCHECK( init(main()), LTL(G ! label(ERROR)) )": "second error label",
	} {
		if _, err := ParseProperty(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestPropertyNamed: every name gives a property, and the name of several is all of them.
func TestPropertyNamed(t *testing.T) {
	for _, name := range PropertyNames() {
		p, ok, err := PropertyNamed(name)
		if !ok || err != nil || p.Checks == 0 {
			t.Errorf("%s: %+v, %v, %v", name, p, ok, err)
		}
	}
	if _, ok, _ := PropertyNamed("coverage"); ok {
		t.Error("coverage is no property")
	}
	p, _, _ := PropertyNamed("valid-memsafety")
	for _, c := range []machine.Check{machine.Bounds, machine.Free, machine.Untracked} {
		if !p.Checks.Has(c) {
			t.Errorf("valid-memsafety has no %v", c)
		}
	}
}
