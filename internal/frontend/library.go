package frontend

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// libraryJobs writes the C++ library's files to dir and says how to compile
// them; none if the program is not C++.
//
// The library is compiled beside the program, not kept compiled: so it is for
// the program's target and by its compiler, and there is no file to be found or
// to be out of date. It takes less time than the program's own headers.
func libraryJobs(o *Options, dir string) ([]job, error) {
	if o.CXXLibrary == nil || !slices.ContainsFunc(o.Files, isCXX) {
		return nil, nil
	}
	dir = filepath.Join(dir, "library")
	if err := os.CopyFS(dir, o.CXXLibrary); err != nil {
		return nil, &Error{Text: "the C++ library's files cannot be written: " + err.Error()}
	}
	units, err := fs.Glob(o.CXXLibrary, "*.cc")
	if err != nil {
		return nil, &Error{Text: err.Error()}
	}
	var jobs []job
	for _, unit := range units {
		path := filepath.Join(dir, unit)
		jobs = append(jobs, job{cxx, path, strings.TrimSuffix(path, ".cc") + ".bc", libraryFlags(o, dir)})
	}
	return jobs, nil
}

// libraryPlace is the directory that places in the library name.
const libraryPlace = "/heddle/c++"

// libraryFlags compile the library, which lies in dir.
func libraryFlags(o *Options, dir string) []string {
	flags := []string{
		"-gline-tables-only", "-fdebug-prefix-map=" + dir + "=" + libraryPlace, "-fdebug-compilation-dir=" + libraryPlace,
		"-std=gnu++17", "-emit-llvm", "-c", "-O1", "-Xclang", "-disable-llvm-passes", "-Xclang", "-disable-lifetime-markers",
		"-fno-strict-aliasing", "-fno-discard-value-names", "-w", "-fno-color-diagnostics",
		"-fno-stack-protector", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=0", "-U__OPTIMIZE__", "-pthread",
	}
	if o.M32 || slices.Contains(o.CFlags, "-m32") {
		flags = append(flags, "-m32")
	}
	return flags
}

// isCXX tells whether a file is C++, or LLVM that names mangled functions.
func isCXX(file string) bool {
	if lang := languageOf(file); lang != llvm {
		return lang == cxx
	}
	text, err := os.ReadFile(file)
	return err == nil && bytes.Contains(text, []byte("_Z"))
}
