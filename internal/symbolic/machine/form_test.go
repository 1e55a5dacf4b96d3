package symbolic

import (
	"testing"

	"heddle/internal/exec/journal"
	"heddle/internal/symbolic/term"
)

// TestKeyOfForm: words are not taken for conditions, nor for a part of the shape, where the bytes are the same.
func TestKeyOfForm(t *testing.T) {
	const low, high = 5, 7
	word := journal.ChangedWord{At: 3, Value: high<<32 | low}
	shape := string([]byte{3, 0, 0, 0, low, 0, 0, 0, high, 0, 0, 0})
	seen := map[string]int{}
	for i, f := range []*Form{
		{}, {words: []journal.ChangedWord{word}}, {conds: []term.Term{3, low, high}}, {Shape: shape},
		{words: []journal.ChangedWord{word}, conds: []term.Term{3, low, high}}, {words: []journal.ChangedWord{word, word}},
		{Shape: shape, words: []journal.ChangedWord{word}},
	} {
		if j, ok := seen[f.Key()]; ok {
			t.Errorf("forms %d and %d have the same key", j, i)
		}
		seen[f.Key()] = i
		same := *f
		if same.Key() != f.Key() {
			t.Errorf("form %d has two keys", i)
		}
	}
}
