package text

import (
	"fmt"
	"strings"

	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
)

// apart prints what would have kept the threads of a race apart, as far as runs show it.
func (p *printer) apart(t *trace.Trace) {
	f := t.Failure
	if len(f.Accesses) != 2 {
		return
	}
	if text := p.locks(t, f.Accesses[0], f.Accesses[1]); text != "" {
		p.text("  ", text)
	}
	if g := f.Guarded; g != nil {
		p.text("  ", fmt.Sprintf("the other accesses to it hold %s (%s)", g.Lock, p.places(g.Places)))
	}
	if o := f.Order; o != nil && o.Started.Known() {
		text := fmt.Sprintf("%s starts %s before this (%s)", t.ThreadName(o.Creator), t.ThreadName(o.Created), place(o.Started))
		if o.Joined.Known() {
			text += fmt.Sprintf(" and waits for its end after it (%s)", place(o.Joined))
		}
		p.text("  ", text)
	}
}

// locks says which locks the two sides of a race hold.
func (p *printer) locks(t *trace.Trace, a, b trace.Access) string {
	if len(a.Holds) == 0 && len(b.Holds) == 0 {
		return "neither holds a lock"
	}
	if both := common(a.Holds, b.Holds); both != "" {
		return fmt.Sprintf("both hold %s, but only for reading", both)
	}
	return p.holds(t, a) + ", " + p.holds(t, b) + ": no lock is held by both"
}

// holds says which locks a thread holds.
func (p *printer) holds(t *trace.Trace, a trace.Access) string {
	if len(a.Holds) == 0 {
		return t.ThreadName(a.Thread) + " holds no lock"
	}
	var list []string
	for _, l := range a.Holds {
		text := l.Name
		if l.Reading {
			text += " for reading"
		}
		if l.Place.Known() {
			text += " (" + place(l.Place) + ")"
		}
		list = append(list, text)
	}
	return t.ThreadName(a.Thread) + " holds " + strings.Join(list, " and ")
}

// common is a lock that both hold for reading.
func common(a, b []trace.HeldLock) string {
	for _, x := range a {
		for _, y := range b {
			if x.Name == y.Name && x.Reading && y.Reading {
				return x.Name
			}
		}
	}
	return ""
}

// shownPlaces bounds the places that are listed.
const shownPlaces = 3

// places lists places.
func (p *printer) places(list []source.Place) string {
	var texts []string
	for i, at := range list {
		if i == shownPlaces {
			texts = append(texts, fmt.Sprintf("and %d more", len(list)-i))
			break
		}
		texts = append(texts, place(at))
	}
	return strings.Join(texts, ", ")
}
