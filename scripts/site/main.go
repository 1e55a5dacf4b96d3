// Site makes the documents a web site: `make docs`. Its pages are those of docs/README.md, in that order, with what else of the repository is written to be
// read; each has its contents, links to its neighbours, and a search over all of them that needs no server. Pictures are made by heddle while the site is made.
//
// It must not know what a page says. Links that lead nowhere are errors.
//
// What it can miss: whether links to other sites lead somewhere.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	root := flag.String("root", ".", "the repository")
	out := flag.String("o", "build/site", "the folder that is written")
	tool := flag.String("heddle", "bin/heddle", "the command that makes pictures")
	pictures := flag.String("screens", "", "make the pictures of pages in this folder anew, and nothing else: docs/pictures")
	flag.Parse()
	d := drawer{*root, *tool}
	if *pictures != "" {
		if err := d.screens(*pictures); err != nil {
			fmt.Fprintln(os.Stderr, "site:", err)
			os.Exit(1)
		}
		return
	}
	s, err := read(*root)
	if err == nil {
		err = s.write(*out, d)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "site:", err)
		os.Exit(1)
	}
	fmt.Printf("%d pages: %s/index.html\n", len(s.pages), *out)
}
