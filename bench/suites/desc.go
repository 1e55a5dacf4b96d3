package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// desc is a test.desc, in which CBMC and ESBMC keep a test: its level, its source, their flags, and lines that their
// output must have.
type desc struct {
	file   string
	level  string
	source string
	flags  []string
	lines  []string
}

// dir is the folder of the test.
func (d *desc) dir() string { return filepath.Dir(d.file) }

// readDesc reads one. What follows a line -- must not be printed, and says nothing about the program.
func readDesc(name string) (*desc, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, line := range strings.Split(string(text), "\n") {
		if !strings.HasPrefix(line, "//") {
			lines = append(lines, strings.TrimSuffix(line, "\r"))
		}
	}
	if len(lines) < 3 || strings.HasPrefix(lines[0], "<?xml") {
		return nil, errors.New("another format")
	}
	d := &desc{file: name, source: strings.TrimSpace(lines[1]), flags: strings.Fields(lines[2])}
	d.level, _, _ = strings.Cut(strings.TrimSpace(lines[0]), " ")
	for _, line := range lines[3:] {
		if strings.TrimSpace(line) == "--" {
			break
		}
		d.lines = append(d.lines, line)
	}
	return d, nil
}

// descs are the test descriptions below a folder, sorted; there may be no such folder.
func descs(dir string) (names []string, err error) {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".desc" {
			names = append(names, path)
		}
		return err
	})
	slices.Sort(names)
	return names, err
}

// The lines that record a verdict, with the marks of a regular expression, and what says that it is about the bound
// of unwinding, not about the program.
var (
	recorded = regexp.MustCompile(`^\^?VERIFICATION (SUCCESSFUL|FAILED)\$?\s*$`)
	bounded  = regexp.MustCompile(`(?i)unwinding assertion|recursion unwinding`)
)

// expected is the verdict that is recorded, or why there is none.
func (d *desc) expected() (verdict, skip string) {
	for _, line := range d.lines {
		m := recorded.FindStringSubmatch(line)
		switch {
		case bounded.MatchString(line):
			return "", "the record is about the bound of unwinding"
		case m == nil:
		case verdict != "" && verdict != answers[m[1]]:
			return "", "two verdicts are recorded"
		default:
			verdict = answers[m[1]]
		}
	}
	if verdict == "" {
		return "", "no verdict is recorded"
	}
	return verdict, ""
}

var answers = map[string]string{"SUCCESSFUL": "true", "FAILED": "false"}
