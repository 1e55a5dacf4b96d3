package text

import (
	"fmt"
	"strings"

	"heddle/internal/result/verdict"
)

// claims prints what was checked: each claim in a line, those that fail first, and the figures.
func (p *printer) claims(list []verdict.Claim) {
	switch {
	case list == nil:
		return
	case len(list) == 0:
		p.line("")
		p.field("claims", "none: the program has no place at which an enabled check may fail")
		return
	}
	styles := map[verdict.Status]style{verdict.Failure: red, verdict.Success: green, verdict.Open: yellow}
	n := map[verdict.Status]int{}
	name, at := 0, 0
	for _, c := range list {
		if n[c.Status]++; c.Status != verdict.Failure && !ofProgram(c) {
			continue
		}
		name, at = max(name, len(c.Name)), max(at, len(p.claimPlace(c)))
	}
	p.line("")
	hidden := 0
	for _, c := range list {
		if c.Status != verdict.Failure && !ofProgram(c) {
			hidden++
			continue
		}
		text := c.Text
		if c.Counterexample > 0 {
			text += fmt.Sprintf(" (counterexample %d)", c.Counterexample)
		}
		p.line("  %s  %-*s  %-*s  %s", p.paint(styles[c.Status], string(c.Status)), name, c.Name, at, p.claimPlace(c), text)
	}
	if hidden > 0 {
		p.line("  and %s more in library code (--json lists all)", number(hidden))
	}
	p.line("")
	p.field("claims", fmt.Sprintf("%s: %s FAILURE, %s UNKNOWN, %s SUCCESS", number(len(list)),
		number(n[verdict.Failure]), number(n[verdict.Open]), number(n[verdict.Success])))
}

func (p *printer) claimPlace(c verdict.Claim) string {
	if !c.Place.Known() {
		return ""
	}
	return p.r.Place(c.Place)
}

// ofProgram reports whether a claim is about the user's own code, or all of it.
func ofProgram(c verdict.Claim) bool {
	return !strings.HasPrefix(c.Place.File, "/usr/") && !strings.HasPrefix(c.Place.File, "/heddle/")
}
