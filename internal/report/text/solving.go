package text

import (
	"fmt"
	"strings"

	"heddle/internal/verdict"
)

// solving tells in a line how the questions of a symbolic search were answered: by how many layers and solvers they
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
		text += fmt.Sprintf("; %s left open, the first since %s", number(s.Open), s.Reason)
	}
	p.field("solver", text)
}
