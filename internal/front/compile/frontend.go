// Package compile turns source files into a flat module: clang compiles C and
// C++, heddle-llvm links, optimises and flattens.
//
// It must not know what a program means: it starts processes, reads their messages and decodes
// their result (package flat). Either process may crash on a damaged file, which is reported as an
// error of the file.
//
// compileFlags documents the compiler flags and their reasons.
package compile

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"heddle/internal/front/flat"
	"heddle/internal/host/files"
	"heddle/internal/host/scratch"
)

// Options say what to load and how.
type Options struct {
	Files      []string // .c .i .cc .cpp .cxx .C .ii .ll .bc .o, in any mix
	Modules    []string // platform modules: files as above, or directories of them
	Opt        string   // "O0" to "O3"; "" is O0
	CFlags     []string // more flags for clang, after our own
	Project    Project  // what else is known of the files, and files that may be linked besides
	Passes     string   // an LLVM pass pipeline in opt's notation, run last
	M32        bool     // compile for 32 bits (also by -m32 among CFlags)
	Entry      []string // functions that must survive optimisation
	Optional   []string // those of them that a program need not have
	Checks     Checks   // what is put in to check the program
	Scopes     bool     // C says where variables go out of scope, unoptimised too
	Opaque     []string // functions whose body is dropped
	Keep       []string // functions that are never inlined
	ErrorLabel string   // reaching this label of a function is an error call; "": no label is
	Text       bool     // keep LLVM's text of every instruction
	Buffer     Buffer   // what heddle-llvm writes
	Clang      string   // path of clang; "" is clang-19, else clang, of the PATH
	Tool       string   // path of heddle-llvm; "" is found as FindTool says
	TempDir    string   // where intermediate files go; "" is the system's
	Memory     int64    // bytes that each process may take; 0: any number
	Headers    fs.FS    // heddle's own headers, which programs may include; nil: none
	CLibrary   []fs.FS  // C files of which is linked what a program names and does not define; nil: none
	CXXLibrary fs.FS    // C++ files of which is linked what a C++ program names and does not define; nil: none

	AnyGlobals bool // no pass is to know what variables hold when the program begins

	written written
}

// Buffer says what heddle-llvm writes, and whether it is kept.
type Buffer struct {
	Constants bool // count the constant expressions of instructions of .ll files
	Keep      bool // flat.Module.Buffer
}

// written are files for clang that lie in the directory of intermediate files.
type written struct {
	headers  *sources          // of Options.Headers; nil: none
	ignored  string            // the file that writeIgnored has written; "": none
	contents map[string]string // those of Project.Contents
}

// Whole is what a program was made of.
type Whole struct {
	Files   []string // that were compiled: the options', platform modules, and those of the project that it might need
	Read    []string // all that was read for these, heddle's own headers not counted
	Settled bool     // all of the project's compiled, so that nothing else decides which of them it needs
}

// Error is a message for the user: what is wrong, where, and the way out.
type Error struct {
	Place string // "file:line:col", or a file, or empty
	Text  string // what is wrong; of clang several lines, unchanged
	Hint  string // what to do about it; may be empty

	Memory bool // a process needed more memory than it may take
}

// Error renders place, text and hint.
func (e *Error) Error() string {
	s := e.Text
	if e.Place != "" {
		s = e.Place + ": " + s
	}
	if e.Hint != "" {
		s += "\n" + e.Hint
	}
	return s
}

// Load compiles, links and flattens the files. The error is an *Error, or
// ctx.Err() where the context ended.
func Load(ctx context.Context, o Options) (*flat.Module, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	modules, err := moduleFiles(o.Modules)
	if err != nil {
		return nil, err
	}
	o.Files = append(slices.Clip(o.Files), modules...)
	tool := o.Tool
	if tool == "" {
		found, err := FindTool()
		if err != nil {
			return nil, err
		}
		tool = found
	}
	o.Tool = tool
	dir, err := scratch.New(o.TempDir)
	if err != nil {
		return nil, &Error{Text: "no directory for intermediate files: " + err.Error()}
	}
	defer scratch.Remove(dir)
	if o.Headers != nil {
		o.written.headers = newSources(filepath.Join(dir, "include"), o.Headers)
	}
	if err := o.writeIgnored(dir); err != nil {
		return nil, err
	}
	if err := o.writeContents(dir); err != nil {
		return nil, err
	}
	in, err := compile(ctx, &o, dir)
	if err != nil {
		return nil, err
	}
	if o.Project.Made != nil {
		o.Project.Made(Whole{Files: slices.Concat(o.Files, in.tried), Read: in.reads(), Settled: len(in.notes) == 0})
	}
	m, err := flatten(ctx, o, tool, in)
	if err == nil {
		m.Read = in.read
	}
	return m, err
}

// includeFlags let clang find heddle's own headers, wherever they lie today.
func (o *Options) includeFlags() []string {
	if o.written.headers == nil {
		return nil
	}
	return []string{"-I", o.written.headers.dir, "-fdebug-prefix-map=" + o.written.headers.dir + "=" + headerPlace}
}

// cxxFlags let clang find the headers that stand before the C++ library's.
func (o *Options) cxxFlags() []string {
	if o.written.headers == nil {
		return nil
	}
	return []string{"-isystem", filepath.Join(o.written.headers.dir, "cxx")}
}

// check finds mistakes that need no process to be found.
func (o *Options) check() error {
	if len(o.Files) == 0 {
		return &Error{Text: "no input file"}
	}
	switch o.Opt {
	case "", "O0", "O1", "O2", "O3":
	default:
		return &Error{Text: "unknown optimisation level " + o.Opt, Hint: "Use O0, O1, O2 or O3."}
	}
	if err := refusedFlags(o.CFlags); err != nil {
		return err
	}
	for _, f := range o.Files {
		if err := checkFile(f); err != nil {
			return err
		}
	}
	return nil
}

// maxFile bounds an input file.
const maxFile = 1 << 30

// checkObject refuses an object file of machine code.
func checkObject(file string) error {
	if filepath.Ext(file) != ".o" {
		return nil
	}
	f, err := os.Open(file)
	if err != nil {
		return &Error{Place: file, Text: err.Error()}
	}
	defer f.Close()
	var begins [4]byte
	if _, err := io.ReadFull(f, begins[:]); err != nil || !slices.Contains(bitcode, string(begins[:])) {
		return &Error{Place: file, Text: "an object file without LLVM's bit code", Hint: "Compile with clang's -flto or -emit-llvm, or give the source file."}
	}
	return nil
}

// bitcode are the beginnings of files with it: bare, and in a wrapper.
var bitcode = []string{"BC\xc0\xde", "\xde\xc0\x17\x0b"}

func checkFile(file string) error {
	if languageOf(file) == unknown {
		return &Error{Place: file, Text: "unknown kind of file",
			Hint: "Supported are .c .i (C), .cc .cpp .cxx .C .ii (C++), .ll, .bc and .o (LLVM)."}
	}
	if languageOf(file) != llvm && strings.HasPrefix(filepath.Base(file), "@") { // clang gives the last part to itself as an argument
		return &Error{Place: file, Text: "a name that begins with @ is a file of arguments to clang", Hint: "Rename it."}
	}
	switch err := files.Check(file, maxFile); {
	case err == nil:
		return checkObject(file)
	case errors.Is(err, fs.ErrNotExist):
		return &Error{Place: file, Text: "no such file"}
	case errors.Is(err, files.ErrKind) || errors.Is(err, files.ErrSize):
		return &Error{Place: file, Text: "is " + err.Error()}
	default:
		return &Error{Place: file, Text: "cannot be read: " + err.Error()}
	}
}

// moduleFiles are the files of platform modules: of a directory those whose kind
// is known, in the order of their names.
func moduleFiles(modules []string) (found []string, err error) {
	for _, m := range modules {
		entries, err := os.ReadDir(m)
		if err != nil {
			if err := checkFile(m); err != nil {
				return nil, err
			}
			found = append(found, m)
			continue
		}
		before := len(found)
		for _, e := range entries {
			if !e.IsDir() && languageOf(e.Name()) != unknown && filepath.Ext(e.Name()) != ".o" { // which a build may have left there
				found = append(found, filepath.Join(m, e.Name()))
			}
		}
		if len(found) == before {
			return nil, &Error{Place: m, Text: "no file of this directory is a platform module", Hint: "Modules are C, C++ or LLVM files: .c .cc .cpp .ll .bc and the like."}
		}
	}
	return found, nil
}
