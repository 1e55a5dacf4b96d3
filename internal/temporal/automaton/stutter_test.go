package automaton

import (
	"strings"
	"testing"
)

// TestStutters: an automaton of a formula without X is stutter-invariant, says so, and agrees with that; one that counts does not.
func TestStutters(t *testing.T) {
	for text, want := range map[string]bool{
		"G (a -> F b)": true, "(a U b) && G F !c": true, "F G (a || G F b)": true, "X (a && !a)": true,
		"X a": false, "G (a -> X b)": false, "F (a && X a)": false,
	} {
		f, atoms := read(t, text)
		a := translated(t, f, atoms)
		if err := a.CompareStutters(); a.StutterInvariant != want || (err == nil) != want || err != nil && !strings.Contains(err.Error(), "differ in repetitions only") {
			t.Errorf("%s: stutter-invariant %t, want %t: %v", text, a.StutterInvariant, want, err)
		}
	}
}
