package text

import (
	"fmt"
	"strings"

	"heddle/internal/result/report"
)

// tests prints test inputs: a line for each test, the branches that they take, and where drivers were written.
func (p *printer) tests() {
	v, t := &p.r.Verdict, p.r.Tests
	p.line("%s: %s of %s taken", count(len(t.List), "test"), number(t.Covered), count(t.Branches, "branch way"))
	p.line("")
	rows := [][]string{{"test", "inputs", "end"}}
	for i, x := range t.List {
		var inputs []string
		for _, in := range x.Inputs {
			inputs = append(inputs, report.Number(in))
		}
		end := x.End
		if x.Check != "" {
			end = x.Check + ": " + end
			if x.Place.Known() {
				end += " (" + p.r.Place(x.Place) + ")"
			}
		}
		rows = append(rows, []string{fmt.Sprint(i + 1), strings.Join(inputs, ", "), end})
	}
	p.columns(rows)
	p.line("")
	for _, x := range v.Reasons {
		p.reason("not all", x)
	}
	for _, x := range v.Assumptions {
		p.field("assumed", x)
	}
	if p.r.Written != "" {
		p.field("written", p.r.Written)
	}
	p.field("searched", p.figures(&v.Stats))
}
