package blast

import (
	"fmt"

	"heddle/internal/term"
)

func formatTerm(p *term.Pool, t term.Term) string {
	switch p.Op(t) {
	case term.OpConst:
		return fmt.Sprintf("%x:%d", valueOf(p, t), p.Width(t))
	case term.OpVar, term.OpArrayVar:
		return fmt.Sprintf("%s:%d", p.Name(t), p.Width(t))
	}
	s := fmt.Sprintf("(%s:%d", p.Op(t), p.Width(t))
	for i := range p.NumArgs(t) {
		s += " " + formatTerm(p, p.Arg(t, i))
	}
	return s + ")"
}
