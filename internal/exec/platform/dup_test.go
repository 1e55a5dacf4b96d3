package platform

import (
	"slices"
	"testing"
)

// TestFunctionsOnce: no function is defined twice, for then the later one would
// silently win.
func TestFunctionsOnce(t *testing.T) {
	var names []string
	for _, group := range groups(Options{}) {
		for i := range group {
			names = append(names, group[i].Name)
		}
	}
	slices.Sort(names)
	for i := 1; i < len(names); i++ {
		if names[i] == names[i-1] {
			t.Errorf("%s is defined twice", names[i])
		}
	}
}
