package analysis

import (
	"slices"
	"testing"
)

// TestInnermostLoop: of the loops that a block is in, the smallest counts, whatever the order of their headers; of two of
// one size, which jumps into a loop can make, the one whose header comes first.
func TestInnermostLoop(t *testing.T) {
	for _, test := range []struct {
		name    string
		succs   [][]int
		headers []int
		of      []int
	}{
		{"the inner one comes first", [][]int{{3}, {2}, {1, 3}, {1, 4}, {}}, []int{1, 3}, []int{-1, 0, 0, 1, -1}},
		{"the outer one comes first", [][]int{{1}, {2, 4}, {3}, {1, 2}, {}}, []int{1, 2}, []int{-1, 0, 1, 1, -1}},
		{"two rounds to one header", [][]int{{1}, {2, 3}, {1}, {1, 4}, {}}, []int{1}, []int{-1, 0, 0, 0, -1}},
		{"three in one another", [][]int{{3}, {1, 2}, {1, 2, 3}, {2, 4}, {}}, []int{1, 2, 3}, []int{-1, 0, 1, 2, -1}},
		{"two of one size", [][]int{{1, 3}, {2, 3}, {3}, {1, 2, 4}, {}}, []int{1, 2}, []int{0, 0, 0, 0, -1}},
		{"around the entry", [][]int{{1}, {0, 2}, {}}, []int{0}, []int{0, 0, -1}},
	} {
		l := graphOf(test.succs).Loops()
		if !slices.Equal(l.Headers, test.headers) || !slices.Equal(l.in, test.of) {
			t.Errorf("%s: headers %v, blocks in %v; want %v, %v", test.name, l.Headers, l.in, test.headers, test.of)
		}
	}
}
