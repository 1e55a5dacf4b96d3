package text

import (
	"fmt"
	"strings"

	"heddle/internal/result/verdict"
)

// maxCases bounds the cases of an invariant that are printed.
const maxCases = 6

// induction prints the proof of a program with loops without a bound.
func (p *printer) induction(v *verdict.Induction) {
	if v == nil {
		return
	}
	loops := "no loop needed an invariant"
	if n := len(v.Loops); n > 0 {
		loops = "whenever a run reaches the head of " + map[bool]string{true: "the loop", false: "one of the loops"}[n == 1]
	}
	p.field("proof", fmt.Sprintf("by k-induction, k = %d; %s:", v.K, loops))
	for _, l := range v.Loops {
		for i, facts := range l.Cases {
			if i == maxCases {
				p.field("", fmt.Sprintf("or one of %s more", count(len(l.Cases)-i, "case")))
				break
			}
			text := strings.Join(facts, ", ")
			if text == "" {
				text = "(no facts are required)"
			}
			if i == 0 {
				text = fmt.Sprintf("%s, %s: %s", l.Function, p.r.Place(l.Place), text)
			} else {
				text = "or " + text
			}
			p.field("", text)
		}
	}
	p.ends(v)
}

// ends prints why no run continues for ever.
func (p *printer) ends(v *verdict.Induction) {
	if !v.Ends {
		return
	}
	if len(v.Loops) == 0 {
		p.field("", "every run was followed to its end")
		return
	}
	p.field("", "every run ends, since in the rounds of a loop, of these numbers, the first one that changes decreases:")
	for _, l := range v.Loops {
		var list []string
		for _, m := range l.Measures {
			list = append(list, measured(m))
		}
		text := strings.Join(list, ", then ")
		if text == "" {
			text = "(no run comes back to one of these cases)"
		}
		p.field("", fmt.Sprintf("%s, %s: %s", l.Function, p.r.Place(l.Place), text))
	}
}

// measured is a measure with its bound.
func measured(m verdict.Measure) string {
	if !m.Bound {
		return m.Text
	}
	return fmt.Sprintf("%s (at least %d)", m.Text, m.Least)
}
