package project

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tree writes files below a new directory.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestDatabases: databases as CMake, Meson, Bazel's wrappers and bear write them say the same.
func TestDatabases(t *testing.T) {
	for name, entry := range map[string]map[string]any{
		"cmake": {"directory": "DIR/build", "command": `/usr/bin/cc -DN=3 -DS=\"a\ b\" -IDIR/include -O2 -g -Wall -Werror -o x.o -c DIR/src/a.c`, "file": "DIR/src/a.c"},
		"meson": {"directory": "DIR/build", "command": `ccache cc -Ilib.p -I../include '-DS="a b"' -DN=3 -fdiagnostics-color=always -D_FILE_OFFSET_BITS=64 -UX -MD -MQ a.o -MF a.d -o a.o -c ../src/a.c`, "file": "../src/a.c", "output": "a.o"},
		"bear":  {"directory": "DIR", "arguments": []string{"/usr/bin/cc", "-c", "-D", "N=3", `-DS="a b"`, "-I", "include", "-o", "a.o", "src/a.c"}, "file": "src/a.c", "output": "a.o"},
		"bazel": {"directory": "DIR", "arguments": []string{"clang", "-xc", "@flags", "-iquote", ".", "-isystem", "include", "-fPIC", "-frandom-seed=a", "-c", "src/a.c"}, "file": "src/a.c"},
	} {
		dir := tree(t, map[string]string{"src/a.c": "int x;", "flags": "-DN=3 '-DS=\"a b\"'\n-fsanitize=address\n", "build/empty": ""})
		text, err := json.Marshal([]any{entry, entry})
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, DatabaseName)
		if err := os.WriteFile(path, []byte(strings.ReplaceAll(string(text), "DIR", dir)), 0o644); err != nil {
			t.Fatal(err)
		}
		d, err := ReadDatabase(dir)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(d.Units) != 1 || d.Units[0].File != filepath.Join(dir, "src/a.c") {
			t.Errorf("%s: units %+v", name, d.Units)
			continue
		}
		flags := d.Units[0].Flags
		for _, want := range []string{"-DN=3", `-DS="a b"`} {
			if !slices.Contains(flags, want) {
				t.Errorf("%s: %q lack %s", name, flags, want)
			}
		}
		joined := strings.Join(flags, " ")
		if include := filepath.Join(dir, "include"); !strings.Contains(joined, include) {
			t.Errorf("%s: %q lack %s", name, flags, include)
		}
		for _, gone := range []string{"-c", "-o", "-O2", "-g", "-W", "-M", "-fsanitize", "-fPIC", ".o", "a.c", "color"} {
			if slices.ContainsFunc(flags, func(f string) bool { return strings.HasPrefix(f, gone) || strings.HasSuffix(f, gone) && gone[0] == '.' }) {
				t.Errorf("%s: %q still have %s", name, flags, gone)
			}
		}
	}
}

// TestMeaningfulFlags: clang takes every flag that is kept, of C or of C++.
func TestMeaningfulFlags(t *testing.T) {
	values := map[string]string{"-D": "X", "-U": "X", "-std=": "gnu11", "--std=": "gnu11", "-stdlib=": "libstdc++", "-finput-charset=": "UTF-8", "-fexec-charset=": "UTF-8",
		"-march=": "native", "-mlong-double-": "80", "-fconstexpr-": "depth=100", "-ftemplate-depth": "=100", "-fbracket-depth": "=100", "-fvisibility=": "hidden", "-ansi": "", "-nostdinc": ""}
	for _, k := range meaningful {
		flag := k + values[k]
		took := false
		var said []byte
		for _, lang := range []string{"c", "c++"} {
			out, err := exec.Command("clang-19", flag, "-Wno-everything", "-Werror", "-x", lang, "-fsyntax-only", os.DevNull).CombinedOutput()
			took, said = took || err == nil, out
		}
		if !took {
			t.Errorf("%s: %s", flag, said)
		}
	}
}

// TestBadDatabases: an error says which file, which line, which entry.
func TestBadDatabases(t *testing.T) {
	for text, want := range map[string]string{
		"[\n{\"file\": 3}]": "line 2",
		"[{]":               "line 1",
		`[{"directory": "/x", "command": "cc a.c"}]`:     "entry 1",
		`[{"file": "a.c", "command": "cc '"}]`:           "is not closed",
		`[{"file": "a.c", "arguments": ["cc","@none"]}]`: "none",
		`[{"file": "a.c", "command": "cc @/dev/zero"}]`:  "regular file",
	} {
		dir := tree(t, map[string]string{DatabaseName: text})
		if _, err := ReadDatabase(dir); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), DatabaseName) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestNear: a file that the database does not name has the flags of the nearest file of its language.
func TestNear(t *testing.T) {
	dir := tree(t, map[string]string{DatabaseName: `[
		{"directory": "/p", "command": "cc -DA -c src/a/a.c", "file": "src/a/a.c"},
		{"directory": "/p", "command": "cc -DB -c src/b/b.c", "file": "src/b/b.c"},
		{"directory": "/p", "command": "c++ -DC -c src/b/c.cc", "file": "src/b/c.cc"}]`})
	d, err := ReadDatabase(dir)
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]string{"/p/src/b/test.c": "-DB", "/p/src/a/x/test.c": "-DA", "/p/src/a/test.cpp": "-DC", "/q/t.c": "-DA"} {
		if u := d.Near(file); u == nil || u.Flags[0] != want {
			t.Errorf("%s: %+v, want %s", file, u, want)
		}
	}
}

// TestConfig: heddle.toml is read, with paths from its own directory.
func TestConfig(t *testing.T) {
	dir := tree(t, map[string]string{ConfigName: `
database = "build/compile_commands.json"
[check]
time = "10s"
check = ["+uninit", "-leak"]
workers = 2
[[harness]]
files = ["verify/a.c"]
unwind = 4
[[harness]]
name = "b"
files = ["verify/b.c", "src/b.c"]
expect = "violated"
[[suppress]]
check = "race"
variable = "stats"
why = "counts may be lost"
`})
	c, err := ReadConfig(filepath.Join(dir, ConfigName))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Harnesses) != 2 || c.Harnesses[0].Name != "a" || c.Harnesses[1].Expect != "violated" || c.Harnesses[1].Files[1] != filepath.Join(dir, "src/b.c") {
		t.Errorf("harnesses %+v", c.Harnesses)
	}
	if c.Database != filepath.Join(dir, "build/compile_commands.json") || len(c.Check) != 3 || !slices.Equal(c.Check[0].Values, []string{"+uninit", "-leak"}) || c.Check[0].Line != 5 {
		t.Errorf("%q %+v", c.Database, c.Check)
	}
	if len(c.Suppress) != 1 || c.Suppress[0].Line != 14 {
		t.Errorf("%+v", c.Suppress)
	}
}

// TestBadConfig: an error says what is wrong, and where.
func TestBadConfig(t *testing.T) {
	for text, want := range map[string]string{
		"x = 1":                     ":1: unknown setting x",
		"\n[check\n":                ":2:",
		"[[harness]]\nname = \"a\"": ":1: a harness needs files",
		"[[harness]]\nfiles = [\"a.c\"]\nexpect = \"good\"":                ":3: expect is",
		"[[harness]]\nfiles = [\"a.c\"]\n[[harness]]\nfiles = [\"b/a.c\"]": ":3: two harnesses",
		"[[harness]]\nfiles = [\"a.c\"]\nunwind = { a = 1 }":               ":3: unwind is neither",
		"[[suppress]]\ncheck = \"race\"\nwhy = \"x\"":                      ":1: a suppression needs a variable",
		"[[suppress]]\ncheck = \"race\"\nvariable = \"x\"":                 ":1: a suppression needs a reason",
		"[[suppress]]\nvariable = \"x\"\nwhy = \"x\"":                      ":1: a suppression needs a check",
		"[[suppress]]\ncheck = \"race\"\nline = \"x\"":                     ":3: unknown setting line",
		"[[suppress]]\ncheck = 3\nvariable = \"x\"":                        ":2: check is not a text",
	} {
		dir := tree(t, map[string]string{ConfigName: text})
		if _, err := ReadConfig(filepath.Join(dir, ConfigName)); err == nil || !strings.Contains(err.Error(), ConfigName+want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestAround: the settings of the nearest directory above are found.
func TestAround(t *testing.T) {
	dir := tree(t, map[string]string{ConfigName: "", "a/b/x.c": ""})
	if got := Around(filepath.Join(dir, "a/b")); got != filepath.Join(dir, ConfigName) {
		t.Errorf("%q", got)
	}
}
