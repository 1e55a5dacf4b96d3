package passes

import (
	"testing"

	"heddle/internal/explore/search/order"
)

// TestDrivers: every order is searched in, and all states only in one that proves.
func TestDrivers(t *testing.T) {
	if len(drivers) != len(order.All()) {
		t.Fatalf("%d drivers of %d orders", len(drivers), len(order.All()))
	}
	for _, o := range order.All() {
		if d := drivers[o]; d.run == nil || (d.all != nil) != o.Info().Proves {
			t.Errorf("%s: run %v, all states %v, proves %v", o, d.run != nil, d.all != nil, o.Info().Proves)
		}
	}
}
