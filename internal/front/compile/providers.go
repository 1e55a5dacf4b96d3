package compile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"heddle/internal/front/flat"
)

// Project is what a project says of its files.
//
// A program is linked from it as from static libraries: a provider becomes part of the program, whole, if it defines what
// the program names and does not define.
type Project struct {
	Flags     map[string][]string    // more flags for clang for single files, before CFlags
	Providers []string               // files that the program may need: C and C++
	Known     func(name string) bool // functions and variables that need no provider, since heddle has them; nil: none
	Contents  map[string][]byte      // of files, by their absolute names: what clang reads in the place of what lies there
	Made      func(Whole)            // is called with what the program was made of; may be nil
}

// symbols are the names by which a file is linked.
type symbols struct {
	defined []string
	weak    []string // of these, what other files may define as well
	missing []string
}

// linking is the search for the providers that a program needs.
type linking struct {
	ctx  context.Context
	o    *Options
	in   *compiled
	kept *cache

	defined  map[string]bool    // what the program defines; true: and no other file may
	missing  []string           // what it names besides, each once, in the order of the files
	seen     map[string]bool    // names that were looked for
	rest     []string           // providers that were not compiled
	texts    map[string][]byte  // of these
	compiled map[string]symbols // providers that were compiled, and are no part of the program
	jobs     map[string]job     // what became of these
	broken   map[string]error   // why providers do not compile
}

// linkProviders adds to the program the files of its project that it needs. What a unit of the library is for needs none.
func linkProviders(ctx context.Context, o *Options, in *compiled, kept *cache, library []unitJob) error {
	if len(o.Project.Providers) == 0 {
		return nil
	}
	l := &linking{ctx: ctx, o: o, in: in, kept: kept, defined: map[string]bool{}, seen: map[string]bool{}, texts: map[string][]byte{},
		compiled: map[string]symbols{}, jobs: map[string]job{}, broken: map[string]error{}}
	for _, u := range library {
		for _, name := range u.symbols {
			l.seen[name] = true
		}
	}
	for _, p := range o.Project.Providers {
		if !slices.Contains(o.Files, p) {
			l.rest = append(l.rest, p)
		}
	}
	for i, file := range in.files {
		s, err := l.symbolsOf(file, o.Files[i])
		if err != nil {
			return err
		}
		l.add(s)
	}
	// The program grows while it is looked at: what a provider misses is looked for like what the files miss.
	for i := 0; i < len(l.missing); i++ {
		if err := l.provide(l.missing[i]); err != nil {
			return err
		}
	}
	for _, p := range o.Project.Providers {
		if _, unused := l.compiled[p]; unused {
			in.tried = append(in.tried, p)
		}
	}
	return nil
}

// add makes a file's symbols part of the program.
func (l *linking) add(s symbols) {
	for _, name := range s.defined {
		l.defined[name] = l.defined[name] || !slices.Contains(s.weak, name)
	}
	for _, name := range s.missing {
		if !l.seen[name] {
			l.seen[name] = true
			l.missing = append(l.missing, name)
		}
	}
}

// provide looks for the file that defines a name.
func (l *linking) provide(name string) error {
	if _, defined := l.defined[name]; defined || l.o.Project.Known != nil && l.o.Project.Known(name) {
		return nil
	}
	var found []string
	// Definitions mostly begin a line. Where the name stands in indented lines only, it is mostly called.
	for _, stands := range []func([]byte, string) bool{beginsLine, containsWord} {
		if err := l.compileThose(stands, lastIdentifier(name)); err != nil {
			return err
		}
		if found = l.definers(name); len(found) > 0 {
			break
		}
	}
	switch len(found) {
	case 0:
		l.blame(name)
		return nil // a function without a body, like any other
	case 1:
		l.link(found[0])
		return nil
	}
	return &Error{Text: fmt.Sprintf("%s is defined by several files of the project: %s", name, strings.Join(found, ", ")),
		Hint: "Name the one that is meant among the files to verify."}
}

// blame records the provider that probably defines a name and does not compile, if there is one.
func (l *linking) blame(name string) {
	for _, p := range l.o.Project.Providers {
		if err := l.broken[p]; err != nil && beginsLine(l.text(p), lastIdentifier(name)) {
			l.in.broken = append(l.in.broken, flat.Broken{Symbol: name, File: p, Error: err.Error()})
			return
		}
	}
}

// definers are the providers that define a name and can be linked. A file that includes another one of them, as tests of static functions do, is none.
func (l *linking) definers(name string) (found []string) {
	for _, p := range l.o.Project.Providers {
		if slices.Contains(l.compiled[p].defined, name) && !l.conflicts(p) {
			found = append(found, p)
		}
	}
	includes := func(p, other string) bool {
		return p != other && slices.ContainsFunc(readFiles(l.list(p)), func(file string) bool { return sameFile(file, other) })
	}
	all := slices.Clone(found)
	return slices.DeleteFunc(found, func(p string) bool {
		return slices.ContainsFunc(all, func(other string) bool { return includes(p, other) })
	})
}

// list is where clang has listed what it read for a provider.
func (l *linking) list(provider string) string {
	j := l.jobs[provider]
	return j.list()
}

// sameFile reports whether two paths name one file.
func sameFile(a, b string) bool {
	if filepath.Base(a) != filepath.Base(b) {
		return false
	}
	x, err := os.Stat(a)
	y, wrong := os.Stat(b)
	return err == nil && wrong == nil && os.SameFile(x, y)
}

// conflicts reports whether both the program and a provider define a name that only one file may, so that they cannot be linked.
func (l *linking) conflicts(provider string) bool {
	s := l.compiled[provider]
	return slices.ContainsFunc(s.defined, func(name string) bool { return l.defined[name] && !slices.Contains(s.weak, name) })
}

func (l *linking) link(provider string) {
	l.o.Files = append(slices.Clip(l.o.Files), provider)
	l.in.files = append(l.in.files, l.jobs[provider].out)
	l.add(l.compiled[provider])
	delete(l.compiled, provider)
}

// compileThose compiles the providers in whose text a name stands so. One that does not compile provides nothing: it may be a
// file for another system.
func (l *linking) compileThose(stands func(text []byte, name string) bool, name string) error {
	if name == "" {
		return nil
	}
	var jobs []job
	l.rest = slices.DeleteFunc(l.rest, func(p string) bool {
		if !stands(l.text(p), name) {
			return false
		}
		out := filepath.Join(l.in.work, "p"+strconv.Itoa(len(l.jobs)+len(jobs))+".bc")
		jobs = append(jobs, programJob(l.o, p, out, l.kept))
		return true
	})
	errs := tryJobs(l.ctx, l.o, jobs)
	for _, j := range jobs {
		l.jobs[j.in] = j
	}
	l.in.read = append(l.in.read, filesRead(jobs)...)
	for i, err := range errs {
		if ended := l.ctx.Err(); ended != nil {
			return ended
		}
		if err != nil {
			l.broken[jobs[i].in] = err
			l.in.notes = append(l.in.notes, fmt.Sprintf("%s, in which %s stands, was not linked: it does not compile (%s)", jobs[i].in, name, firstLine(err)))
			continue
		}
		s, err := l.symbolsOf(jobs[i].out, jobs[i].in)
		if err != nil {
			return err
		}
		l.compiled[jobs[i].in] = s
	}
	return nil
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// text is a provider's; empty if it cannot be read.
func (l *linking) text(provider string) []byte {
	text, read := l.texts[provider]
	if !read {
		text, _ = os.ReadFile(provider)
		l.texts[provider] = text
	}
	return text
}

// symbolsOf are the symbols of a file that is compiled.
func (l *linking) symbolsOf(file, name string) (s symbols, err error) {
	out, err := runTool(l.ctx, l.o, l.o.Tool, []string{"--symbols", file}, []string{file})
	if err != nil {
		var e *Error
		if errors.As(err, &e) {
			e.Place = name
		}
		return s, err
	}
	for line := range strings.Lines(string(out)) {
		kind, symbol, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		switch kind {
		case "W":
			s.weak = append(s.weak, symbol)
			fallthrough
		case "D":
			s.defined = append(s.defined, symbol)
		default:
			s.missing = append(s.missing, symbol)
		}
	}
	return s, nil
}

// lastIdentifier is the name of a symbol as it stands in the source where it is defined: of C++, what stands after the last
// "::"; "" if a mangled name has none, as operators outside of classes.
func lastIdentifier(symbol string) (name string) {
	rest, mangled := strings.CutPrefix(symbol, "_Z")
	if !mangled {
		return symbol
	}
	rest = strings.TrimLeft(strings.TrimPrefix(rest, "L"), "NKVrRO")
	for {
		rest = strings.TrimPrefix(rest, "St")
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		n, err := strconv.Atoi(rest[:digits])
		if err != nil || digits+n > len(rest) {
			return name
		}
		name, rest = rest[digits:digits+n], rest[digits+n:]
		// An ABI tag (std::string's) is no part of the name in the source.
		for strings.HasPrefix(rest, "B") {
			tag := strings.TrimLeft(rest[1:], "0123456789")
			n, err := strconv.Atoi(rest[1 : len(rest)-len(tag)])
			if err != nil || n > len(tag) {
				return name
			}
			rest = tag[n:]
		}
	}
}

// beginsLine reports whether a name stands in a line that is not indented, and no directive.
func beginsLine(text []byte, name string) bool {
	for at := range words(text, name) {
		line := text[bytes.LastIndexByte(text[:at], '\n')+1 : at]
		if len(line) == 0 || line[0] != ' ' && line[0] != '\t' && line[0] != '#' {
			return true
		}
	}
	return false
}

// containsWord reports whether a name stands in a text, and is no part of a longer one.
func containsWord(text []byte, name string) bool {
	for range words(text, name) {
		return true
	}
	return false
}

// words are the places of a name in a text where it is no part of a longer one.
func words(text []byte, name string) iter.Seq[int] {
	within := func(b byte) bool {
		return b == '_' || b >= 0x80 || unicode.IsLetter(rune(b)) || unicode.IsDigit(rune(b))
	}
	return func(yield func(int) bool) {
		for from := 0; ; {
			i := bytes.Index(text[from:], []byte(name))
			if i < 0 {
				return
			}
			begin, end := from+i, from+i+len(name)
			alone := (begin == 0 || !within(text[begin-1])) && (end == len(text) || !within(text[end]))
			if alone && !yield(begin) {
				return
			}
			from = begin + 1
		}
	}
}
