package irprograms

import "testing"

func TestTry(t *testing.T) {
	for n := 1; n <= 5; n++ {
		t.Log(n, len(Shapes(n)))
	}
}
