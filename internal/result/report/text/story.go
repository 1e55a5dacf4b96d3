package text

import (
	"slices"
	"strings"

	"heddle/internal/result/trace"
)

// A story is the part of a run's steps that a person is shown. Unless all were asked for, it is without what the library
// does for itself, with what others notice of that: locks, threads, text that is printed.

// story are the steps to show. Several without an effect, one after another, are one that says how many these are, but for
// the last of all.
func (p *printer) story(steps []trace.Step) []trace.Step {
	if p.o.Full {
		return steps
	}
	var list []trace.Step
	for i := range steps {
		s, ok := told(steps[i])
		if !ok {
			continue
		}
		switch n := len(list); {
		case n > 0 && s.Folded && s.Place.InLibrary() && s.Kind == trace.Line && list[n-1].Kind == trace.Line && list[n-1].Thread == s.Thread && list[n-1].Repeats == s.Repeats:
			list[n-1].Notes = slices.Concat(list[n-1].Notes, s.Notes)
			list[n-1].Output = slices.Concat(list[n-1].Output, s.Output)
			continue
		case n > 0 && repeated(&list[n-1], &s):
			list = list[:n-1]
		case n > 0 && (s.Continued || i == len(steps)-1) && repeated(&s, &list[n-1]):
			continue
		case n > 0 && continues(&list[n-1], &s):
			join(&list[n-1], &s)
			continue
		}
		list = append(list, s)
	}
	return folded(list)
}

// repeated reports whether a step is at the line of another one beside it, which has no effect: a function in that line, called
// there, or the rest of the line.
func repeated(before, s *trace.Step) bool {
	return before.Kind == trace.Line && s.Kind == trace.Line && before.Thread == s.Thread && before.Repeats == s.Repeats && without(before) && sameLine(before, s)
}

func sameLine(a, b *trace.Step) bool {
	return a.Place.File == b.Place.File && a.Place.Line == b.Place.Line
}

// continues reports whether a step is the rest of the line of the one before, and reads nothing, which is shown before what
// a line changes.
func continues(before, s *trace.Step) bool {
	return s.Continued && before.Repeats == s.Repeats && before.Kind == trace.Line && s.Kind == trace.Line && before.Thread == s.Thread && !before.Folded &&
		before.Count == 1 && s.Count == 1 && len(s.Reads)+len(s.Inputs) == 0 && sameLine(before, s)
}

// join puts what a step did after what the one before did; of a variable the last value stays.
func join(to, s *trace.Step) {
	changed := func(v trace.Value) bool {
		return slices.ContainsFunc(s.Changes, func(w trace.Value) bool { return w.Name == v.Name })
	}
	to.Changes = slices.Concat(slices.DeleteFunc(slices.Clone(to.Changes), changed), s.Changes)
	to.Notes, to.Output = slices.Concat(to.Notes, s.Notes), slices.Concat(to.Output, s.Output)
}

// leastFolded is the number of steps without effect that are worth a line that says so.
const leastFolded = 3

// folded joins steps without effect.
func folded(list []trace.Step) (out []trace.Step) {
	for i := 0; i < len(list); {
		n, lines := i, 0
		for n < len(list)-1 && list[n].Thread == list[i].Thread && list[n].Repeats == list[i].Repeats && without(&list[n]) {
			lines += list[n].Count
			n++
		}
		if n-i < 2 || lines < leastFolded {
			n = max(n, i+1)
			out = append(out, list[i:n]...)
		} else {
			s := list[i]
			s.Kind, s.Count = trace.Fold, lines
			out = append(out, s)
		}
		i = n
	}
	return out
}

// How many lines a story may have, of several threads or of one, before steps that no other thread can observe are hidden,
// the first ones first, and how many at its end stay.
const (
	mostLines = 18
	mostAlone = 60
	lastSteps = 6
)

// private reports whether other threads notice nothing of a step, and the surroundings do not either.
func private(s *trace.Step) bool {
	return s.Kind == trace.Fold || s.Kind == trace.Line && len(s.Reads)+len(s.Inputs)+len(s.Output) == 0 &&
		!slices.ContainsFunc(s.Notes, func(n string) bool { return !strings.HasPrefix(n, "initialises ") }) &&
		!slices.ContainsFunc(s.Changes, func(v trace.Value) bool { return v.Shared })
}

// shortened is a story whose steps need some lines each, without as many private ones as it takes to make it short, and
// how many lines of source these are.
func shortened(steps []trace.Step, most int, lines func(*trace.Step) int) (out []trace.Step, left int) {
	all := 0
	for i := range steps {
		all += lines(&steps[i])
		if i == 0 || steps[i-1].Thread != steps[i].Thread {
			all++
		}
	}
	for i := range steps {
		s := &steps[i]
		if all <= most || i >= len(steps)-lastSteps && s.Kind != trace.Fold || !private(s) {
			out = append(out, *s)
			continue
		}
		all -= lines(s)
		left += s.Count
	}
	if left < leastFolded {
		return steps, 0
	}
	return rejoined(out), left
}

// rejoined are steps with lines joined that others had come between.
func rejoined(steps []trace.Step) (out []trace.Step) {
	for i := range steps {
		if n := len(out); n > 0 && continues(&out[n-1], &steps[i]) {
			join(&out[n-1], &steps[i])
		} else {
			out = append(out, steps[i])
			out[n].Continued = steps[i].Continued && begun(out[:n], &steps[i])
		}
	}
	return out
}

// begun reports whether the last step of a thread is the beginning of a line that it continues in s.
func begun(before []trace.Step, s *trace.Step) bool {
	for i := len(before) - 1; i >= 0; i-- {
		if b := &before[i]; b.Thread == s.Thread {
			return sameLine(b, s)
		}
	}
	return false
}

// told is a step without what is inside the library; ok is false if nothing of it is left.
func told(s trace.Step) (trace.Step, bool) {
	s.Reads, s.Changes, s.Insides = outer(s.Reads), outer(s.Changes), nil
	if s.Folded {
		s.Reads, s.Changes = nil, nil
	}
	return s, s.Kind == trace.Gap || !s.Folded || len(s.Inputs)+len(s.Notes)+len(s.Output) > 0
}

// outer are the values that have a name in the program; a reference that has the name of what it leads to says nothing.
func outer(list []trace.Value) []trace.Value {
	return slices.DeleteFunc(slices.Clone(list), func(v trace.Value) bool { return v.Inner || v.Value == "&"+v.Name })
}

// without reports whether a step has no effect that is shown.
func without(s *trace.Step) bool {
	return s.Kind == trace.Fold || s.Kind == trace.Line && len(s.Reads)+len(s.Changes)+len(s.Inputs)+len(s.Notes)+len(s.Insides)+len(s.Output) == 0
}

// frames are the frames of a stack to show: those of the program, or all where it has none.
func (p *printer) frames(s trace.Stack) []trace.Frame {
	if p.o.Full {
		return s.Frames
	}
	own := slices.DeleteFunc(slices.Clone(s.Frames), func(f trace.Frame) bool { return f.Library })
	if len(own) == 0 {
		return s.Frames[:min(1, len(s.Frames))]
	}
	return own
}
