package trace

import (
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// unique finds the names that the program's own code gives to one variable only. These need no function before them, so
// that a variable has one name wherever it is mentioned.
func unique(p *program.Program) map[string]bool {
	places := map[string]string{}
	alone := map[string]bool{}
	note := func(v *program.Variable) {
		if !v.Place.Known() || isSystem(v.Place) {
			return
		}
		place := key(v.Place)
		if before, known := places[v.Name]; known && before != place {
			alone[v.Name] = false
			return
		}
		places[v.Name] = place
		if _, known := alone[v.Name]; !known {
			alone[v.Name] = true
		}
	}
	for i := range p.Globals {
		note(&p.Globals[i])
	}
	for i := range p.Funcs {
		for k := range p.Funcs[i].Vars {
			note(&p.Funcs[i].Vars[k])
		}
	}
	return alone
}

// variable is the name of a variable of the depth-th of a thread's frames, innermost first. One of the function that the
// thread is in needs no function before it, nor does one whose name no other variable has, unless it is another call's or
// another thread's.
func (n *namer) variable(thread int, frames []machine.Frame, depth int, v *program.Variable) string {
	fn := &n.p.Funcs[frames[depth].Func]
	own := thread == n.thread
	plain := own && depth == n.inProgram(frames) && !n.common
	if !n.always && n.thread != nobody && n.unique[v.Name] {
		first := slices.IndexFunc(frames, func(f machine.Frame) bool { return f.Func == frames[depth].Func })
		plain = plain || first == depth && (own || fn.SourceName == "main")
	}
	if plain || isClosure(fn, v) {
		return v.Name
	}
	return functionName(fn) + "::" + v.Name
}

// inProgram is the first of some frames, innermost first, that is not the library's: the function that a reader takes a thread
// to be in.
func (n *namer) inProgram(frames []machine.Frame) int {
	return max(0, slices.IndexFunc(frames, func(f machine.Frame) bool { return !isLibrary(&n.p.Funcs[f.Func]) }))
}

// isClosure reports whether a variable is the hidden argument of a lambda: what it has captured.
func isClosure(fn *program.Func, v *program.Variable) bool {
	return v.Name == "this" && v.Arg == 1 && isLambda(fn.SourceName)
}

// isHidden reports whether a variable is not the program's own: declared by the library, or made by the compiler for a
// loop over a range.
func (n *namer) isHidden(v *program.Variable) bool {
	if v.Name == "this" && isLibraryName(n.typeOf(n.typeOf(v.Type).Elem).Name) {
		return true
	}
	return v.Name == "" || isSystem(v.Place) || strings.HasPrefix(v.Name, "__range") || strings.HasPrefix(v.Name, "__begin") || strings.HasPrefix(v.Name, "__end")
}
