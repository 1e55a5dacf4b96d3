package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// harnesses is the folder of the programs, beside the manifest and where they are checked.
const harnesses = "harness"

// library is a public library at a commit, with the programs that use it.
type library struct {
	Name       string    `toml:"name"`
	Repository string    `toml:"repository"` // owner/name
	Commit     string    `toml:"commit"`
	Licence    string    `toml:"licence"`
	About      string    `toml:"about"`   // what it is
	Files      []string  `toml:"files"`   // all of its files that are read
	Sum        string    `toml:"sum"`     // of these: the first 16 digits of their SHA-256, one after the other
	Sources    []string  `toml:"sources"` // those that are compiled beside the harness
	Headers    []string  `toml:"headers"` // ours, beside the harness: what the library's configuration would write
	Flags      []string  `toml:"flags"`   // of heddle; paths in them are those of the repository
	Harnesses  []harness `toml:"harness"`
	Bugs       []bug     `toml:"bug"`

	dir string // where the harnesses lie
}

// harness is a program that uses the library as it is.
type harness struct {
	File    string   `toml:"file"`
	Shows   string   `toml:"shows"`  // what it asserts
	Expect  string   `toml:"expect"` // "": verified; refused: heddle does not support what it needs
	Why     string   `toml:"why"`    // the explanation of another answer than verified
	Whose   string   `toml:"whose"`  // whose an alarm is: library or use; whose another answer is: heddle
	Flags   []string `toml:"flags"`
	Sources []string `toml:"sources"` // of the library, beside those for all
}

// bug is a change of the library that makes a bug, which a harness must find.
type bug struct {
	Harness string `toml:"harness"` // "": the first one
	File    string `toml:"file"`
	Old     string `toml:"old"` // stands in the file once
	New     string `toml:"new"`
	What    string `toml:"what"` // what the change does
}

// readManifest reads the list of libraries.
func readManifest(path string) ([]*library, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var document struct {
		Libraries []*library `toml:"library"`
	}
	if err := toml.NewDecoder(strings.NewReader(string(text))).DisallowUnknownFields().Decode(&document); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, l := range document.Libraries {
		l.dir = filepath.Join(filepath.Dir(path), harnesses)
	}
	return document.Libraries, nil
}

// folder is where the sources of a library lie below the directory of all.
func (l *library) folder() string { return strings.ReplaceAll(l.Repository, "/", "+") }

// task is one program to check: a harness with the library as it is, or with a bug in it.
type task struct {
	*library
	harness harness
	bug     *bug
	number  int // of the bug, from 1
}

// tasks are the programs of a library.
func (l *library) tasks() (list []task) {
	for _, h := range l.Harnesses {
		list = append(list, task{library: l, harness: h})
	}
	for i := range l.Bugs {
		list = append(list, task{library: l, harness: l.harnessOf(&l.Bugs[i]), bug: &l.Bugs[i], number: i + 1})
	}
	return list
}

// harnessOf is the harness that must find a bug.
func (l *library) harnessOf(b *bug) harness {
	for _, h := range l.Harnesses {
		if h.File == b.Harness || b.Harness == "" {
			return h
		}
	}
	return harness{}
}

// key names a task in the file of results: a program can be checked several times, with other flags.
func (t task) key() string {
	name := strings.Join(append([]string{t.harness.File}, t.harness.Flags...), " ")
	if t.bug == nil {
		return name
	}
	return fmt.Sprintf("%s with bug %d", name, t.number)
}

// expect is the answer that a task should have.
func (t task) expect() string {
	switch {
	case t.bug != nil:
		return "violated"
	case t.harness.Expect == "":
		return "verified"
	}
	return t.harness.Expect
}
