package verdict

import "testing"

func TestExitStatus(t *testing.T) {
	for a, want := range map[Answer]int{Verified: 0, Violated: 1, Unknown: 2} {
		if a.ExitStatus() != want {
			t.Errorf("%v exits with %d, want %d", a, a.ExitStatus(), want)
		}
	}
}

// TestZeroAnswer: whoever forgets to conclude has claimed nothing.
func TestZeroAnswer(t *testing.T) {
	if v := (Verdict{}); v.Answer != Unknown {
		t.Errorf("the zero verdict is %v", v.Answer)
	}
}
