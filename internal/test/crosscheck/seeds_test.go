package crosscheck

import (
	"fmt"
	"os"
	"strconv"
	"testing"
)

// amount returns how many programs a comparison takes: as many as the variable says, for a longer or shorter run by hand, or the short
// number, or the long one in make nightly.
func amount(variable string, short, long int) int {
	if n, err := strconv.Atoi(os.Getenv(variable)); err == nil {
		return n
	}
	if os.Getenv("HEDDLE_NIGHTLY") != "" {
		return long
	}
	return short
}

// eachSeed tests the programs of the seeds from 1 to n, several at a time, and returns when all have ended.
func eachSeed(t *testing.T, n int, test func(t *testing.T, seed uint64)) {
	t.Helper()
	t.Run("programs", func(t *testing.T) {
		for seed := uint64(1); seed <= uint64(n); seed++ {
			t.Run(fmt.Sprint("seed", seed), func(t *testing.T) {
				t.Parallel()
				test(t, seed)
			})
		}
	})
}
