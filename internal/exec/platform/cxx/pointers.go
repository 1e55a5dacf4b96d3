package cxx

import (
	"strings"

	"heddle/internal/ir/program"
)

// Pointers is what operators new and delete do with pointers. Those with a place (new of a pointer) have a body.
func Pointers(name string) program.Pointers {
	switch {
	case strings.HasPrefix(name, "_Znwm"), strings.HasPrefix(name, "_Znam"), strings.HasPrefix(name, "_Znwj"), strings.HasPrefix(name, "_Znaj"):
		return program.Pointers{Bounded: true, Fresh: true}
	case strings.HasPrefix(name, "_ZdlPv"), strings.HasPrefix(name, "_ZdaPv"):
		return program.Pointers{Bounded: true}
	}
	return program.Pointers{}
}
