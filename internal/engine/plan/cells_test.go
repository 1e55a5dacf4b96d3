package plan

import (
	"regexp"
	"testing"
)

// TestCells: each room has said what it does about each feature, and only rooms that are built on others do as these; words in
// braces are those that are filled in.
func TestCells(t *testing.T) {
	known := regexp.MustCompile(`\{(engine|function|check|method|splitting|over|scheduler)\}`)
	for i := range features {
		f := &features[i]
		for r := range numRooms {
			switch c := f.cells.of(r); c {
			case "":
				t.Errorf("%s: %s has no cell", f.name, r)
			case as:
				if _, ok := builtOn[r]; !ok {
					t.Errorf("%s: %s is built on no other room", f.name, r)
				}
			default:
				if rest := known.ReplaceAllString(string(c), ""); regexp.MustCompile(`[{}]`).MatchString(rest) {
					t.Errorf("%s: %s: unknown word in braces: %s", f.name, r, c)
				}
			}
		}
	}
	for r := range numRooms {
		if r.String() == "" {
			t.Errorf("room %d has no name", r)
		}
	}
}
