package source

import "strings"

// InLibrary reports whether a place is in the system's headers or in what heddle provides, not in the program's own code.
func (p Place) InLibrary() bool {
	return strings.HasPrefix(p.File, "/usr/") || strings.HasPrefix(p.File, "/lib/") || strings.HasPrefix(p.File, "/heddle/")
}
