package trace

import (
	"slices"
	"strings"

	"heddle/internal/ir/program"
	"heddle/internal/ir/source"
)

// What belongs to the library is left out of a story, save for what it shows to others: that is known by where it is
// declared (files of the system and of heddle) and, for the insides of objects, by the namespace of their types.

// outside is the first place, from a place outwards along what was inlined, that
// is not in a library's header.
func outside(p source.Place) (source.Place, bool) {
	for isSystem(p) {
		if p.InlinedAt == nil {
			return p, false
		}
		p = *p.InlinedAt
	}
	return p, true
}

// isSystem reports whether a place is in the system's headers or in our library.
func isSystem(p source.Place) bool { return p.InLibrary() }

// isPlatform reports whether a place is in what heddle provides in C: what it remembers is
// of no interest.
func isPlatform(p source.Place) bool { return strings.HasPrefix(p.File, "/heddle/c/") }

// isLibrary reports whether a function is none of the program's own.
func isLibrary(fn *program.Func) bool {
	if fn.Place.Known() {
		return isSystem(fn.Place)
	}
	return isLibraryName(fn.SourceName) || isInitialiser(fn)
}

// isInitialiser reports whether a function was made by the compiler, to call constructors of globals.
func isInitialiser(fn *program.Func) bool {
	return strings.HasPrefix(fn.Name, "_GLOBAL__") || strings.HasPrefix(fn.Name, "__cxx_global_")
}

// isLibraryName reports whether a name is one of the library's namespaces.
func isLibraryName(name string) bool {
	name = unqualified(name)
	return strings.HasPrefix(name, "std::") || strings.HasPrefix(name, "__gnu_cxx::")
}

// unqualified is the name of a type without const and volatile.
func unqualified(name string) string {
	return strings.TrimPrefix(strings.TrimPrefix(name, "const "), "volatile ")
}

// public are members of the library's types that programs name.
var public = []string{"first", "second"}

// within says of a member of p, which is of type t and which the source calls written, whether it is inside an object of
// the library.
func (kid part) within(p part, t *program.Type, written, name string) part {
	if !kid.inner && slices.Contains(public, name) {
		kid.box = nil
		return kid
	}
	if isLibraryName(t.Name) && kid.box == nil {
		kid.box = &p
	}
	kid.inner = kid.inner || (name != "" || written == "") && isLibraryName(t.Name) || strings.HasPrefix(name, "_vptr")
	return kid
}

// outermost is the expression of the object of the program that a part belongs to.
func (p part) outermost() string {
	if p.inner && p.box != nil {
		return p.box.expr()
	}
	return p.expr()
}

// folds reports whether what a thread does at a place is the library's own business: no function of the program has
// called for it.
func (r *recorder) folds(fn int, place source.Place) bool {
	if place.Known() {
		return isSystem(place)
	}
	return isLibrary(&r.p.Funcs[fn])
}

// isEarly reports whether a thread is in what comes before main: constructors of globals.
func (r *recorder) isEarly(t int) bool {
	if t != 0 || r.begun {
		return false
	}
	frames := r.m.Inspect().Frames(t, nil)
	n := len(frames)
	if n == 0 || !r.m.Inspect().IsStart(frames[n-1].Func) {
		r.begun = true
		return false
	}
	if n == 1 {
		return true
	}
	r.begun = frames[n-2].Func == r.firstCall(frames[n-1].Func)
	return !r.begun
}

// foldEarly folds what came before main, unless nothing came after it.
func (r *recorder) foldEarly(steps []Step) {
	for i := range steps {
		steps[i].Folded = steps[i].Folded || r.begun && steps[i].early
	}
}
