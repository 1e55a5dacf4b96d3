package project

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"heddle/internal/front/compile"
)

// DatabaseName is the usual name of a compilation database.
const DatabaseName = "compile_commands.json"

// Database is a compilation database: how each file of a project is compiled. CMake, Meson, Bazel and bear write them.
type Database struct {
	Path  string
	Units []Unit // in the order of the database; of a file that is compiled several times the first
}

// Unit is one file of a database.
type Unit struct {
	File  string   // as the current directory names it if it lies below that, else absolute
	Flags []string // those of its flags that say what the file means: Meaning
	M32   bool     // it is compiled for 32 bits
}

// command is an entry of a database.
type command struct {
	Directory string   `json:"directory"`
	File      string   `json:"file"`
	Arguments []string `json:"arguments"`
	Command   string   `json:"command"`
}

// ReadDatabase reads a database: a file, or a directory that has one under its usual name.
func ReadDatabase(path string) (*Database, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, DatabaseName)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("the compilation database cannot be read: %w", err)
	}
	var commands []command
	if err := json.Unmarshal(text, &commands); err != nil {
		return nil, fmt.Errorf("%s is no compilation database: %w", path, withLine(text, err))
	}
	d := &Database{Path: path}
	seen := map[string]bool{}
	for i, c := range commands {
		u, err := c.unit(filepath.Dir(path))
		if err != nil {
			return nil, fmt.Errorf("%s: entry %d (%s): %w", path, i+1, c.File, err)
		}
		if !seen[u.File] {
			seen[u.File] = true
			d.Units = append(d.Units, u)
		}
	}
	return d, nil
}

// withLine says in which line of a text JSON is wrong.
func withLine(text []byte, err error) error {
	var offset int64
	if e := (*json.SyntaxError)(nil); errors.As(err, &e) {
		offset = e.Offset
	} else if e := (*json.UnmarshalTypeError)(nil); errors.As(err, &e) {
		offset = e.Offset
	} else {
		return err
	}
	return fmt.Errorf("line %d: %w", 1+strings.Count(string(text[:offset]), "\n"), err)
}

// unit is what an entry says. A directory is relative to that of the database, as Bazel's wrappers write it.
func (c *command) unit(base string) (Unit, error) {
	if c.File == "" {
		return Unit{}, errors.New("it names no file")
	}
	words := c.Arguments
	if len(words) == 0 {
		var err error
		if words, err = Words(c.Command); err != nil {
			return Unit{}, err
		}
	}
	dir := absolute(base, c.Directory)
	words, err := responses(withoutCompiler(words), dir)
	if err != nil {
		return Unit{}, err
	}
	u := Unit{File: Local(absolute(dir, c.File)), Flags: Meaning(words, dir)}
	u.M32 = slices.Contains(u.Flags, "-m32")
	return u, nil
}

// absolute is a path that is relative to a directory.
func absolute(dir, path string) string {
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return filepath.Clean(path)
}

// Local is a path as the current directory names it, if it lies there or below.
func Local(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(here, path); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return path
}

// withoutCompiler takes away the compiler, and what starts it.
func withoutCompiler(words []string) []string {
	for len(words) > 0 && slices.Contains(launchers, filepath.Base(words[0])) {
		words = words[1:]
	}
	if len(words) > 0 {
		words = words[1:]
	}
	return words
}

// launchers start a compiler that is named after them.
var launchers = []string{"ccache", "distcc", "icecc", "sccache", "libtool", "env"}

// mostResponse bounds a file of flags.
const mostResponse = 1 << 20

// responses puts the contents of files of flags (@FILE) in their places.
func responses(words []string, dir string) (list []string, err error) {
	for _, w := range words {
		name, is := strings.CutPrefix(w, "@")
		if !is {
			list = append(list, w)
			continue
		}
		text, err := readSome(absolute(dir, name), mostResponse)
		if err != nil {
			return nil, err
		}
		more, err := Words(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list = append(list, more...)
	}
	return list, nil
}

// readSome reads a regular file of at most so many bytes.
func readSome(path string, most int64) (string, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return "", err
	case !info.Mode().IsRegular() || info.Size() > most:
		return "", fmt.Errorf("%s is not a regular file of a sensible size", path)
	}
	text, err := os.ReadFile(path)
	return string(text), err
}

// Unit gives what the database says of a file; nil if it does not name it.
func (d *Database) Unit(file string) *Unit {
	path := absolute("", file)
	for i := range d.Units {
		if absolute("", d.Units[i].File) == path {
			return &d.Units[i]
		}
	}
	return nil
}

// Near gives the unit whose flags fit a file best that the database does not name, such as a harness: of the same language, the
// one whose path has most in common with the file's; nil if none is of the language.
func (d *Database) Near(file string) *Unit {
	path := absolute("", file)
	var best *Unit
	most := -1
	for i := range d.Units {
		u := &d.Units[i]
		if compile.IsCXX(u.File) != compile.IsCXX(file) {
			continue
		}
		if n := common(path, absolute("", u.File)); n > most {
			best, most = u, n
		}
	}
	return best
}

// common counts the directories that two paths begin with.
func common(a, b string) (n int) {
	x, y := strings.Split(filepath.Dir(a), "/"), strings.Split(filepath.Dir(b), "/")
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	return n
}
