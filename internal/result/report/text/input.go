package text

import (
	"fmt"
	"slices"

	"heddle/internal/result/report"
	"heddle/internal/result/trace"
)

// shownInputs bounds the inputs that are listed.
const shownInputs = 50

// inputs lists the numbers that a run has read, each as a number, in hexadecimal and in binary. Parts of a text are none: a note has the text.
func (p *printer) inputs(t *trace.Trace) {
	list := slices.DeleteFunc(slices.Clone(t.Inputs), func(in trace.Input) bool { return in.Text })
	if len(list) == 0 {
		return
	}
	rows := [][]string{{"input", "place", "value", "hexadecimal", "binary"}}
	for i, in := range list {
		if i == shownInputs {
			break
		}
		row := []string{in.Name + "()", place(in.Place), "not used", "", ""}
		if !in.Unused {
			row = []string{in.Name + "()", place(in.Place), report.Number(in), report.Hexadecimal(in), report.Binary(in)}
		}
		rows = append(rows, row)
	}
	p.line("")
	p.columns(rows)
	if more := len(list) - shownInputs; more > 0 {
		p.line("... and %s (--json lists all)", count(more, "input"))
	}
}

// unwritten lists what memory held that was never written.
func (p *printer) unwritten(t *trace.Trace) {
	if len(t.UnwrittenReads) == 0 {
		return
	}
	rows := [][]string{{"never written", "place", "holds"}}
	for i, h := range t.UnwrittenReads {
		if i == shownInputs {
			break
		}
		what := h.Object
		if h.Offset != 0 {
			what += fmt.Sprintf(" + %d", h.Offset)
		}
		rows = append(rows, []string{what, place(h.Place), report.Unwritten(h)})
	}
	p.line("")
	p.columns(rows)
	if more := len(t.UnwrittenReads) - shownInputs; more > 0 {
		p.line("... and %d more (--json lists all)", more)
	}
}

// columns prints rows of equal length, each column as wide as its widest cell.
func (p *printer) columns(rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, r := range rows {
		for k, cell := range r {
			widths[k] = max(widths[k], len(cell))
		}
	}
	for _, r := range rows {
		line := ""
		for k, cell := range r {
			if k < len(r)-1 {
				cell = fmt.Sprintf("%-*s  ", widths[k], cell)
			}
			line += cell
		}
		p.line("  %s", line)
	}
}
