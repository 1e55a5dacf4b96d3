package trace

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
	"heddle/internal/ir/source"
)

// failure returns what the run ended in. Fault is the machine's account of it.
func (r *recorder) failure(s *system.Failure, f *machine.Fault) *Failure {
	check, _ := machine.CheckNamed(s.Check)
	t := &Failure{Class: s.Class, Check: s.Check, Title: check.Info().Title, Text: s.Text, Thread: -1, Key: s.Key}
	if f != nil && f.Thread >= 0 && f.Check != machine.Race && f.Check != machine.Deadlock {
		t.Text = r.renamed(f.Thread, t.Text)
	}
	if f == nil {
		t.Text = r.naming(t.Text)
		return t
	}
	if t.Block = r.blockOf(f); t.Block != nil && f.Check != machine.Race {
		t.Text = t.Block.named(t.Text)
	}
	t.Text = r.naming(t.Text)
	if f.Check == machine.Race {
		return r.race(t, f)
	}
	if f.Thread < 0 || f.Thread >= r.m.Threads() {
		return t
	}
	t.Asserts = f.Asserts
	thread, pc := f.Thread, f.PC
	if f.Check == machine.Deadlock {
		thread = r.stuck(f.Thread)
		pc = r.m.PC(thread)
	} else {
		t.Thread = thread
	}
	t.Place, t.Function = r.placeOf(thread, pc)
	t.Source = r.o.Lines.Text(t.Place)
	if !isSystem(t.Place) && f.Check != machine.Deadlock {
		t.Library = r.libraryCall(thread)
	}
	t.Verb = verbOf(f)
	if addr := r.addressOf(f); addr != 0 {
		r.names.dangles = true
		size := max(1, f.Size)
		if o, off, ok := r.m.Find(addr); ok && off == 0 && f.Check == machine.Free {
			size = max(1, o.Size)
		}
		t.Subject = r.names.object(f.Thread, addr, size)
		r.names.dangles = false
	}
	return t
}

// verbOf is what the thread of a memory fault does to memory; "": none is accessed.
func verbOf(f *machine.Fault) string {
	switch {
	case f.Check == machine.Free:
		return "frees"
	case f.Size > 0 && f.Write:
		return "writes"
	case f.Size > 0:
		return "reads"
	}
	return ""
}

// stuck is the waiting thread that shows best what a deadlock is about: one of
// the circle, else one that does not wait for a thread that waits itself.
func (r *recorder) stuck(first int) int {
	waits := r.waits()
	if c := cycle(waits); len(c) > 0 {
		return c[0]
	}
	for _, w := range waits {
		if !slices.ContainsFunc(waits, func(other Wait) bool { return other.Thread == w.For }) {
			return w.Thread
		}
	}
	return first
}

// race describes both sides of a data race.
func (r *recorder) race(t *Failure, f *machine.Fault) *Failure {
	mine, theirs := r.conflict(f)
	for _, side := range []struct {
		thread, pc int
		acc        machine.Access
	}{{f.Thread, f.PC, mine}, {f.Other, f.OtherPC, theirs}} {
		a := Access{Thread: side.thread, Verb: "reads", Object: r.names.object(side.thread, side.acc.Addr, side.acc.Size)}
		if side.acc.Write {
			a.Verb = "writes"
		}
		if side.acc.Atomic {
			a.Verb += " (atomically)"
		}
		if x, _ := r.m.Inspect().ExternalOf(side.thread); x != nil && x.Frees && side.acc.Write {
			a.Verb = "frees"
		}
		a.Place, a.Function = r.placeOf(side.thread, side.pc)
		a.Source = r.o.Lines.Text(a.Place)
		a.Holds = r.holds(side.thread)
		t.Accesses = append(t.Accesses, a)
	}
	t.Order = r.order(f.Thread, f.Other)
	first := t.Accesses[0]
	t.Thread, t.Function, t.Place, t.Source, t.Subject = first.Thread, first.Function, first.Place, first.Source, first.Object
	if theirs.Size < mine.Size {
		t.Subject = t.Accesses[1].Object
	}
	return t
}

// conflict finds the accesses that race.
func (r *recorder) conflict(f *machine.Fault) (mine, theirs machine.Access) {
	others := r.m.Pending(f.Other, nil)
	for _, a := range r.m.Pending(f.Thread, nil) {
		for _, b := range others {
			if machine.Conflict(a, b) && r.m.SharedAt(a.Addr) {
				return a, b
			}
		}
	}
	return machine.Access{Addr: f.Addr, Size: f.Size, Write: f.Write}, machine.Access{Addr: f.Addr, Size: f.Size}
}

// placeOf is where an instruction of a thread is in the source: in the program's
// own code, if it can be said, not in a library that it calls. A thread that the library runs by itself, as at its end, is
// where it last was in the program, or where it was started; if that is unknown, at the nearest frame that is known.
func (r *recorder) placeOf(t, pc int) (source.Place, string) {
	if own, ok := outside(r.p.At(pc)); ok && own.Known() {
		return own, r.function(int(r.p.FuncOf[pc]), own)
	}
	for _, f := range r.m.Inspect().Frames(t, nil) {
		if own, ok := outside(r.p.At(f.PC)); ok && own.Known() {
			return own, r.function(f.Func, own)
		}
	}
	if t < len(r.per) && r.per[t].own.place.Known() {
		return r.per[t].own.place, r.per[t].own.function
	}
	if p := r.p.At(pc); p.Known() {
		return p, r.function(int(r.p.FuncOf[pc]), p)
	}
	for _, f := range r.m.Inspect().Frames(t, nil) {
		if p := r.p.At(f.PC); p.Known() {
			return p, r.function(f.Func, p)
		}
	}
	return source.Place{}, functionName(&r.p.Funcs[r.p.FuncOf[pc]])
}

// renamed gives the objects of the call that a thread is at, in the platform's
// text about it, the names that the source has for them.
func (r *recorder) renamed(t int, text string) string {
	x, c := r.m.Inspect().ExternalOf(t)
	if x == nil {
		return text
	}
	for i := range min(2, c.NumArgs()) {
		addr := c.Arg(i)
		o, off, ok := r.m.Find(addr)
		name := r.names.object(t, addr, 1)
		if !ok || off < 0 || name == "" {
			continue
		}
		if s := r.m.StaticIndex(&o); s < 0 {
			text = strings.Replace(text, fmt.Sprintf("at offset %d of %s", off, r.m.Describe(&o)), name, 1)
			text = strings.Replace(text, "in "+r.m.Describe(&o), name, 1)
		} else if off == 0 {
			text = wordIn(r.p.Statics[s].Name).ReplaceAllLiteralString(text, name)
		} else {
			text = strings.Replace(text, fmt.Sprintf("%s+%d", r.p.Statics[s].Name, off), name, 1)
		}
	}
	return text
}

// wordIn matches a name that nothing is added to.
func wordIn(name string) *regexp.Regexp {
	return regexp.MustCompile(`(?:^|\b)` + regexp.QuoteMeta(name) + `\b`)
}

var threadWord = regexp.MustCompile(`\bthread \d+\b`)

// naming gives the threads in a text their names.
func (r *recorder) naming(text string) string {
	r.addThreads()
	return threadWord.ReplaceAllStringFunc(text, func(s string) string {
		if t, err := strconv.Atoi(s[len("thread "):]); err == nil && t < len(r.per) {
			return r.per[t].name
		}
		return s
	})
}

// stacks are where the threads are that have not ended.
func (r *recorder) stacks() (list []Stack) {
	for t := range r.m.Threads() {
		if s := r.stack(t); len(s.Frames) > 0 {
			list = append(list, s)
		}
	}
	return list
}

// libraryCall is the function of the library that a thread has called from the program's own code, at the innermost place
// that is known; nil: it is in the program's own code. What the library does by itself is the innermost function.
func (r *recorder) libraryCall(t int) *Frame {
	var call *Frame
	frames := r.stack(t).Frames
	if len(frames) > 0 && !slices.ContainsFunc(frames, func(f Frame) bool { return !f.Library }) {
		return &frames[0]
	}
	for _, f := range frames {
		switch {
		case !f.Library:
			return call
		case call == nil:
			call = &f
		default:
			call.Function = f.Function
		}
	}
	return call
}

func (r *recorder) stack(t int) Stack {
	s := Stack{Thread: t}
	for _, f := range r.m.Inspect().Frames(t, nil) {
		if r.m.Inspect().IsStart(f.Func) {
			continue
		}
		place := r.p.At(f.PC)
		for place.InlinedAt != nil {
			s.Frames = append(s.Frames, Frame{place.Func, place, r.o.Lines.Text(place), true, isSystem(place)})
			place = *place.InlinedAt
		}
		s.Frames = append(s.Frames, Frame{r.function(f.Func, place), place, r.o.Lines.Text(place), false, r.folds(f.Func, place)})
	}
	return s
}

// waits are what the threads wait for that cannot continue.
func (r *recorder) waits() (list []Wait) {
	for t := range r.m.Threads() {
		if r.m.Status(t) != machine.Running || r.m.IsEnvironment(t) || r.m.Choices(t) > 0 || r.m.RunStatus() != machine.Going {
			continue
		}
		what, other := r.m.Inspect().Blocked(t)
		list = append(list, Wait{t, r.naming(r.renamed(t, what)), other})
	}
	return list
}

// cycle finds threads that wait for each other in a circle, from the lowest
// number on.
func cycle(waits []Wait) []int {
	next := map[int]int{}
	for _, w := range waits {
		next[w.Thread] = w.For
	}
	for _, w := range waits {
		path := []int{w.Thread}
		for t := next[w.Thread]; len(path) <= len(waits); t = next[t] {
			if t == w.Thread {
				return path
			}
			if _, ok := next[t]; !ok {
				break
			}
			path = append(path, t)
		}
	}
	return nil
}
