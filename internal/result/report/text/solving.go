package text

import (
	"fmt"
	"strings"

	"heddle/internal/result/verdict"
)

// solving prints in a line how the questions of a symbolic search were answered: by how many layers and solvers they
// went, and how many each was asked.
func (p *printer) solving(s *verdict.Solving) {
	if s == nil {
		return
	}
	text := count(s.Questions, "question")
	var asked []string
	for _, l := range s.Layers {
		if l.Asked() > 0 {
			asked = append(asked, fmt.Sprintf("%s %s", l.Name, number(l.Asked())))
		}
	}
	if len(asked) > 0 {
		text += "; asked: " + strings.Join(asked, ", ")
		text += fmt.Sprintf("; %.2f s", s.Layers[0].Seconds)
	}
	if s.Open > 0 {
		text += fmt.Sprintf("; %s undecided (the first: %s)", number(s.Open), s.Reason)
	}
	p.field("solver", text)
}

// matching prints how states were found to be covered.
func (p *printer) matching(m *verdict.Matching) {
	if m == nil {
		return
	}
	text := count(m.Equal+m.Substituted+m.Instantiated+m.Quantified, "state") + " left out"
	var ways []string
	for _, w := range []struct {
		n   int
		how string
	}{{m.Equal, "as equal"}, {m.Substituted, "by substitution"}, {m.Instantiated, "by instances"}, {m.Quantified, "by a solver of quantifiers"}} {
		if w.n > 0 {
			ways = append(ways, fmt.Sprintf("%s %s", number(w.n), w.how))
		}
	}
	if len(ways) > 0 {
		text += ": " + strings.Join(ways, ", ")
	}
	p.field("matched", text)
}
