package verify

import (
	"fmt"
	"strings"

	"heddle/internal/machine"
)

// DefaultChecks are the checks that are on unless a task says otherwise: all but
// leak and uninit.
const DefaultChecks = machine.DefaultChecks

// ParseChecks applies words of the form +name, -name or name to the default
// checks; the name "all" means every check.
func ParseChecks(words []string) (machine.CheckSet, error) {
	set := DefaultChecks
	for _, word := range words {
		name, on := strings.TrimPrefix(word, "+"), !strings.HasPrefix(word, "-")
		name = strings.TrimPrefix(name, "-")
		if name == "all" {
			for c := machine.NoCheck + 1; c < machine.NumChecks; c++ {
				set = switched(set, c, on)
			}
			continue
		}
		c, ok := machine.CheckNamed(name)
		if !ok {
			return set, fmt.Errorf("there is no check %q; the checks are: %s", name, strings.Join(CheckNames(), ", "))
		}
		set = switched(set, c, on)
	}
	return set, nil
}

func switched(set machine.CheckSet, c machine.Check, on bool) machine.CheckSet {
	if on {
		return set.With(c)
	}
	return set.Without(c)
}

// CheckNames are the names of all checks.
func CheckNames() []string {
	return checkNames(machine.CheckSet(1<<machine.NumChecks-1) &^ 1)
}
