package cli

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// hostile writes files into a folder, which becomes the current one.
func hostile(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestShownSource: a line of a file is shown if the compiler has read the file, or it lies below --source-root. Whatever
// directives and debug information name beside that stays closed.
func TestShownSource(t *testing.T) {
	hostile(t, map[string]string{
		"secret.txt": "the secret\n",
		"line.c":     "#include <assert.h>\nint main(void) {\n# line 1 \"secret.txt\"\nassert(0); }\n",
		"header.h":   "#include <assert.h>\nstatic void f(void) { assert(0); } // in a header\n",
		"plain.c":    "#include \"header.h\"\nint main(void) { f(); }\n",
		"device.c":   "#include <assert.h>\nint main(void) {\n# line 1 \"/dev/zero\"\nassert(0); }\n",
		"environ.c":  "#include <assert.h>\nint main(void) {\n# line 1 \"/proc/self/environ\"\nassert(0); }\n",
		"debug.ll": `define i32 @main() !dbg !3 {
  store i32 1, ptr null, !dbg !5
  ret i32 0
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "secret.txt", directory: "HERE")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "main", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !{})
!5 = !DILocation(line: 1, scope: !3)
`})
	here := must(os.Getwd())
	debug := must(os.ReadFile("debug.ll"))
	if err := os.WriteFile("debug.ll", []byte(strings.Replace(string(debug), "HERE", here, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("below", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../secret.txt", "below/secret.txt"); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		args  []string
		shown string // "": the secret is not
	}{
		{[]string{"line.c"}, ""},
		{[]string{"plain.c"}, "static void f"},
		{[]string{"device.c"}, ""},
		{[]string{"environ.c"}, ""},
		{[]string{"--source-root=/", "environ.c"}, ""},
		{[]string{"debug.ll"}, ""},
		{[]string{"--source-root=below", "debug.ll"}, ""},
		{[]string{"--source-root=.", "debug.ll"}, "the secret"},
		{[]string{"--source-root=.", "line.c"}, "the secret"},
		{[]string{"--source-root=secret.txt", "debug.ll"}, ""},
	} {
		for _, form := range []string{"--json=false", "--json"} {
			status, out, errs := heddle(append([]string{"check", form}, x.args...)...)
			if status != 1 {
				t.Errorf("%q: status %d\n%s", x.args, status, errs)
			}
			if leak := strings.Contains(out, "the secret") || strings.Contains(out, "PATH="); x.shown == "" && leak || !strings.Contains(out, x.shown) {
				t.Errorf("%s %q: shows %q: %v\n%s", form, x.args, x.shown, leak, out)
			}
		}
	}
	if status, _, errs := heddle("check", "--source-root=nowhere", "plain.c"); status != 3 || !strings.Contains(errs, "--source-root") {
		t.Errorf("status %d, %s", status, errs)
	}
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// TestNamesAreNoFlags: a file's name is a file's name, for heddle, clang and heddle-llvm, whatever it looks like.
func TestNamesAreNoFlags(t *testing.T) {
	const program = "#include <assert.h>\nint main(void) { assert(0); }\n"
	names := []string{"-o x.c", "-x.c", "--version.c", "-fplugin=x.c", " .c", "a b.c", "$(x).c", "-.c", "a\nb.c"}
	files := map[string]string{"file.c": "-o stolen.o", "file.ll": "--text"}
	for _, name := range names {
		files[name] = program
	}
	files["-o.ll"], files["@file.ll"], files["-.ll"] = "define i32 @main() {\n  store i32 1, ptr null\n  ret i32 0\n}\n", "define i32 @main() {\n  store i32 1, ptr null\n  ret i32 0\n}\n", "define i32 @main() {\n  store i32 1, ptr null\n  ret i32 0\n}\n"
	names = append(names, "-o.ll", "@file.ll", "-.ll")
	hostile(t, files)
	before := len(must(os.ReadDir(".")))
	for _, name := range names {
		if status, out, errs := heddle("check", "--", name); status != 1 {
			t.Errorf("%q: status %d\n%s%s", name, status, out, errs)
		}
	}
	for _, name := range []string{"@file.c", "folder/@file.c"} { // clang passes the last part on as an argument of its own
		if status, _, errs := heddle("check", name); status != 3 || !strings.Contains(errs, "begins with @") {
			t.Errorf("%q: status %d\n%s", name, status, errs)
		}
	}
	if now := must(os.ReadDir(".")); len(now) != before {
		t.Errorf("files were made: %v", now)
	}
}

// TestNoFile: what is no regular file is refused at once, as a program, a module and a property.
func TestNoFile(t *testing.T) {
	hostile(t, map[string]string{"a.c": "int main(void) {}\n"})
	if err := syscall.Mkfifo("pipe.c", 0o600); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"device.c": "/dev/zero", "null.ll": "/dev/null", "tty.bc": "/dev/tty", "dangling.c": "nowhere"} {
		if err := os.Symlink(to, link); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir("folder.c", 0o700); err != nil {
		t.Fatal(err)
	}
	huge := must(os.Create("huge.c"))
	if err := huge.Truncate(4 << 30); err != nil {
		t.Fatal(err)
	}
	huge.Close()
	for _, flag := range []string{"--property", "--observer", "--stdin"} {
		for _, name := range []string{"pipe.c", "device.c", "huge.c"} {
			if command := map[string]string{"--observer": "query"}[flag]; flag == "--stdin" && name == "pipe.c" {
				continue // the user's pipe, which somebody writes to
			} else if status, _, errs := heddle(cmp.Or(command, "check"), flag+"="+name, "a.c"); status != 3 || errs == "" {
				t.Errorf("%s=%s: status %d, %q", flag, name, status, errs)
			}
		}
	}
	for name, want := range map[string]string{"pipe.c": "a pipe", "device.c": "a device", "null.ll": "a device", "tty.bc": "a device", "folder.c": "a directory",
		"dangling.c": "no such file", "huge.c": "larger than the limit of 1024 MB"} {
		for _, args := range [][]string{{"check", name}, {"run", name}, {"check", "--platform=" + name, "a.c"}} {
			if name == "folder.c" && len(args) == 3 {
				continue // a folder of modules
			}
			if status, _, errs := heddle(args...); status != 3 || !strings.Contains(errs, filepath.Base(name)+": ") || !strings.Contains(errs, want) {
				t.Errorf("%q: status %d, %q; want %q", args, status, errs, want)
			}
		}
	}
}
