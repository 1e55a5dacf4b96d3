package compile

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// unitJob compiles a unit of the library, which is for programs that name one
// of some symbols.
type unitJob struct {
	job
	symbols []string // parts of their mangled names; none: every program
	longer  []string // names that contain one of the symbols and do not count
}

// unitHead begins the first line of a unit that is not for every program;
// notHead begins the second one, if names that contain its symbols do not count.
const (
	unitHead = "// for: "
	notHead  = "// not for: "
)

// libraryJobs says how to compile the C++ library's files: those that every program
// gets, and the others; none if the program is not C++.
//
// The library is compiled beside the program, not shipped compiled: so it is for
// the program's target and by its compiler. What comes out is kept: see cache.go.
func libraryJobs(o *Options, dir string, kept *cache) (always []job, named []unitJob, err error) {
	if o.CXXLibrary == nil || !slices.ContainsFunc(o.Files, isCXX) {
		return nil, nil, nil
	}
	dir = filepath.Join(dir, "library")
	reads := []*sources{newSources(dir, o.CXXLibrary)}
	units, err := fs.Glob(o.CXXLibrary, "*.cc")
	if err != nil {
		return nil, nil, &Error{Text: err.Error()}
	}
	for _, unit := range units {
		path := filepath.Join(dir, unit)
		j := job{lang: cxx, in: path, out: unitOutput(dir, unit), flags: append(libraryFlags(o, dir, cxxPlace), "-std=gnu++17"), kept: kept, reads: reads}
		text, err := fs.ReadFile(o.CXXLibrary, unit)
		if err != nil {
			return nil, nil, &Error{Text: err.Error()}
		}
		line, _, _ := strings.Cut(string(text), "\n")
		if symbols, ok := strings.CutPrefix(line, unitHead); ok {
			named = append(named, unitJob{job: j, symbols: strings.Fields(symbols)})
		} else {
			always = append(always, j)
		}
	}
	return always, named, nil
}

// cLibraryJobs says how to compile the C library's units. Each is for programs that
// name one of its symbols.
func cLibraryJobs(o *Options, dir string, kept *cache) (units []unitJob, err error) {
	for i, library := range o.CLibrary {
		more, err := cUnits(o, library, kept, filepath.Join(dir, "c"+strconv.Itoa(i)))
		if err != nil {
			return nil, err
		}
		units = append(units, more...)
	}
	return units, nil
}

// unitOutput is where a unit's output lies: beside the library's directory, which is
// there only if something is compiled.
func unitOutput(dir, unit string) string {
	return dir + "-" + strings.TrimSuffix(unit, filepath.Ext(unit)) + ".bc"
}

// cUnits are the units of one library.
func cUnits(o *Options, library fs.FS, kept *cache, dir string) (units []unitJob, err error) {
	reads := []*sources{newSources(dir, library), o.written.headers}
	names, err := fs.Glob(library, "*.c")
	if err != nil {
		return nil, &Error{Text: err.Error()}
	}
	flags := append(libraryFlags(o, dir, cPlace), "-std=gnu17")
	flags = append(flags, o.includeFlags()...)
	for _, unit := range names {
		text, err := fs.ReadFile(library, unit)
		if err != nil {
			return nil, &Error{Text: err.Error()}
		}
		path := filepath.Join(dir, unit)
		u := unitJob{job: job{lang: c, in: path, out: unitOutput(dir, unit), flags: flags, kept: kept, reads: reads}}
		first, rest, _ := strings.Cut(string(text), "\n")
		second, _, _ := strings.Cut(rest, "\n")
		u.symbols = strings.Fields(strings.TrimPrefix(first, unitHead))
		if longer, ok := strings.CutPrefix(second, notHead); ok {
			u.longer = strings.Fields(longer)
		}
		units = append(units, u)
	}
	return units, nil
}

// wanted are the units of which one of the program's compiled files names a
// symbol.
func wanted(units []unitJob, files []string) (jobs []job) {
	for _, u := range units {
		if slices.ContainsFunc(files, func(file string) bool { return namesOne(file, u.symbols, u.longer) }) {
			jobs = append(jobs, u.job)
		}
	}
	return jobs
}

// namesOne reports whether one of the names stands in a file. In bitcode, names
// of symbols are plain text, one after the other: so longer names that do not
// count are taken away first. A name may stand in others all the same; what is
// compiled in vain is not linked.
func namesOne(file string, names, longer []string) bool {
	text, err := os.ReadFile(file)
	for _, name := range longer {
		text = bytes.ReplaceAll(text, []byte(name), nil)
	}
	return err == nil && slices.ContainsFunc(names, func(name string) bool { return bytes.Contains(text, []byte(name)) })
}

// The directories that places in the libraries and headers name.
const (
	cPlace      = "/heddle/c"
	cxxPlace    = "/heddle/c++"
	headerPlace = "/heddle/include"
)

// libraryFlags compile a library, which lies in dir.
func libraryFlags(o *Options, dir, place string) []string {
	flags := []string{
		"-gline-tables-only", "-fdebug-prefix-map=" + dir + "=" + place, "-fdebug-compilation-dir=" + place,
		"-emit-llvm", "-c", "-O1", "-Xclang", "-disable-llvm-passes", "-Xclang", "-disable-lifetime-markers",
		"-fno-strict-aliasing", "-fno-discard-value-names", "-w", "-fno-color-diagnostics", "-fno-crash-diagnostics",
		"-fno-stack-protector", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=0", "-U__OPTIMIZE__", "-pthread",
	}
	if o.M32 || slices.Contains(o.CFlags, "-m32") {
		flags = append(flags, "-m32")
	}
	return flags
}

// isCXX reports whether a file is C++, or LLVM that names mangled functions.
func isCXX(file string) bool {
	if lang := languageOf(file); lang != llvm {
		return lang == cxx
	}
	return namesOne(file, []string{"_Z"}, nil)
}
