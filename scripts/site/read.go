package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// site is what is written.
type site struct {
	root  string
	pages []*page          // in the order of reading
	named map[string]*page // by file, from the root
	files map[string]bool  // that pages lead to and that are no pages
}

// page is a document.
type page struct {
	file  string // from the root: "docs/checks.md"
	out   string // "checks.html"
	group string // the part of the site that it belongs to
	title string
	text  []byte
	html  string
	parts []part
}

// part is what is below a heading, for contents and search.
type part struct {
	Level int
	Title string
	ID    string
	Text  string
}

// index is the page that lists the others, and others are those that it does not list.
const index = "docs/README.md"

var others = []string{"CHANGELOG.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "RATIONALE.md"}

var (
	listed  = regexp.MustCompile(`^\| \[[^\]]*\]\(([^)]+\.md)\) \|`)
	heading = regexp.MustCompile(`(?m)^# (.+)$`)
)

// read finds the pages: those that the index lists, in its order, below its headings; then what else is to be read, and all measurements.
func read(root string) (*site, error) {
	s := &site{root: root, named: map[string]*page{}, files: map[string]bool{}}
	if err := s.add(index, ""); err != nil {
		return nil, err
	}
	group := ""
	for _, line := range strings.Split(string(s.pages[0].text), "\n") {
		if title, ok := strings.CutPrefix(line, "## "); ok {
			group = title
		}
		if m := listed.FindStringSubmatch(line); m != nil {
			if err := s.add(path.Join("docs", m[1]), group); err != nil {
				return nil, err
			}
		}
	}
	for _, file := range others {
		if err := s.add(file, "About heddle"); err != nil {
			return nil, err
		}
	}
	measured, err := filepath.Glob(filepath.Join(root, "bench", "*.md"))
	for _, file := range measured {
		if err := s.add("bench/"+filepath.Base(file), "Measurements"); err != nil {
			return nil, err
		}
	}
	return s, err
}

func (s *site) add(file, group string) error {
	if s.named[file] != nil {
		return fmt.Errorf("%s lists %s twice", index, file)
	}
	text, err := os.ReadFile(filepath.Join(s.root, filepath.FromSlash(file)))
	if err != nil {
		return err
	}
	p := &page{file: file, group: group, text: text, out: outName(file), title: strings.TrimSuffix(path.Base(file), ".md")}
	if m := heading.FindSubmatch(text); m != nil {
		p.title = strings.ReplaceAll(string(m[1]), "`", "")
	}
	if slices.ContainsFunc(s.pages, func(q *page) bool { return q.out == p.out }) {
		return fmt.Errorf("%s and another page would both be %s", file, p.out)
	}
	s.pages, s.named[file] = append(s.pages, p), p
	return nil
}

// outName is the page that a document becomes.
func outName(file string) string {
	name := strings.ToLower(strings.TrimSuffix(path.Base(file), ".md"))
	switch {
	case file == index:
		name = "index"
	case strings.HasPrefix(file, "bench/"):
		name = "bench-" + name
	}
	return name + ".html"
}
