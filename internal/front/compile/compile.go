package compile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"heddle/internal/front/flat"
	"heddle/internal/host/child"
)

// language is what a file's suffix says.
type language int

const (
	unknown language = iota
	c
	cxx
	llvm
)

func languageOf(file string) language {
	switch filepath.Ext(file) {
	case ".c", ".i":
		return c
	case ".cc", ".cpp", ".cxx", ".c++", ".cp", ".C", ".ii":
		return cxx
	case ".ll", ".bc", ".o":
		return llvm
	}
	return unknown
}

// IsCXX reports whether a file is C++ by its name.
func IsCXX(file string) bool { return languageOf(file) == cxx }

// IsSource reports whether a file is C or C++ by its name.
func IsSource(file string) bool { return languageOf(file) == c || languageOf(file) == cxx }

// IsLLVM reports whether a file has LLVM's code by its name.
func IsLLVM(file string) bool { return languageOf(file) == llvm }

// compileFlags are clang's flags for a file.
//
// Clang only translates; heddle-llvm runs the passes, after it has hidden what
// optimisers must not see. Even for O0 the level is -O1, without passes: only
// then clang writes the bodies of C99 inline functions and of extern templates,
// which have no other definition. What else -O1 adds (lifetime markers, type
// based alias information, glibc's inline functions) is turned off again for O0,
// so that the code is the one of -O0.
func compileFlags(o *Options, lang language, file string) []string {
	flags := []string{
		"-g", "-emit-llvm", "-c", "-Xclang", "-disable-llvm-passes",
		"-Wno-everything", "-fno-color-diagnostics", "-fno-crash-diagnostics",
		// Names of registers and blocks are for the user's queries.
		"-fno-discard-value-names",
		// What a checker wants to see stays: accesses through null, loops
		// without end. What it need not see goes.
		"-fno-delete-null-pointer-checks", "-fno-finite-loops",
		"-fno-stack-protector", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=0", "-U__OPTIMIZE__",
		// Floats are computed as written.
		"-ffp-contract=off",
		"-pthread",
	}
	flags = append(flags, levelFlags(o, lang)...)
	if lang == cxx {
		// What the C++ library demands of its callers is checked by its headers, and by those that stand before them.
		flags = append(flags, "-D_GLIBCXX_ASSERTIONS")
		flags = append(flags, o.cxxFlags()...)
	}
	if lang == c {
		flags = append(flags, relaxedC...)
		if o.several(c) {
			flags = append(flags, "-fcommon") // a variable without a value in two files is one, as it was for compilers until 2020
		}
		if slices.ContainsFunc(o.Entry, o.mayBeStatic) {
			// An entry function may be static and without callers. Headers of the compiler (immintrin.h) have such functions
			// that it does not compile for this target.
			flags = append(flags, "-femit-all-decls")
		}
	}
	flags = append(flags, o.includeFlags()...)
	flags = append(flags, o.contentFlags()...)
	if o.M32 && !slices.Contains(o.CFlags, "-m32") {
		flags = append(flags, "-m32")
	}
	if o.openMP() {
		flags = append(flags, threadprivateFlag)
	}
	silent := func(flag string) bool { return flag == "-w" }
	flags = append(flags, slices.DeleteFunc(slices.Concat(o.Project.Flags[file], o.CFlags), silent)...)
	return append(flags, o.constantWarnings()...)
}

// threadprivateFlag makes clang ask the runtime of OpenMP for a thread's copy of a threadprivate variable. A thread-local one ends
// with its thread, and the library's threads end with their region.
const threadprivateFlag = "-fnoopenmp-use-tls"

// openMP reports whether the program's flags ask for OpenMP.
func (o *Options) openMP() bool {
	asks := func(flag string) bool { return flag == "-fopenmp" || strings.HasPrefix(flag, "-fopenmp=") }
	return slices.ContainsFunc(o.CFlags, asks)
}

// mayBeStatic reports whether the program may have an entry function that only its own file knows.
func (o *Options) mayBeStatic(entry string) bool {
	names := func(file string) bool { return namesOne(file, []string{entry}, nil) }
	return entry != "main" && (!slices.Contains(o.Optional, entry) || slices.ContainsFunc(o.Files, names))
}

// levelFlags choose the level. What is optimised gets clang's own checks first:
// afterwards the code no longer shows what the source would have done.
func levelFlags(o *Options, lang language) []string {
	flags := []string{"-" + o.Opt}
	if o.plain() {
		flags = []string{"-O1", "-fno-strict-aliasing"}
		if !o.Scopes {
			flags = append(flags, "-Xclang", "-disable-lifetime-markers")
		}
	}
	return append(flags, o.checkFlags()...)
}

// several reports whether more than one of the files is, or may be, in a language.
func (o *Options) several(lang language) bool {
	n := 0
	for _, file := range o.Files {
		if languageOf(file) == lang {
			n++
		}
	}
	return n > 1 || n == 1 && len(o.Project.Providers) > 0
}

// Renames reports whether a function may have another name than the source's, and may be changed or dropped before somebody looks for it.
func (o *Options) Renames() bool {
	mangles := func(file string) bool { return languageOf(file) != c }
	return !o.untouched() && (slices.ContainsFunc(o.Files, mangles) || slices.ContainsFunc(o.Project.Providers, mangles))
}

// plain reports whether no level of optimisation is asked for.
func (o *Options) plain() bool { return o.Opt == "" || o.Opt == "O0" }

// relaxedC accepts the C of older compilers, in which one verification task in
// six is written.
var relaxedC = []string{
	"-std=gnu17",
	"-Wno-error=implicit-function-declaration",
	"-Wno-error=implicit-int",
	"-Wno-error=int-conversion",
	"-Wno-error=incompatible-pointer-types",
	"-Wno-error=incompatible-function-pointer-types",
	"-Wno-error=return-type",
	"-Wno-error=return-mismatch",
	"-Wno-unknown-warning-option",
}

// compiled is what heddle-llvm reads: all files as .ll or .bc.
type compiled struct {
	files     []string // the user's, in their order
	libraries []string
	read      []string // files of the user's and the system's that clang has read, heddle's own not counted
	work      string   // directory of those that were compiled
	inputs    []string // the user's that need no compilation
	tried     []string // files of the project that were compiled, and are no part of the program
	notes     []string // what was passed over
	broken    []flat.Broken
}

// made reports whether a file was compiled.
func (in *compiled) made(file string) bool { return filepath.Dir(file) == in.work }

// job is one run of clang.
type job struct {
	lang    language
	in, out string
	flags   []string
	kept    *cache     // of its output; nil: none
	reads   []*sources // heddle's own that it may read; nil ones are none
}

// sources are files of heddle's own. They are written when a job that reads them is compiled: mostly no job is, because
// all that they become is kept.
type sources struct {
	dir   string
	write func() error
}

func newSources(dir string, files fs.FS) *sources {
	return &sources{dir, sync.OnceValue(func() error { return os.CopyFS(dir, files) })}
}

// writeSources writes what a job reads.
func (j *job) writeSources() error {
	for _, s := range j.reads {
		if s == nil {
			continue
		}
		if err := s.write(); err != nil {
			return &Error{Text: "heddle's own files cannot be written: " + err.Error()}
		}
	}
	return nil
}

// compile compiles what is not LLVM yet, some files at a time. The options' files are then all that the program consists of: those of the project that
// it needs are among them.
func compile(ctx context.Context, o *Options, dir string) (compiled, error) {
	result := compiled{files: slices.Clone(o.Files), work: dir}
	kept := newCache(o, dir)
	var jobs []job
	for i, file := range o.Files {
		if languageOf(file) != llvm {
			j := programJob(o, file, filepath.Join(dir, fmt.Sprintf("%d.bc", i)), kept)
			result.files[i] = j.out
			jobs = append(jobs, j)
		}
	}
	always, named, err := libraryJobs(o, dir, kept)
	if err != nil {
		return result, err
	}
	units, err := cLibraryJobs(o, dir, kept)
	if err != nil {
		return result, err
	}
	if err := runJobs(ctx, o, append(jobs, always...)); err != nil {
		return result, err
	}
	result.read = filesRead(jobs)
	for _, file := range o.Files {
		if languageOf(file) == llvm {
			result.inputs = append(result.inputs, file)
		}
	}
	if err := linkProviders(ctx, o, &result, kept, units); err != nil {
		return result, err
	}
	more := wanted(append(named, units...), result.files)
	for _, j := range append(more, always...) {
		result.libraries = append(result.libraries, j.out)
	}
	return result, runJobs(ctx, o, more)
}

// programJob compiles a file of the user's.
func programJob(o *Options, file, out string, kept *cache) job {
	lang, kept := languageOf(file), kept.ofPrograms()
	if len(o.Project.Contents) > 0 {
		kept = nil // which knows files by what lies there
	}
	return job{lang: lang, in: file, out: out, flags: compileFlags(o, lang, file), kept: kept, reads: []*sources{o.written.headers}}
}

// runJobs gives the first file's error, whichever compiled first.
func runJobs(ctx context.Context, o *Options, jobs []job) error {
	for _, err := range tryJobs(ctx, o, jobs) {
		if err != nil {
			return err
		}
	}
	return nil
}

// tryJobs gives the error of each job.
func tryJobs(ctx context.Context, o *Options, jobs []job) []error {
	return each(len(jobs), func(i int) error { return runJob(ctx, o, jobs[i]) })
}

// each does something for each number below n, some at a time.
func each(n int, do func(i int) error) []error {
	errs := make([]error, n)
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wait sync.WaitGroup
	for i := range n {
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			errs[i] = do(i)
		})
	}
	wait.Wait()
	return errs
}

// runJob takes a job's output from the cache, or compiles.
func runJob(ctx context.Context, o *Options, j job) error {
	if j.kept.fetch(&j) {
		return nil
	}
	if err := j.writeSources(); err != nil {
		return err
	}
	err := compileFile(ctx, o, j)
	if err == nil && j.kept != nil {
		j.kept.store(&j, readFiles(j.list()))
	}
	return err
}

// list is where clang lists the files that it reads.
func (j *job) list() string { return j.out + ".d" }

// clangFor finds the compiler. One program compiles both languages.
func clangFor(o *Options, lang language) (path string, mode []string, err error) {
	if lang == cxx {
		mode = []string{"--driver-mode=g++"}
	}
	if o.Clang != "" {
		return o.Clang, mode, nil
	}
	for _, name := range []string{"clang-19", "clang"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, mode, nil
		}
	}
	return "", nil, &Error{Text: "clang is not installed", Hint: "Install it: apt-get install clang-19"}
}

func compileFile(ctx context.Context, o *Options, j job) error {
	clang, args, err := clangFor(o, j.lang)
	if err != nil {
		return err
	}
	args = append(args, j.flags...)
	in := j.in
	if slices.Contains(j.flags, threadprivateFlag) && o.openMP() {
		if in, err = withDirectives(ctx, o, clang, args, j); err != nil {
			return err
		}
	} else {
		args = append(args, listFlags(j.list())...)
	}
	args = append(args, "-o", j.out, "--", operand(in))
	messages, err := runClang(ctx, o, child.Command{Path: clang, Args: args, Writable: filepath.Dir(j.out)}, j.in)
	if err != nil {
		return err
	}
	if checks := constantChecks(&j, messages); checks != nil && !slices.Contains(j.flags, checks[0]) {
		j.flags = append(slices.Clip(j.flags), checks...)
		return compileFile(ctx, o, j)
	}
	return nil
}

// runClang runs clang for a file, and gives what it says.
func runClang(ctx context.Context, o *Options, c child.Command, file string) (messages string, err error) {
	var said bytes.Buffer
	c.Stderr, c.Memory = limited(&said), o.Memory
	err = child.Run(ctx, c)
	switch {
	case err == nil:
		return said.String(), nil
	case ctx.Err() != nil:
		return "", ctx.Err()
	case errors.Is(err, child.ErrNotFound):
		return "", &Error{Place: c.Path, Text: err.Error(), Hint: "Install it: apt-get install clang-19"}
	}
	if why, memory := crashed(err, said.String()); why != "" {
		return "", &Error{Place: file, Text: "clang " + why, Memory: memory}
	}
	return "", clangError(o, file, said.String())
}

// operand is a file's name as an argument that no program takes for a flag, nor for a file of arguments.
func operand(file string) string {
	if strings.HasPrefix(file, "-") || strings.HasPrefix(file, "@") {
		return "./" + file
	}
	return file
}

// clangError keeps clang's words as they are.
func clangError(o *Options, file, messages string) error {
	const maxLines = 40
	lines := strings.Split(strings.TrimSpace(messages), "\n")
	if len(lines) > maxLines {
		lines = append(lines[:maxLines], fmt.Sprintf("(%d more lines)", len(lines)-maxLines))
	}
	text := strings.Join(lines, "\n")
	if text == "" {
		return &Error{Place: file, Text: "clang fails without a message"}
	}
	hint := ""
	if strings.Contains(text, "file not found") && (o.M32 || slices.Contains(o.CFlags, "-m32")) {
		hint = "Programs for 32 bits need the headers of their C library: apt-get install libc6-dev-i386"
	}
	return &Error{Text: text, Hint: hint}
}

// crashed says how clang failed where it has no message for the user; "": it has one.
func crashed(err error, messages string) (why string, memory bool) {
	signal := child.Signalled(err)
	switch {
	case strings.Contains(messages, "out of memory") || strings.Contains(messages, "std::bad_alloc"):
		return "needs more memory than it may take (--memory)", true
	case signal != 0:
		return fmt.Sprintf("crashed (%s)", signal), false
	case strings.Contains(messages, "PLEASE submit a bug report"):
		return "crashed", false
	}
	return "", false
}

// maxMessages bounds what is kept of a process's messages.
const maxMessages = 1 << 20

// limited writes the beginning of what it is given.
func limited(b *bytes.Buffer) io.Writer { return &bounded{b} }

type bounded struct{ *bytes.Buffer }

// Write implements io.Writer.
func (b *bounded) Write(p []byte) (int, error) {
	b.Buffer.Write(p[:min(len(p), max(0, maxMessages-b.Len()))])
	return len(p), nil
}
