// Command paper repeats the published tables of other tools on our own programs and
// writes ours beside the published figures into bench/PAPER.md: `make paper`.
//
// A table is a file that puts an experiment into the list below: a title, what was
// published, and rows to measure. Programs are written from the papers' descriptions
// (programs/), so that a published figure is one to stay under, not one to meet.
package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
)

// experiments are the tables in the order of the page.
func experiments() []experiment {
	return []experiment{lodinTable4(), pancamFigure9a(), pancamFigure9b(), pancamFigure10(), pancamFigure11()}
}

// recorded is a table of programs that are not part of this repository, measured by
// hand.
//
//go:embed svcomp.md
var recorded string

func main() {
	var page bytes.Buffer
	err := write(&page, experiments())
	if err == nil {
		err = lodinTable1().write(&page)
	}
	if err == nil {
		err = lodinTable5().write(&page)
	}
	page.WriteString("\n" + recorded)
	if err != nil {
		fmt.Fprintln(os.Stderr, "paper:", err)
		os.Exit(1)
	}
	if err := os.WriteFile("bench/PAPER.md", page.Bytes(), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "paper:", err)
		os.Exit(1)
	}
}
