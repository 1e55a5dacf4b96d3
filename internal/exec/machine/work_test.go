package machine

import "testing"

// TestCount: a step costs its jumps and calls, and one for each word that it writes beyond a few.
func TestCount(t *testing.T) {
	for _, x := range []struct{ jumps, words, want int }{
		{0, 0, 0}, {7, fewWritten, 7}, {7, fewWritten + 1, 8}, {0, 3 * fewWritten, 2 * fewWritten}, {30, 10, 30},
	} {
		m := threaded(t, 64, 1, Options{LongestStep: 20})
		steps, jumps := m.Control().Work()
		mark := m.Mark()
		for i := range x.words {
			m.set(m.tcb(0)+heapBase, uint64(i+1))
		}
		m.count(&runner{fuel: 20 - x.jumps}, mark)
		if s, j := m.Control().Work(); s != steps+1 || j != jumps+x.want {
			t.Errorf("%+v: %d steps and %d jumps more", x, s-steps, j-jumps)
		}
	}
}
