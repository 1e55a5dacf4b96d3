package libc

import "heddle/internal/ir/program"

// Pointers is what functions that allocate and free blocks do with pointers. realloc is not among them: its result may be what it is given.
func Pointers(name string) program.Pointers {
	switch name {
	case "malloc", "calloc", "valloc", "memalign", "aligned_alloc":
		return program.Pointers{Bounded: true, Fresh: true}
	case "free":
		return program.Pointers{Bounded: true}
	}
	return program.Pointers{}
}
