package libc

import "strings"

// WrittenName is the name by which a program calls a function of the library, whatever name the library's headers make of it.
func WrittenName(name string) string {
	for _, made := range []string{"__isoc99_", "__isoc23_", "__"} {
		if written, ok := strings.CutPrefix(name, made); ok {
			return written
		}
	}
	return name
}
