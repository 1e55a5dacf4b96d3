package cli

import (
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/host/memory"
)

// TestMemoryByDefault: without --memory, heddle takes three quarters of what there is.
func TestMemoryByDefault(t *testing.T) {
	for _, x := range []struct {
		flag  string
		store plan.StoreKind
		want  int64
	}{
		{"", plan.StoreTree, memory.Available() / 4 * 3},
		{"", plan.StoreBitstate, 1 << 30},
		{"100M", plan.StoreTree, 100 << 20},
		{"0", plan.StoreTree, 0},
	} {
		if got, err := (&limitFlags{memory: x.flag}).bytes(x.store); got != x.want || err != nil {
			t.Errorf("--memory=%s, %v: %d, %v; want %d", x.flag, x.store, got, err, x.want)
		}
	}
}

// TestRoom: an end is asked for, and comes, before heddle holds more than 1.2 times --memory, or 200 MB.
func TestRoom(t *testing.T) {
	for _, bytes := range []int64{1, 100 << 20, 200 << 20, 1 << 30, 64 << 30} {
		allowed := max(bytes+bytes/5, 200<<20)
		if r := roomFor(bytes); r.soft >= r.hard || r.hard >= allowed || r.soft < 160<<20 || bytes > 1<<29 && r.soft < bytes+70<<20 {
			t.Errorf("%d MB: %d, %d of %d MB", bytes>>20, r.soft>>20, r.hard>>20, allowed>>20)
		}
	}
}
