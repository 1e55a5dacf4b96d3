package trace

import "slices"

// list keeps the first and the last of a run's steps.
type list struct {
	first, last int // how many to keep
	head        []Step
	tail        []Step // ring, once it is full
	at          int    // oldest of the ring
	dropped     int
	repeats     bool // what comes is repeated for ever
	actor       int  // thread of the step before; -1: none
	longest     int  // how many to keep of one action; 0: all
	action      int  // of the newest
	taken       int  // of that action
}

// gap makes a step of an action that is too long a part of a gap.
func (l *list) gap(s *Step) {
	if l.taken++; s.Action != l.action {
		l.action, l.taken = s.Action, 1
	}
	if l.longest > 0 && l.taken > l.longest && s.Kind != Gap {
		*s = Step{Kind: Gap, Count: max(1, s.Count), Thread: s.Thread, Action: s.Action}
	}
}

// add puts a finished step at the end, or folds it into the one before.
func (l *list) add(s Step) {
	l.gap(&s)
	s.Repeats = l.repeats
	s.Switch = l.actor >= 0 && l.actor != s.Thread && s.Kind != Gap
	if s.Kind != Gap {
		l.actor = s.Thread
	}
	if p := l.newest(); p != nil && !s.Switch && p.Repeats == s.Repeats && l.merge(p, &s) {
		return
	}
	if len(l.head) < l.first {
		l.head = append(l.head, s)
		return
	}
	if len(l.tail) < l.last {
		l.tail = append(l.tail, s)
		return
	}
	l.dropped += max(1, l.tail[l.at].Count)
	l.tail[l.at] = s
	l.at = (l.at + 1) % len(l.tail)
}

// newest is the last step.
func (l *list) newest() *Step {
	switch {
	case len(l.tail) > 0:
		return &l.tail[(l.at+len(l.tail)-1)%len(l.tail)]
	case len(l.head) > 0:
		return &l.head[len(l.head)-1]
	}
	return nil
}

// merge folds step s into p, which came just before it, if nothing is lost.
func (l *list) merge(p, s *Step) bool {
	switch {
	case s.Kind == Gap && p.Kind == Gap, quiet(p) && quiet(s) && p.Folded == s.Folded && p.early == s.early:
		p.Count += s.Count
		if p.Kind == Line {
			p.Kind = Fold
		}
		p.till = max(p.till, s.till)
		return true
	case p.Kind == Line && s.Kind == Line && same(p, s):
		p.Count += s.Count
		p.till = max(p.till, s.till)
		return true
	}
	return false
}

// each does something with every step that was kept.
func (l *list) each(do func(*Step)) {
	for i := range l.head {
		do(&l.head[i])
	}
	for i := range l.tail {
		do(&l.tail[i])
	}
}

// quiet reports whether a step has no effect that a person would want to see.
func quiet(s *Step) bool {
	return s.Kind == Fold || s.Kind == Line &&
		len(s.Reads)+len(s.Changes)+len(s.Inputs)+len(s.Notes)+len(s.Insides)+len(s.Output) == 0
}

func same(a, b *Step) bool {
	return a.Place.Short() == b.Place.Short() && a.Function == b.Function && slices.Equal(a.Reads, b.Reads) &&
		slices.Equal(a.Changes, b.Changes) && slices.Equal(a.Inputs, b.Inputs) &&
		slices.Equal(a.Notes, b.Notes) && slices.Equal(a.Insides, b.Insides) && a.Folded == b.Folded && a.early == b.early && slices.Equal(a.Output, b.Output)
}

// steps are all that was kept, in order.
func (l *list) steps() []Step {
	all := slices.Clone(l.head)
	if l.dropped > 0 {
		all = append(all, Step{Kind: Gap, Thread: -1, Count: l.dropped})
	}
	all = append(all, l.tail[l.at:]...)
	return append(all, l.tail[:l.at]...)
}
