package schedule

import (
	"slices"
	"testing"
)

func TestRoundTrip(t *testing.T) {
	for _, s := range []Schedule{nil, {{0, 0}}, {{0, 0}, {0, 0}, {1, 2}, {1, 2}, {1, 0}, {0, 7}}, {{0, -1}, {3, 1 << 40}}} {
		got, err := Parse(s.String())
		if err != nil || !slices.Equal(got, s) {
			t.Errorf("%v: %q parses to %v, %v", s, s.String(), got, err)
		}
	}
	if got := (Schedule{{0, 0}, {0, 0}, {1, 2}}).String(); got != "0*2 1:2" {
		t.Errorf("String is %q", got)
	}
}

func TestParseErrors(t *testing.T) {
	for _, line := range []string{"x", "1*", "1:", "-1", "1*0", "1*99999999999", "1:2:3", "99999999999", "1:99999999999999999999", "1:-1"} {
		if _, err := Parse(line); err == nil {
			t.Errorf("%q parses", line)
		}
	}
}
