package division

import (
	"testing"

	"heddle/internal/exec/machine"
)

// TestWithin: only words of sections decide whose a state is. What lies beside them differs between processes, which would not agree.
func TestWithin(t *testing.T) {
	sections := []machine.Section{{First: 10, Words: 5}, {First: 20, Words: 3}}
	for at := range uint32(40) {
		if got, want := within(sections, at), at >= 10 && at < 15 || at >= 20 && at < 23; got != want {
			t.Errorf("word %d: %v", at, got)
		}
	}
}

// TestPart: values of the words that are looked at spread over the parts, and nothing else matters.
func TestPart(t *testing.T) {
	d := Division{Words: []uint32{3, 7}, Parts: 4}
	var parts [4]int
	for i := range uint64(1000) {
		p := d.part(func(at uint32) uint64 { return i * uint64(at/7) })
		if again := d.part(func(at uint32) uint64 { return i * uint64(at/7) }); again != p {
			t.Fatalf("value %d: parts %d and %d", i, p, again)
		}
		parts[p]++
	}
	for p, n := range parts {
		if n < 150 {
			t.Errorf("part %d has %d of 1000 values", p, n)
		}
	}
}
