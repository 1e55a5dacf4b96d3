package trace

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// A thread is called after the function that the program gave it. One of std::thread begins in the library: what it was
// given is looked for in the object that it begins with, and is corrected when the thread comes to a function of the
// program.

// threadName is the name of a thread that was given a function.
func (r *recorder) threadName(t int, function string) string {
	switch {
	case t == 0 && function == "main":
		return "main"
	case function != "":
		return fmt.Sprintf("%s (%s)", threadNumber(t), function)
	}
	return threadNumber(t)
}

// startsInLibrary reports whether a thread begins in a function of the library, in C++.
func (r *recorder) startsInLibrary(t int) bool {
	fn := r.startFunction(t)
	return t > 0 && fn >= 0 && isSystem(r.p.Funcs[fn].Place)
}

// given is a name for a function that a thread was given: a lambda has a line instead.
func (r *recorder) given(fn int) string {
	f := &r.p.Funcs[fn]
	if name := functionName(f); name != lambda {
		return name
	}
	return lambda + " at " + f.Place.Short()
}

// meet is called when a thread executes a function: the first of the program's own names the thread, but for constructors
// of its arguments.
func (r *recorder) meet(t, fn int) {
	w := r.per[t]
	if !w.library || w.met || r.m.Inspect().IsStart(fn) || !r.isOwn(fn) {
		return
	}
	w.met = true
	r.rename(t, r.given(fn))
}

// isOwn reports whether a function is one of the program's that a thread may have been given.
func (r *recorder) isOwn(fn int) bool {
	f := &r.p.Funcs[fn]
	return f.Place.Known() && !isSystem(f.Place) && !isConstructor(f.SourceName)
}

// isConstructor reports whether a name is that of a constructor or a destructor.
func isConstructor(name string) bool {
	parts := strings.Split(shortName(name), "::")
	n := len(parts)
	return n > 1 && strings.TrimPrefix(parts[n-1], "~") == parts[n-2]
}

// rename gives a thread another name, in what was noted as well.
func (r *recorder) rename(t int, function string) {
	w := r.per[t]
	if function == "" || w.function == function {
		return
	}
	was := w.name
	w.function, w.name = function, r.threadName(t, function)
	change := func(s *Step) {
		for i := range s.Notes {
			s.Notes[i] = strings.ReplaceAll(s.Notes[i], was, w.name)
		}
	}
	r.list.each(change)
	for _, other := range r.per {
		for _, s := range []*Step{other.open, other.entry} {
			if s != nil {
				change(s)
			}
		}
		for i := range other.waiting {
			change(&other.waiting[i])
		}
	}
}

// givenTo is the function that a thread of std::thread was given, as far as the object that it begins with shows: "" if
// that is unknown.
func (r *recorder) givenTo(t int) string {
	for _, o := range r.startObjects(t) {
		words := r.wordsOf(&o)
		if run := r.thirdVirtual(words); run >= 0 {
			if fn := r.firstOwn(run, map[int]bool{}); fn >= 0 {
				return r.given(fn)
			}
		}
		for _, v := range slices.Backward(words) { // a tuple has its first element last
			if fn, _, ok := r.m.FunctionAt(v); ok && fn >= 0 && r.isOwn(fn) {
				return r.given(fn)
			}
		}
	}
	return ""
}

// startObjects are the heap blocks that the arguments of a thread's first function point to.
func (r *recorder) startObjects(t int) (list []machine.Object) {
	frames := r.m.Inspect().Frames(t, nil)
	for _, f := range frames {
		for s := range r.p.Funcs[f.Func].ParamWords {
			o, off, ok := r.m.Find(r.m.Inspect().Word(f, program.Slot(s)))
			if ok && off == 0 && o.Alive() && o.Kind() == machine.HeapObject {
				list = append(list, o)
			}
		}
	}
	return list
}

// maxStart bounds the words of such a block that are looked at.
const maxStart = 32

// wordsOf are the words of an object.
func (r *recorder) wordsOf(o *machine.Object) (words []uint64) {
	size := uint64(r.p.PointerBits / 8)
	buf := make([]byte, size)
	for i := uint64(0); i < maxStart && (i+1)*size <= o.Size && r.m.Peek(r.m.AddressOf(o)+i*size, buf); i++ {
		words = append(words, word(buf))
	}
	return words
}

// thirdVirtual is the third virtual function of an object, _M_run of std::thread::_State, which has two destructors before
// it, or -1 if there is none.
func (r *recorder) thirdVirtual(words []uint64) int {
	size := uint64(r.p.PointerBits / 8)
	buf := make([]byte, size)
	if len(words) == 0 || !r.m.Peek(words[0]+2*size, buf) {
		return -1
	}
	if fn, _, ok := r.m.FunctionAt(word(buf)); ok {
		return fn
	}
	return -1
}

// firstOwn is the first function of the program's own that a function of the library calls, or one that it calls; -1:
// there is none.
func (r *recorder) firstOwn(fn int, seen map[int]bool) int {
	if r.isOwn(fn) {
		return fn
	}
	f := &r.p.Funcs[fn]
	if seen[fn] || f.Place.Known() && !isSystem(f.Place) {
		return -1
	}
	seen[fn] = true
	for pc := f.Entry; pc < f.End; pc++ {
		if in := &r.p.Code[pc]; in.Op == program.Call {
			if own := r.firstOwn(int(in.Imm), seen); own >= 0 {
				return own
			}
		}
	}
	return -1
}
