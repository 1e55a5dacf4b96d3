package trace

import (
	"regexp"
	"strconv"

	"heddle/internal/machine"
	"heddle/internal/source"
	"heddle/internal/system"
)

// failure tells what the run ended in. Fault is the machine's account of it.
func (r *recorder) failure(s *system.Failure, f *machine.Fault) *Failure {
	t := &Failure{Class: s.Class, Check: s.Check, Text: r.naming(s.Text), Thread: -1}
	if f == nil {
		return t
	}
	if f.Check == machine.Race {
		return r.race(t, f)
	}
	if f.Check == machine.Leak || f.Thread < 0 || f.Thread >= r.m.Threads() {
		return t
	}
	if f.Check != machine.Deadlock {
		t.Thread = f.Thread
	}
	t.Place, t.Function = r.placeOf(f.Thread, f.PC)
	t.Source = r.o.Lines.Text(t.Place)
	if f.Addr != 0 {
		t.Subject = r.names.object(f.Thread, f.Addr, max(1, f.Size))
	}
	return t
}

// race tells both sides of a data race.
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
		a.Place, a.Function = r.placeOf(side.thread, side.pc)
		a.Source = r.o.Lines.Text(a.Place)
		t.Accesses = append(t.Accesses, a)
	}
	first := t.Accesses[0]
	t.Thread, t.Function, t.Place, t.Source, t.Subject = first.Thread, first.Function, first.Place, first.Source, first.Object
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

// placeOf is where an instruction of a thread is in the source; if that is
// unknown, the nearest frame that is known.
func (r *recorder) placeOf(t, pc int) (source.Place, string) {
	if p := r.p.At(pc); p.Known() {
		return p, r.function(int(r.p.FuncOf[pc]), p)
	}
	for _, f := range r.m.Frames(t, nil) {
		if p := r.p.At(f.PC); p.Known() {
			return p, r.function(f.Func, p)
		}
	}
	return source.Place{}, r.p.Funcs[r.p.FuncOf[pc]].SourceName
}

var threadWord = regexp.MustCompile(`\bthread \d+\b`)

// naming gives the threads in a text their names.
func (r *recorder) naming(text string) string {
	r.meet()
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

func (r *recorder) stack(t int) Stack {
	s := Stack{Thread: t}
	for _, f := range r.m.Frames(t, nil) {
		if r.m.IsStart(f.Func) {
			continue
		}
		place := r.p.At(f.PC)
		for place.InlinedAt != nil {
			s.Frames = append(s.Frames, Frame{r.function(f.Func, place), place, r.o.Lines.Text(place), true})
			place = *place.InlinedAt
		}
		if place.Func == "" {
			place.Func = r.p.Funcs[f.Func].SourceName
		}
		s.Frames = append(s.Frames, Frame{r.function(f.Func, place), place, r.o.Lines.Text(place), false})
	}
	return s
}

// waits are what the threads wait for that cannot go on.
func (r *recorder) waits() (list []Wait) {
	for t := range r.m.Threads() {
		if r.m.Status(t) != machine.Running || r.m.Choices(t) > 0 || r.m.RunStatus() != machine.Going {
			continue
		}
		what, other := r.m.Blocked(t)
		list = append(list, Wait{t, r.naming(what), other})
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
