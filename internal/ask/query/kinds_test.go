package query

import "testing"

// TestKindsComplete: each kind has a row that writes it, words are different, and examples are read as queries of their kind.
func TestKindsComplete(t *testing.T) {
	words := map[string]Kind{}
	for k, row := range kinds {
		if row.write == nil || (row.word == "") != (row.read == nil) {
			t.Errorf("kind %d: its row is not complete", k)
		}
		if other, twice := words[row.word]; twice && row.word != "" {
			t.Errorf("kinds %d and %d both begin with %s", k, other, row.word)
		}
		words[row.word] = Kind(k)
		if row.shown.Query == "" {
			continue
		}
		if q, err := Parse(row.shown.Query); err != nil || q.Kind != Kind(k) {
			t.Errorf("%s: %v, %v", row.shown.Query, q, err)
		}
	}
}
