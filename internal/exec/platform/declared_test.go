package platform_test

import (
	"encoding/json"
	"io/fs"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle/internal/exec/platform"
	"heddle/internal/test/checkout"
)

// declaringHeaders are all that declare functions which heddle may know.
var declaringHeaders = []string{
	"assert", "complex", "ctype", "errno", "fcntl", "fenv", "getopt", "inttypes", "libgen", "locale", "malloc", "math", "poll", "pthread", "regex", "sched", "search",
	"semaphore", "setjmp", "signal", "stdio", "stdio_ext", "stdlib", "string", "strings", "sys/epoll", "sys/eventfd", "sys/mman", "sys/random", "sys/resource", "sys/select", "sys/socket", "sys/stat", "sys/signalfd", "sys/timerfd",
	"arpa/inet", "sys/syscall", "sys/time", "sys/times", "sys/types", "sys/uio", "sys/utsname", "sys/wait", "dirent", "threads", "time", "unistd", "wchar", "wctype",
}

// declaration is the part of clang's tree with a function's parameters.
type declaration struct {
	Kind, Name string
	Type       struct{ QualType, DesugaredQualType string }
	Inner      []declaration
}

func declarations(t *testing.T) []declaration {
	var text string
	for _, h := range declaringHeaders {
		text += "#include <" + h + ".h>\n"
	}
	file := checkout.Write(t, "headers.c", text)
	tree, err := exec.Command("clang-19", "-D_GNU_SOURCE", "-fsyntax-only", "-Xclang", "-ast-dump=json", file).Output()
	if err != nil {
		t.Fatal(err)
	}
	var root declaration
	if err := json.Unmarshal(tree, &root); err != nil {
		t.Fatal(err)
	}
	return root.Inner
}

// elsewhere are types of parameters that lead to no memory of the program's that is accessed like other memory: the library's own, what
// setjmp keeps (TestReached), and the arguments of functions which the table has without the v.
var elsewhere = regexp.MustCompile(`\bFILE \*|jmp_buf|unwind_buf|va_list|\(\*\)`)

func (d declaration) hasPointer() bool {
	return slices.ContainsFunc(d.Inner, func(p declaration) bool {
		text := p.Type.QualType + " " + p.Type.DesugaredQualType
		return p.Kind == "ParmVarDecl" && strings.Contains(text, "*") && !elsewhere.MatchString(text)
	})
}

var definition = regexp.MustCompile(`(?m)^[a-zA-Z_][\w ]*[ *](\w+)\([^;]*?\)\s*\{`)

// known are the functions of the library that are served, those that are written in C included.
func known(t *testing.T) map[string]bool {
	names := map[string]bool{}
	for name := range platform.All(platform.Options{}) {
		names[name] = true
	}
	for _, library := range platform.CLibrary() {
		files, err := fs.Glob(library, "*.c")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := fs.ReadFile(library, file)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range definition.FindAllSubmatch(text, -1) {
				names[string(m[1])] = true
			}
		}
	}
	return names
}

// TestCallsDeclared: the table has each function that the headers declare with a pointer and heddle knows. Those with a v in front are like
// the same without it.
func TestCallsDeclared(t *testing.T) {
	listed := map[string]bool{}
	for line := range strings.Lines(callTable) {
		if f := strings.Fields(line); len(f) > 0 {
			listed[f[0]] = true
		}
	}
	known := known(t)
	for _, d := range declarations(t) {
		if d.Kind == "FunctionDecl" && known[d.Name] && d.hasPointer() && !listed[d.Name] && !strings.HasPrefix(d.Name, "v") {
			listed[d.Name] = true
			t.Errorf("%s (%s) is not in testdata/calls.txt", d.Name, d.Type.QualType)
		}
	}
	if len(known) < 900 || len(listed) < 350 {
		t.Errorf("%d functions known, %d listed: the test compares too little", len(known), len(listed))
	}
}

// ofLibrary are functions that only the library calls: those with names of its own, those that the headers rename, and parts of macros.
var ofLibrary = regexp.MustCompile(`^__heddle|_c90$|^pause_with$`)

// interfaces are the names by which programs call functions of the library, those of its own left aside that are written in C.
func interfaces(t *testing.T) (names []string) {
	for name := range platform.All(platform.Options{}) {
		names = append(names, name)
	}
	eachLibraryFile(t, func(text string) {
		for _, m := range definition.FindAllStringSubmatch(text, -1) {
			if !strings.Contains(m[0], "static") && !ofLibrary.MatchString(m[1]) {
				names = append(names, m[1])
			}
		}
	})
	slices.Sort(names)
	return slices.Compact(names)
}

// eachLibraryFile shows the text of each file of the library that is written in C.
func eachLibraryFile(t *testing.T, show func(text string)) {
	for _, library := range platform.CLibrary() {
		files, err := fs.Glob(library, "*.c")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := fs.ReadFile(library, file)
			if err != nil {
				t.Fatal(err)
			}
			show(string(text))
		}
	}
}
