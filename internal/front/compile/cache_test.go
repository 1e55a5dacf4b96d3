package compile

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"heddle/internal/front/kept"
)

// cached loads a program with a library that says what is in a header, and
// reports whether the value of the library is as wanted.
func cached(t *testing.T, header string, want int) {
	t.Helper()
	library := fstest.MapFS{"unit.cc": {Data: []byte("#include \"" + header + "\"\nextern const int given = VALUE;\n")}}
	m := load(t, Options{Files: write(t, "main.cc", "extern const int given; int main() { return given; }"), CXXLibrary: library})
	for i := range m.Globals {
		if g := &m.Globals[i]; g.Name == "given" {
			if got := m.Consts[g.Init].Words[0]; got != uint64(want) {
				t.Errorf("the library has %d, not %d", got, want)
			}
			return
		}
	}
	t.Error("the library is not there")
}

// entryOf is the one entry of a cache, outputs of heddle-llvm not counted, or nil if there is none.
func entryOf(t *testing.T, dir string) os.FileInfo {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(dir, "*"))
	list = slices.DeleteFunc(list, func(name string) bool { return filepath.Ext(name) == outputEnd })
	if err != nil || len(list) > 1 {
		t.Fatalf("entries %v, error %v", list, err)
	}
	if len(list) == 0 {
		return nil
	}
	info, err := os.Stat(list[0])
	if err != nil {
		t.Fatal(err)
	}
	return info
}

// TestCache: a library is compiled once, and again when a header has changed or
// the entry is damaged.
func TestCache(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "cache")
	t.Setenv(kept.Variable, dir)
	header := write(t, "value.h", "#define VALUE 1\n")[0]
	cached(t, header, 1)
	first := entryOf(t, dir)
	cached(t, header, 1)
	if first == nil || !os.SameFile(first, entryOf(t, dir)) {
		t.Error("the library was not kept")
	}
	if err := os.WriteFile(header, []byte("#define VALUE   2\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	cached(t, header, 2)
	second := entryOf(t, dir)
	if os.SameFile(first, second) {
		t.Error("a changed header was not seen")
	}
	name := filepath.Join(dir, second.Name())
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, damaged := range [][]byte{nil, text[:len(text)-1], append([]byte("x"), text...)} {
		if err := os.WriteFile(name, damaged, 0o666); err != nil {
			t.Fatal(err)
		}
		cached(t, header, 2)
	}
}

// TestNoCache: the cache can be switched off, and one that cannot be written is
// no error.
func TestNoCache(t *testing.T) {
	user := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", user)
	header := write(t, "value.h", "#define VALUE 3\n")[0]
	for _, setting := range []string{kept.Off, filepath.Join(header, "below")} {
		t.Setenv(kept.Variable, setting)
		cached(t, header, 3)
	}
	if entryOf(t, user) != nil {
		t.Error("the user's cache was used")
	}
	t.Setenv(kept.Variable, "")
	cached(t, header, 3)
	if entryOf(t, user) == nil {
		t.Error("the user's cache was not used")
	}
}

// TestProgramsAreCompiledEachTime: a user's file is kept only where tests ask for it, and then
// until the content of it or of a header changes.
func TestProgramsAreCompiledEachTime(t *testing.T) {
	library, programs := t.TempDir(), filepath.Join(t.TempDir(), "programs")
	t.Setenv(kept.Variable, library)
	files := write(t, "main.c", "#include \"value.h\"\nint given = VALUE;\n", "value.h", "#define VALUE 1\n")
	given := func() uint64 {
		m := load(t, Options{Files: files[:1]})
		return m.Consts[m.Globals[0].Init].Words[0]
	}
	given()
	if entryOf(t, library) != nil {
		t.Error("a program was kept")
	}
	t.Setenv(testVariable, programs)
	given()
	first := entryOf(t, programs)
	given()
	if first == nil || !os.SameFile(first, entryOf(t, programs)) {
		t.Error("the program was not kept")
	}
	info, err := os.Stat(files[1])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(files[1], []byte("#define VALUE 2\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(files[1], info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	if v := given(); v != 2 {
		t.Errorf("the value is %d after its header has changed to one of the same size and time", v)
	}
}

// TestOutputIsKept: what heddle-llvm makes of a compiled file is kept where tests ask for it, and is not taken where the file or
// an argument is another one, or where what is kept is damaged.
func TestOutputIsKept(t *testing.T) {
	programs := t.TempDir()
	t.Setenv(testVariable, programs)
	files := write(t, "main.c", "int given(void) { return 1; }\nint main(void) { return given(); }\n")
	outputs := func() []string {
		list, err := filepath.Glob(filepath.Join(programs, "*"+outputEnd))
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	first := load(t, Options{Files: files})
	if load(t, Options{Files: files}); len(outputs()) != 1 {
		t.Fatalf("outputs %v, not one", outputs())
	}
	if m := load(t, Options{Files: files, Opaque: []string{"given"}}); m.Functions[0].Name == first.Functions[0].Name && len(m.Functions[0].Blocks) == len(first.Functions[0].Blocks) {
		t.Error("the output of other arguments was taken")
	}
	for _, name := range outputs() {
		if err := os.WriteFile(name, []byte("x\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if m := load(t, Options{Files: files}); len(m.Functions) != len(first.Functions) {
		t.Error("a damaged output was taken")
	}
	if err := os.WriteFile(files[0], []byte("int main(void) { return 0; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if m := load(t, Options{Files: files}); len(m.Functions) != 1 {
		t.Errorf("%d functions: the output of another text was taken", len(m.Functions))
	}
}
