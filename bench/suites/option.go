package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// option is what a flag of another verifier means for heddle.
type option struct {
	words   int      // that follow it
	on, off []string // checks
	flags   []string // of heddle; VALUE is its word
	skip    string   // why a test that has it is not counted
	do      func(a *asked, value string)
}

// asked is what a test asks for, as its flags are read.
type asked struct {
	d      *desc
	checks []string
	flags  []string
	files  []string
	marks  map[string]bool // what an option leaves for the end
	entry  string          // the function that begins, if it is not main
	skip   string
}

func (a *asked) on(names ...string) {
	for _, n := range names {
		if !slices.Contains(a.checks, n) {
			a.checks = append(a.checks, n)
		}
	}
}

func (a *asked) off(names ...string) {
	a.checks = slices.DeleteFunc(a.checks, func(n string) bool { return slices.Contains(names, n) })
}

// leave gives up the test, for the first reason.
func (a *asked) leave(why string) {
	if a.skip == "" {
		a.skip = why
	}
}

// read takes the flags of the test, one after the other.
func (a *asked) read(table map[string]option) {
	for words := a.d.flags; len(words) > 0 && a.skip == ""; {
		words = a.word(table, words)
	}
}

// word takes one flag and the words that belong to it; it returns the rest.
func (a *asked) word(table map[string]option, words []string) []string {
	w, rest := words[0], words[1:]
	if !strings.HasPrefix(w, "-") {
		a.file(w)
		return rest
	}
	for _, short := range []string{"-D", "-I", "-W"} {
		if strings.HasPrefix(w, short) && len(w) > 2 {
			a.compiler(short, w[2:])
			return rest
		}
	}
	name, value, inWord := strings.Cut(w, "=")
	o, known := table[name]
	if !known {
		a.leave("flag " + name)
		return rest
	}
	if o.words > 0 && !inWord {
		if len(rest) < o.words {
			a.leave("flag " + name)
			return nil
		}
		value, rest = rest[0], rest[o.words:]
	}
	a.take(o, value)
	return rest
}

// take does what an option means.
func (a *asked) take(o option, value string) {
	if o.skip != "" {
		a.leave(o.skip)
	}
	a.on(o.on...)
	a.off(o.off...)
	for _, f := range o.flags {
		a.flags = append(a.flags, strings.ReplaceAll(f, "VALUE", value))
	}
	if o.do != nil {
		o.do(a, value)
	}
}

// compiler takes a flag of the compiler. Folders are relative to the test's.
func (a *asked) compiler(short, value string) {
	if short == "-I" && !filepath.IsAbs(value) {
		value = filepath.Join(a.d.dir(), value)
	}
	if short != "-W" { // what is a warning there is none here
		a.flags = append(a.flags, "--cflags="+short+strings.Trim(value, "'\""))
	}
}

// file takes another source file of the test.
func (a *asked) file(name string) {
	if name == "" {
		return
	}
	path := filepath.Join(a.d.dir(), name)
	if _, err := os.Stat(path); err != nil {
		a.leave("a source is missing")
		return
	}
	if !slices.Contains([]string{".c", ".i", ".cpp", ".cc", ".cxx", ".C", ".ii"}, filepath.Ext(name)) {
		a.leave("a source is neither C nor C++")
		return
	}
	a.files = append(a.files, path)
}

// mark is an option that leaves a mark.
func mark(name string) option {
	return option{do: func(a *asked, _ string) { a.marks[name] = true }}
}

// entry is a function, which CBMC knows by its name and parameters in C++.
func entry(a *asked, name string) { a.entry = strings.TrimSuffix(strings.Trim(name, "'"), "()") }

// The options that every table has.
var (
	ignored  = option{}
	ignored1 = option{words: 1}
)

// unable is an option of which heddle has no like.
func unable(words int, why string) option { return option{words: words, skip: why} }
