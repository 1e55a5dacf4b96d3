package text

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"heddle/internal/result/report"
	"heddle/internal/result/trace"
)

// WriteTests prints test inputs: a line for each test, the branches that they take, and where drivers were written.
func WriteTests(w io.Writer, r *report.Report, t *trace.Tests, written string) error {
	buf := bufio.NewWriter(w)
	p := &printer{w: buf, r: r}
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
	for _, x := range t.Reasons {
		p.reason("not all", x)
	}
	for _, x := range t.Assumptions {
		p.field("assumed", x)
	}
	if written != "" {
		p.field("written", written)
	}
	p.field("searched", p.figures(&t.Stats))
	return buf.Flush()
}
