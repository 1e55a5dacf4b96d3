// Command describe writes the manual pages and the completions of shells for heddle, from its command line:
//
//	describe DIRECTORY
//
// SOURCE_DATE_EPOCH dates the pages, for builds that give the same bytes again.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"heddle/internal/face/cli"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: describe DIRECTORY")
		os.Exit(2)
	}
	if err := describe(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "describe:", err)
		os.Exit(1)
	}
}

// Where programs look below share/.
const (
	manual = "man/man1"
	bash   = "bash-completion/completions/heddle"
	zsh    = "zsh/site-functions/_heddle"
	fish   = "fish/vendor_completions.d/heddle.fish"
)

// describe writes everything below a directory, which becomes PREFIX/share.
func describe(share string) error {
	root := cli.Command()
	for _, name := range []string{manual + "/x", bash, zsh, fish} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(share, name)), 0o755); err != nil {
			return err
		}
	}
	if err := root.GenBashCompletionFileV2(filepath.Join(share, bash), true); err != nil {
		return err
	}
	if err := root.GenZshCompletionFile(filepath.Join(share, zsh)); err != nil {
		return err
	}
	if err := root.GenFishCompletionFile(filepath.Join(share, fish), true); err != nil {
		return err
	}
	return pages(root, filepath.Join(share, manual))
}

// pages writes a manual page for each command.
func pages(root *cobra.Command, dir string) error {
	date := time.Unix(0, 0).UTC()
	if text := os.Getenv("SOURCE_DATE_EPOCH"); text != "" {
		seconds, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return fmt.Errorf("SOURCE_DATE_EPOCH: %w", err)
		}
		date = time.Unix(seconds, 0).UTC()
	}
	root.DisableAutoGenTag = true
	return doc.GenManTree(root, &doc.GenManHeader{Title: "HEDDLE", Section: "1", Source: "heddle", Manual: "heddle", Date: &date}, dir)
}
