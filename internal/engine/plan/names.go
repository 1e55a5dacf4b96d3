package plan

import (
	"fmt"
	"strings"
)

// Listed joins names as a sentence has them: a, b and c.
func Listed(names []string, word string) string {
	last := len(names) - 1
	if last < 1 {
		return strings.Join(names, "")
	}
	return strings.Join(names[:last], ", ") + " " + word + " " + names[last]
}

// namesOf are the names of some choices.
func namesOf[T fmt.Stringer](list []T) (names []string) {
	for _, x := range list {
		names = append(names, x.String())
	}
	return names
}

// named returns the choice with the name that a flag gives.
func named[T fmt.Stringer](flag, name string, list []T) (none T, err error) {
	for _, x := range list {
		if x.String() == name {
			return x, nil
		}
	}
	return none, fmt.Errorf("--%s=%s: must be %s", flag, name, Listed(namesOf(list), "or"))
}
