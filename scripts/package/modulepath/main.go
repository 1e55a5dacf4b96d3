// Command modulepath names the module after the place where it is published:
//
//	go run ./scripts/package/modulepath [-dir DIRECTORY] PATH
//
// The module is called heddle as long as it is published nowhere, for a path on a host would be somebody's: `go install` of a path fetches
// whatever lies there. With a path such as example.org/people/heddle, whose first element has a dot as `go install` demands, the command
// changes go.mod, all imports, and the Makefile. It is to be committed where the module is published, and nowhere else.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

func main() {
	dir := flag.String("dir", ".", "the repository's `directory`")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "modulepath: give the module's path: go run ./scripts/package/modulepath example.org/people/heddle")
		os.Exit(2)
	}
	if err := rename(*dir, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "modulepath:", err)
		os.Exit(1)
	}
}

// A path of a module: a host with a dot, and elements of letters, digits and a few other characters.
var valid = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)+(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$`)

// rename gives the module in a directory a path.
func rename(dir, path string) error {
	if !valid.MatchString(path) {
		return fmt.Errorf("%q is no path that `go install` accepts: it begins with a host, as in example.org/people/heddle", path)
	}
	mod := filepath.Join(dir, "go.mod")
	text, err := os.ReadFile(mod)
	if err != nil {
		return err
	}
	first, rest, _ := strings.Cut(string(text), "\n")
	old, ok := strings.CutPrefix(first, "module ")
	if !ok {
		return errors.New("go.mod does not begin with the module's path")
	}
	if err := os.WriteFile(mod, []byte("module "+path+"\n"+rest), 0o644); err != nil {
		return err
	}
	return filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "bin"):
			return fs.SkipDir
		case d.Name() == "Makefile":
			return replace(file, old+"/internal/", path+"/internal/", false)
		case filepath.Ext(file) == ".go":
			return replace(file, `"`+old+`/`, `"`+path+`/`, true)
		}
		return nil
	})
}

// replace changes a text wherever a file has it. A file of Go is formatted again: the order of imports may be another one.
func replace(file, from, to string, isGo bool) error {
	text, err := os.ReadFile(file)
	if err != nil || !bytes.Contains(text, []byte(from)) {
		return err
	}
	text = bytes.ReplaceAll(text, []byte(from), []byte(to))
	if isGo {
		if text, err = format.Source(text); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return os.WriteFile(file, text, 0o644)
}
