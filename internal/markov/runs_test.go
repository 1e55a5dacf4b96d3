package markov_test

import (
	"math"
	"testing"

	"heddle/internal/markov"
)

// TestRuns compares the analysis by runs with whole chains.
func TestRuns(t *testing.T) {
	for _, test := range []struct {
		file   string
		cflags []string
		want   float64
	}{
		{"fib.c", []string{"-DNUM=2", "-DGOAL=3"}, 0.1324981640},
		{"fib4-clang5.ll", nil, 0.1433066543},
		{"fib8-clang5.ll", nil, 0.0476780626},
		{"dice.c", nil, 0.125},
	} {
		b, err := markov.Ever(load(t, test.file, test.cflags...), []markov.Call{{Thread: 0, Function: "__VERIFIER_error"}}, 1e-15, 1<<30)
		if err != nil {
			t.Errorf("%s: %v", test.file, err)
			continue
		}
		t.Logf("%s %+v", test.file, b)
		if math.Abs(b.Low-test.want) > 5.1e-11 || b.High < b.Low {
			t.Errorf("%s: %.12g, want %.10g", test.file, b.Low, test.want)
		}
	}
}
