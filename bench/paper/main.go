// Command paper repeats the published tables of other tools on our own programs and
// writes ours beside the published figures into bench/PAPER.md: `make paper`.
//
// A table is a file that puts an experiment into the list below: a title, what was
// published, and rows to measure. Programs are written from the papers' descriptions
// (programs/), so that a published figure is one to stay under, not one to meet.
//
// `go run ./bench/paper quick`: rows that take long keep the figures of the page, if it
// has them.
package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"os"
	"slices"
)

// experiments are the tables in the order of the page.
func experiments() []experiment {
	return []experiment{lodinTable4(), pancamFigure9a(), pancamFigure9b(), pancamFigure10(), pancamFigure11()}
}

// section is a table that is not about numbers of states.
type section interface {
	write(w io.Writer, was earlier) error
}

// sections are these in the order of the page.
func sections() []section {
	return []section{lodinTable1(), lodinTable2(), lodinExample2(), lodinTable5()}
}

// recorded is a table of programs that are not part of this repository, measured by
// hand.
//
//go:embed svcomp.md
var recorded string

const pageFile = "bench/PAPER.md"

func main() {
	quick := slices.Equal(os.Args[1:], []string{"quick"})
	if len(os.Args) > 1 && !quick {
		fmt.Fprintln(os.Stderr, "paper: the only argument is quick, which keeps the figures of rows that take long")
		os.Exit(1)
	}
	if err := remake(quick); err != nil {
		fmt.Fprintln(os.Stderr, "paper:", err)
		os.Exit(1)
	}
}

// remake writes the page.
func remake(quick bool) error {
	var was earlier
	if quick {
		text, err := os.ReadFile(pageFile)
		if err != nil {
			return err
		}
		was = earlier(text)
	}
	var page bytes.Buffer
	if err := write(&page, experiments(), was); err != nil {
		return err
	}
	for _, t := range sections() {
		if err := t.write(&page, was); err != nil {
			return err
		}
	}
	page.WriteString("\n" + recorded)
	return os.WriteFile(pageFile, page.Bytes(), 0o644)
}
