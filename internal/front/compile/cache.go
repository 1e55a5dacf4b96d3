package compile

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"heddle/internal/front/kept"
	"heddle/internal/host/files"
)

// Our own libraries are the same for every program, so what clang makes of them
// is kept in the user's cache folder. An entry's name is the hash of what went
// into it: the library's files, the flags, the compiler. In it stand the headers
// of the system that were read, with their sizes and times: an entry of which
// one has changed does not count.
//
// Nothing depends on the cache: what cannot be read or written is compiled.
//
// A program of the user's is compiled each time: a file that appears on the way to
// a header hides the header, and an entry would not notice. Tests, which load the
// same programs again and again, accept that (testVariable); of files outside of
// system their entries name the content, not size and time.

const (
	// testVariable is a folder for what clang makes of the user's files. Without it
	// they are compiled each time.
	testVariable = "HEDDLE_TEST_CACHE"

	// system is where files are that only the installation of a package changes.
	system = "/usr/"

	// cacheFormat changes with the form of the entries and with all that the hash
	// does not see.
	cacheFormat = "heddle library 1"

	// maxEntries bounds the folder: there are two or three for each target.
	maxEntries = 64
	entryEnd   = ".bc"
)

// cache keeps compiled libraries. A nil cache keeps nothing.
type cache struct {
	dir  string // its folder
	work string // of intermediate files, whose name does not count
	base []byte // hash of what is the same for every unit
	most int    // entries that the folder may have; 0: any number

	contents bool // identify files outside of system by their content
}

// searchVariables make clang find other headers.
var searchVariables = []string{"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS", "SYSROOT", "SOURCE_DATE_EPOCH"}

// newCache opens the cache for one load, or nil if there is none.
func newCache(o *Options, work string) *cache {
	dir := kept.Dir()
	if dir == "" {
		return nil
	}
	h := sha256.New()
	fmt.Fprintln(h, cacheFormat)
	compiler, err := identity(o)
	if err != nil {
		return nil
	}
	fmt.Fprintln(h, compiler)
	for _, name := range searchVariables {
		fmt.Fprintf(h, "%s=%q\n", name, os.Getenv(name))
	}
	for _, files := range append([]fs.FS{o.Headers, o.CXXLibrary}, o.CLibrary...) {
		if err := hashFiles(h, files); err != nil {
			return nil
		}
	}
	return &cache{dir: dir, work: work, base: h.Sum(nil), most: maxEntries}
}

// ofPrograms is the cache for the user's files, whose debug information names the
// current directory, or nil if there is none.
func (c *cache) ofPrograms() *cache {
	dir := os.Getenv(testVariable)
	if c == nil || dir == "" {
		return nil
	}
	current, err := os.Getwd()
	if err != nil {
		return nil
	}
	return &cache{dir: dir, work: c.work, base: fmt.Appendf(slices.Clip(c.base), "%q", current), contents: true}
}

// Versions names all that a result may depend on besides files and flags: this program, heddle-llvm, the compiler, and the variables that
// make it find other headers. An error means that it cannot be known.
func Versions(o *Options) (string, error) {
	compiler, err := identity(o)
	if err != nil {
		return "", err
	}
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	tool := o.Tool
	if tool == "" {
		if tool, err = FindTool(); err != nil {
			return "", err
		}
	}
	text := compiler
	for _, path := range []string{self, tool} {
		s, err := kept.ByTime(path)
		if err != nil {
			return "", err
		}
		text += fmt.Sprintf(" %+v", s)
	}
	for _, name := range searchVariables {
		text += fmt.Sprintf(" %s=%q", name, os.Getenv(name))
	}
	return text, nil
}

// identity is the compiler: its file, and which one of that name. A script may
// start any compiler, so that nothing is known about it.
func identity(o *Options) (string, error) {
	clang, _, err := clangFor(o, cxx)
	if err != nil {
		return "", err
	}
	if clang, err = filepath.EvalSymlinks(clang); err != nil {
		return "", err
	}
	f, err := os.Open(clang)
	if err != nil {
		return "", err
	}
	defer f.Close()
	head := make([]byte, 2)
	if _, err := f.Read(head); err != nil || string(head) == "#!" {
		return "", fs.ErrInvalid
	}
	stamp, err := kept.ByTime(clang)
	return fmt.Sprintf("%+v", stamp), err
}

func hashFiles(h interface{ Write([]byte) (int, error) }, files fs.FS) error {
	if files == nil {
		return nil
	}
	return fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, path)
		fmt.Fprintf(h, "%q %d\n", path, len(text))
		h.Write(text)
		return err
	})
}

// stampOf is the stamp of a file that clang has read.
func (c *cache) stampOf(path string) (kept.Stamp, error) {
	if !c.contents || strings.HasPrefix(path, system) {
		return kept.ByTime(path)
	}
	text, err := files.Read(path, maxFile)
	return kept.Stamp{Path: path, Hash: kept.Hash(text)}, err
}

// entry is the first line of a file of the cache; bitcode follows.
type entry struct {
	Headers []kept.Stamp
	Hash    string // of the bitcode
}

// file is where a job's entry lies.
func (c *cache) file(j *job) string {
	h := sha256.New()
	h.Write(c.base)
	for _, s := range append([]string{j.in}, j.flags...) {
		fmt.Fprintf(h, "%q\n", strings.ReplaceAll(s, c.work, ""))
	}
	return filepath.Join(c.dir, hex.EncodeToString(h.Sum(nil))+entryEnd)
}

// fetch writes a job's output if it is kept and still true.
func (c *cache) fetch(j *job) bool {
	if c == nil {
		return false
	}
	text, err := os.ReadFile(c.file(j))
	if err != nil {
		return false
	}
	head, code, _ := bytes.Cut(text, []byte("\n"))
	var e entry
	if json.Unmarshal(head, &e) != nil || e.Hash != kept.Hash(code) {
		return false
	}
	for _, h := range e.Headers {
		if now, err := c.stampOf(h.Path); err != nil || now != h {
			return false
		}
	}
	return os.WriteFile(j.out, code, 0o600) == nil && os.WriteFile(j.list(), e.list(), 0o600) == nil
}

// list is clang's list of files, as readFiles reads it.
func (e *entry) list() []byte {
	text := []byte("kept:")
	for _, h := range e.Headers {
		text = append(text, " "+strings.NewReplacer(" ", `\ `, "$", "$$").Replace(h.Path)...)
	}
	return text
}

// store keeps a job's output. Another process sees the whole entry or none.
func (c *cache) store(j *job, headers []string) {
	code, err := os.ReadFile(j.out)
	if err != nil || len(headers) == 0 {
		return
	}
	e := entry{Hash: kept.Hash(code)}
	for _, path := range headers {
		if strings.HasPrefix(path, c.work+string(filepath.Separator)) {
			continue // ours: part of the name
		}
		s, err := c.stampOf(path)
		if err != nil {
			return
		}
		e.Headers = append(e.Headers, s)
	}
	head, err := json.Marshal(e)
	if err != nil {
		return
	}
	if kept.Write(c.file(j), slices.Concat(head, []byte("\n"), code)) && c.most > 0 {
		kept.Tidy(c.dir, entryEnd, c.most)
	}
}

// listFlags make clang write down which files it reads, to list.
func listFlags(list string) []string { return []string{"-MD", "-MF", list} }

// readFiles are the files of such a list: a rule of a makefile. None if it
// cannot be read.
func readFiles(list string) (names []string) {
	text, err := files.Read(list, maxList)
	if err != nil {
		return nil
	}
	_, rule, _ := strings.Cut(strings.ReplaceAll(string(text), "\\\n", " "), ": ")
	const blank = "\x00"
	for _, name := range strings.Fields(strings.ReplaceAll(rule, `\ `, blank)) {
		names = append(names, strings.ReplaceAll(strings.ReplaceAll(name, blank, " "), "$$", "$"))
	}
	return names
}

// maxList bounds a list of files.
const maxList = 64 << 20

// filesRead are the absolute names of the files that the jobs' lists name.
func filesRead(jobs []job) (names []string) {
	for _, j := range jobs {
		for _, name := range readFiles(j.list()) {
			if name, err := filepath.Abs(name); err == nil {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
