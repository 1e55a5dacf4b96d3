package trace

import "heddle/internal/ir/source"

// SourceLine is a line of source, as it is written.
type SourceLine struct {
	File string
	Line int
	Text string
}

// The number of lines around a place that a trace records for interfaces that show more than one
// line, and their maximum in total.
const (
	linesAround = 4
	maxAround   = 3000
)

// around are the lines of source near the places of a trace, each once, in the order in which they are met.
func (r *recorder) around(t *Trace) (list []SourceLine) {
	seen := map[SourceLine]bool{}
	add := func(p source.Place) {
		if !p.Known() || p.InLibrary() {
			return
		}
		for n := max(1, p.Line-linesAround); n <= p.Line+linesAround && len(list) < maxAround; n++ {
			at := SourceLine{File: p.File, Line: n}
			if seen[at] {
				continue
			}
			seen[at] = true
			if text, ok := r.o.Lines.Whole(p.File, n); ok {
				list = append(list, SourceLine{p.File, n, text})
			}
		}
	}
	for i := range t.Steps {
		add(t.Steps[i].Place)
	}
	for _, s := range t.Stacks {
		for _, f := range s.Frames {
			add(f.Place)
		}
	}
	return list
}
