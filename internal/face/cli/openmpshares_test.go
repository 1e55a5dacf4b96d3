package cli

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestShares: a verdict says how loops without a schedule were dealt out, and which other ways were searched.
func TestShares(t *testing.T) {
	t.Parallel()
	file := filepath.Join("..", "..", "..", "testdata", "openmp", "for-disjoint.c")
	for _, x := range []struct{ flag, says string }{
		{"--quiet=false", "equal shares, one for each thread (--openmp-chunk); in chunks of such sizes that any two iterations"},
		{"--keep-going", "equal shares, one for each thread (--openmp-chunk); other ways were not searched"},
		{"--engine=symbolic", "equal shares, one for each thread (--openmp-chunk); other ways were not searched"},
		{"--openmp-chunk=1", "in chunks of 1 iterations (--openmp-chunk)"},
	} {
		_, out, errs := heddle("check", "--cflags=-fopenmp", x.flag, file)
		if !strings.HasPrefix(out, "verified") || !strings.Contains(out, x.says) {
			t.Errorf("%s: no %q in\n%s%s", x.flag, x.says, out, errs)
		}
	}
}
