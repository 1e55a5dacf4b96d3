package trace

import (
	"slices"

	"heddle/internal/exec/machine"
)

// Threads that wait for memory to change, as those of C++'s semaphores and atomic objects do, wait for what the library
// keeps inside an object. A story of what they wait for shows who changed it, by the name of the object.

// inside is what a value of a library's object belongs to.
type inside struct {
	at, size uint64
	object   string
}

// insideOf is the object of the program that has shared bytes inside.
func (r *recorder) insideOf(t int, c byteRange) inside {
	name, _ := r.names.spelled(t, c.addr, c.size)
	return inside{c.addr, c.size, name}
}

// noteAwaited notes in steps that they changed what threads wait for now.
func (r *recorder) noteAwaited(steps []Step) {
	awaited := r.awaited()
	if len(awaited) == 0 {
		return
	}
	for i := range steps {
		for _, v := range steps[i].Changes {
			note := "changes " + v.inside.object
			if v.inside.object != "" && overlaps(awaited, v.inside) && !slices.Contains(steps[i].Notes, note) {
				steps[i].Notes = append(slices.Clip(steps[i].Notes), note)
			}
		}
	}
}

// awaited is the memory that blocked threads look at, and only look at.
func (r *recorder) awaited() (list []machine.Access) {
	for t := range r.m.Threads() {
		if r.m.Status(t) != machine.Running || r.m.IsEnvironment(t) || r.m.Choices(t) > 0 {
			continue
		}
		for _, a := range r.m.Pending(t, nil) {
			if a.Atomic && !a.Write {
				list = append(list, a)
			}
		}
	}
	return list
}

func overlaps(list []machine.Access, x inside) bool {
	return slices.ContainsFunc(list, func(a machine.Access) bool { return x.at < a.Addr+a.Size && a.Addr < x.at+x.size })
}
