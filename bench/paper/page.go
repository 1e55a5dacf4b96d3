package main

import (
	"fmt"
	"io"
	"strings"
)

const preface = `# Published tables, repeated

` + "`make paper`" + ` makes this page: the tables of other tools' papers, on programs of our own written from their descriptions
([paper/programs](paper/programs)), with our figures beside the published ones. A published figure depends on the program's
text, on the compiler of its time and on what a tool keeps in a state; it is a bound to stay under. A cell is a number of
states; "a / b" are the states and those in which a data race shows; "off" says that the reduction does not go with what
is measured and is switched off ([docs/reductions.md](../docs/reductions.md)). The last reduction is heddle's default.
Seconds are the default's, without compiling, on the machine at hand. ` + "`go test ./bench/paper`" + ` holds the figures, that the
default has no more states than the strongest published reduction, and that every reduction finds the same races.
`

// write measures everything but what is kept, and writes the page.
func write(w io.Writer, list []experiment, was earlier) error {
	if _, err := io.WriteString(w, preface); err != nil {
		return err
	}
	for i := range list {
		e := &list[i]
		fmt.Fprintf(w, "\n## %s\n\n%s\n\n%s\n", e.title, strings.TrimSpace(e.about), e.head())
		for k := range e.rows {
			if line, ok := was.row(e.title, e.rows[k].name); ok && e.rows[k].large {
				fmt.Fprintln(w, line)
				continue
			}
			line, seconds, err := e.rows[k].measured()
			if err != nil {
				return fmt.Errorf("%s, %s: %w", e.title, e.rows[k].name, err)
			}
			if _, err := fmt.Fprintf(w, "%s %.2f |\n", line, seconds); err != nil {
				return err
			}
		}
	}
	return nil
}

// head is the heading of a table.
func (e *experiment) head() string {
	names := append([]string{"program"}, e.columns...)
	for _, r := range shownReductions {
		names = append(names, string(r))
	}
	names = append(names, "s")
	return "| " + strings.Join(names, " | ") + " |\n|" + strings.Repeat("---|", len(names))
}

// measured is a row without its last cell, the seconds of the default.
func (r *row) measured() (line string, seconds float64, err error) {
	cells := append([]string{r.name}, r.published...)
	for _, reduction := range shownReductions {
		f, err := r.program.measure(reduction)
		if err != nil {
			return "", 0, err
		}
		cells = append(cells, f.cell(r.program.races && !r.program.search))
		seconds = f.seconds
	}
	return "| " + strings.Join(cells, " | ") + " |", seconds, nil
}
