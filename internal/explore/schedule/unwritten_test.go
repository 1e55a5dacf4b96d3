package schedule

import (
	"maps"
	"testing"
)

func TestUnwrittenRoundTrip(t *testing.T) {
	for text, want := range map[string]Unwritten{
		"0:00":                {0: 0},
		"20010:0500,30000:ff": {0x20010: 5, 0x20011: 0, 0x30000: 0xff},
		"ffffffffffffffff:01": {1<<64 - 1: 1},
	} {
		got, err := ParseUnwritten(text)
		if err != nil || !maps.Equal(got, want) || got.String() != text {
			t.Errorf("%s: %v, %q, %v", text, got, got.String(), err)
		}
	}
	for _, text := range []string{"", "1", "1:", "1:0", "x:00", "1:00,", "1:0g"} {
		if u, err := ParseUnwritten(text); err == nil {
			t.Errorf("%q is read as %v", text, u)
		}
	}
}
