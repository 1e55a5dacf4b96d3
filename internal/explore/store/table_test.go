package store

import "testing"

// TestPageHash: pages that differ in one word, whatever the others are, seldom have one hash.
func TestPageHash(t *testing.T) {
	for _, fill := range []uint64{0, 1, mulA, mulB, place0} {
		for k := range PageWords {
			seen := map[uint64]bool{}
			var page [PageWords]uint64
			for i := range page {
				page[i] = fill
			}
			for v := uint64(0); v < 10_000; v++ {
				page[k] = v << 8
				seen[pageHash(&page)] = true
			}
			if len(seen) < 9_990 {
				t.Errorf("others %#x: word %d gives %d hashes of 10000", fill, k, len(seen))
			}
		}
	}
}
