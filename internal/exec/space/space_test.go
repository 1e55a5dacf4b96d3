package space

import "testing"

// TestBeyond: an index beyond what can be used panics, as one that Go checks does.
func TestBeyond(t *testing.T) {
	w, err := New()
	if err != nil {
		t.Fatal(err)
	}
	defer Free(w)
	w[Size-1] = 1
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	at := uint32(Size)
	w[at]++
}
