package components

import (
	"math/rand/v2"
	"testing"
)

// TestFind: two vertices are of one component if each leads to the other, and a component is numbered after those that it leads to.
func TestFind(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		n := 1 + r.IntN(7)
		out := make([][]int32, n)
		leads := make([][]bool, n)
		for v := range n {
			leads[v] = make([]bool, n)
			leads[v][v] = true
			for range r.IntN(3) {
				w := r.IntN(n)
				out[v], leads[v][w] = append(out[v], int32(w)), true
			}
		}
		for k := range n {
			for i := range n {
				for j := range n {
					leads[i][j] = leads[i][j] || leads[i][k] && leads[k][j]
				}
			}
		}
		root := r.IntN(n)
		of, count := Find(n, []int32{int32(root)}, func(v int32) []int32 { return out[v] })
		for i := range n {
			if (of[i] < 0) == leads[root][i] || int(of[i]) >= count {
				t.Fatalf("%v from %d: %v", out, root, of)
			}
			for j := range n {
				if of[i] < 0 || of[j] < 0 {
					continue
				}
				if (of[i] == of[j]) != (leads[i][j] && leads[j][i]) || leads[i][j] && of[i] < of[j] {
					t.Fatalf("%v: %d and %d are of %d and %d", out, i, j, of[i], of[j])
				}
			}
		}
	}
}
