// Command soundness writes bench/SOUNDNESS.md: what heddle's answers were compared with, and what came of it:
//
//	make soundness
//
// It renders the summaries that tests and tools leave in build/soundness (internal/test/summary). A section of which there
// is no summary keeps the text that the page has: the sections take hours of different machines.
package main

import (
	"fmt"
	"os"

	"heddle/internal/test/summary"
)

const (
	pageFile = "bench/SOUNDNESS.md"
	folder   = "build/soundness"
)

func main() {
	if len(os.Args) > 1 {
		fmt.Fprintln(os.Stderr, "soundness: there are no arguments; summaries are read from", folder)
		os.Exit(1)
	}
	if err := remake(); err != nil {
		fmt.Fprintln(os.Stderr, "soundness:", err)
		os.Exit(1)
	}
}

// remake writes the page.
func remake() error {
	list, err := summary.Read(folder)
	if err != nil {
		return err
	}
	was, err := os.ReadFile(pageFile)
	if err != nil && !os.IsNotExist(err) {
		return err
	}
	return os.WriteFile(pageFile, []byte(page(list, string(was))), 0o644)
}
