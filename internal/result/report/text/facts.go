package text

import (
	"bufio"
	"io"

	"heddle/internal/result/report"
)

// Fact is a paragraph about a verdict, with its name; "": it belongs to the one before.
type Fact struct{ Name, Text string }

// Facts are what was checked, what the answer rests on, what it cost, and what to do next: what Write prints below the runs, for
// other forms of a report.
func Facts(r *report.Report) (list []Fact) {
	p := &printer{w: bufio.NewWriter(io.Discard), r: r, o: Options{Whole: true}, told: &list}
	p.facts()
	return list
}
