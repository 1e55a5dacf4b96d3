package posix

import (
	"fmt"
	"testing"
)

// TestSubsets: each subset of the right size comes exactly once.
func TestSubsets(t *testing.T) {
	for n := 0; n <= 6; n++ {
		for k := 0; k <= n; k++ {
			seen := map[string]bool{}
			for i := range binomial(n, k) {
				s := subset(n, k, i)
				if len(s) != k {
					t.Fatalf("subset %d of %d of %d is %v", i, k, n, s)
				}
				for j, v := range s {
					if v >= n || j > 0 && v <= s[j-1] {
						t.Fatalf("subset %d of %d of %d is %v", i, k, n, s)
					}
				}
				seen[fmt.Sprint(s)] = true
			}
			want := map[[2]int]int{{6, 3}: 20, {6, 2}: 15, {5, 2}: 10, {4, 2}: 6}[[2]int{n, k}]
			if len(seen) != binomial(n, k) || want > 0 && len(seen) != want {
				t.Errorf("%d of %d: %d subsets, binomial %d", k, n, len(seen), binomial(n, k))
			}
		}
	}
}
