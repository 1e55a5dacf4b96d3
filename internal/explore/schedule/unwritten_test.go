package schedule

import (
	"maps"
	"slices"
	"testing"
)

func TestUnwrittenRoundTrip(t *testing.T) {
	for text, want := range map[string]Unwritten{
		"0:00":                            {0: {0}},
		"20010:0500,30000:ff":             {0x20010: {5}, 0x20011: {0}, 0x30000: {0xff}},
		"ffffffffffffffff:01":             {1<<64 - 1: {1}},
		"10:0102,20:03,11:04,11:05,11:06": {0x10: {1}, 0x11: {2, 4, 5, 6}, 0x20: {3}},
	} {
		got, err := ParseUnwritten(text)
		if err != nil || !equal(got, want) || got.String() != text {
			t.Errorf("%s: %v, %q, %v", text, got, got.String(), err)
		}
	}
	for _, text := range []string{"", "1", "1:", "1:0", "x:00", "1:00,", "1:0g"} {
		if u, err := ParseUnwritten(text); err == nil {
			t.Errorf("%q is read as %v", text, u)
		}
	}
}

// TestTrim: zeros count where another value follows.
func TestTrim(t *testing.T) {
	u := Unwritten{1: {0, 0}, 2: {0, 3, 0}, 3: {4}}
	u.Trim()
	if want := (Unwritten{2: {0, 3}, 3: {4}}); !equal(u, want) {
		t.Errorf("%v, want %v", u, want)
	}
}

func equal(u, v Unwritten) bool { return maps.EqualFunc(u, v, slices.Equal) }
