package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// test is a test of a suite, as heddle is asked it.
type test struct {
	suite string // what -suite selects
	group string // its row of the table
	name  string // within the suite
	level string // what its authors call it: CORE, KNOWNBUG
	skip  string // why it does not count; empty if it does
	files []string
	args  []string // heddle's command and flags
	want  want

	generated *generated // the random program that it is of, if so: files and record are made when it is run

	assumes bool // functions that nobody defines return anything
}

// want is the answer of the record.
type want struct {
	verdict string // of heddle check: "true" or "false"
	output  string // of heddle run: the name of a file with the whole standard output, or empty
	status  int    // of heddle run
	native  []string
}

// key tells tests apart.
func (t *test) key() string { return t.suite + "|" + t.name }

// suite finds its tests in a folder of sources.
type suite struct {
	name string
	in   string // its folder in that of all sources
	list func(dir string, has checks) ([]test, error)
}

// names are those of all suites, in the order of the page.
func names() (list []string) {
	for _, s := range suites() {
		list = append(list, s.name)
	}
	return append(list, csmithSuite)
}

// suites are those with sources that the command knows, in the order of the page.
func suites() []suite {
	return []suite{
		{"cbmc", "cbmc/regression", cbmcTests},
		{"esbmc", "esbmc/regression", esbmcTests},
		{"esbmc-cpp", "esbmc/regression", esbmcCxxTests},
		{"posix-run", posixFolder, posixRunTests},
		{"posix-check", posixFolder, posixCheckTests},
		{"c-testsuite", "c-testsuite/tests/single-exec", cTestsuiteTests},
		{"chibicc", "chibicc/test", chibiccTests},
		{"dataracebench", "dataracebench/micro-benchmarks", dataRaceTests},
	}
}

// tests are those of the suites that are chosen; suites whose sources are not there have none.
func tests(dir string, chosen func(suite string) bool, has checks) (list []test, err error) {
	for _, s := range suites() {
		folder := filepath.Join(dir, filepath.FromSlash(s.in))
		if _, err := os.Stat(folder); err != nil || !chosen(s.name) {
			continue
		}
		found, err := s.list(folder, has)
		if err != nil {
			return nil, err
		}
		for i := range found {
			found[i].suite = s.name
		}
		list = append(list, found...)
	}
	return list, nil
}

// parts are checks that are only a part of what a flag of the others means: a build without them is asked for the rest.
var parts = []string{"left-shift", "alignment", "pointer-comparison", "float-overflow"}

// checks are the names of the checks that heddle has.
type checks []string

// ask is the flag of heddle for exactly these checks, and the first that it does not have.
func (has checks) ask(names []string) (flag, missing string) {
	var list []string
	for _, n := range has {
		if slices.Contains(names, n) {
			list = append(list, "+"+n)
		}
	}
	for _, n := range names {
		if !slices.Contains(has, n) && !slices.Contains(parts, n) {
			return "", n
		}
	}
	return "--check=" + strings.Join(append([]string{"-all"}, list...), ","), ""
}
