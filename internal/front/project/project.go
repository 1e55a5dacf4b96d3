// Package project reads a project's description of itself: its compilation database, and heddle.toml.
//
// It must not know what is checked or how: a setting of heddle.toml is a flag of the command by
// name, and only the command knows its flags.
//
// What it can miss: a database does not say which files make up one program. They are found by the
// names that the files use and define (compile.Project), so a function whose name is assembled by a
// macro is not found.
package project

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"heddle/internal/front/compile"
)

// Compilation says how files of a project are compiled.
type Compilation struct {
	Project compile.Project
	M32     bool     // for 32 bits
	Notes   []string // what the user should know of the flags
}

// Compilation says how a program of these files, and of others of the database that they need, is compiled.
func (d *Database) Compilation(files []string) Compilation {
	c := Compilation{Project: compile.Project{Flags: map[string][]string{}}}
	var silent []string
	for _, u := range d.Units {
		if compile.IsSource(u.File) {
			c.Project.Flags[u.File] = u.Flags
			c.Project.Providers = append(c.Project.Providers, u.File)
		}
	}
	for _, file := range files {
		u := d.Unit(file)
		if u == nil && compile.IsSource(file) {
			u = d.Near(file)
		}
		if u == nil {
			continue
		}
		c.Project.Flags[file] = u.Flags
		c.M32 = c.M32 || u.M32
		if u.silent() {
			silent = append(silent, file)
		}
	}
	if i := slices.IndexFunc(d.Units, (Unit).silent); len(silent) == 0 && i >= 0 {
		silent = append(silent, "files of the project such as "+d.Units[i].File)
	}
	for _, what := range silent {
		c.Notes = append(c.Notes, fmt.Sprintf("assert() does nothing in %s, compiled with -DNDEBUG (--cflags=-UNDEBUG switches it on)", what))
	}
	return c
}

// silent reports whether a unit's assertions are switched off.
func (u Unit) silent() bool {
	return slices.ContainsFunc(u.Flags, func(f string) bool { return f == "-DNDEBUG" || strings.HasPrefix(f, "-DNDEBUG=") })
}

// ConfigName is the name of a project's settings.
const ConfigName = "heddle.toml"

// Project is a project as it was found.
type Project struct {
	Dir      string
	Config   *Config   // nil: it has no settings
	Database *Database // nil: it has no compilation database
}

// Open opens a project: a directory, its compilation database, or its settings.
func Open(path string) (*Project, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("the project cannot be read: %w", err)
	}
	p := &Project{Dir: path}
	switch {
	case info.IsDir():
	case filepath.Ext(path) == ".toml":
		return openConfig(path)
	default:
		p.Dir = filepath.Dir(path)
		p.Database, err = ReadDatabase(path)
		return p, err
	}
	if config := filepath.Join(path, ConfigName); exists(config) {
		return openConfig(config)
	}
	found, ok := Find(path)
	if !ok {
		return nil, fmt.Errorf("%s has no %s and no %s", path, ConfigName, DatabaseName)
	}
	p.Database, err = ReadDatabase(found)
	return p, err
}

func openConfig(path string) (*Project, error) {
	config, err := ReadConfig(path)
	if err != nil {
		return nil, err
	}
	p := &Project{Dir: filepath.Dir(path), Config: config}
	database := config.Database
	if database == "" {
		found, ok := Find(p.Dir)
		if !ok {
			return p, nil
		}
		database = found
	}
	p.Database, err = ReadDatabase(database)
	return p, err
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Around finds the settings of the project that a directory lies in; "" if there are none.
func Around(dir string) string {
	dir, err := filepath.Abs(dir)
	for err == nil {
		config := filepath.Join(dir, ConfigName)
		if exists(config) {
			return Local(config)
		}
		if filepath.Dir(dir) == dir {
			break
		}
		dir = filepath.Dir(dir)
	}
	return ""
}

// mainFunction is how a definition of main looks.
var mainFunction = regexp.MustCompile(`(?m)\bmain\s*\([^;{]*\)\s*\{`)

// Harnesses are what is to be checked: those of the settings, or without any each file of the project that has a main.
func (p *Project) Harnesses() []Harness {
	if p.Config != nil {
		return p.Config.Harnesses
	}
	var list []Harness
	for _, file := range p.sources() {
		if text, err := readSome(file, configLimit<<6); err == nil && compile.IsSource(file) && mainFunction.MatchString(text) {
			list = append(list, Harness{Name: file, Files: []string{file}})
		}
	}
	return list
}
