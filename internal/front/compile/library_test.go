package compile

import (
	"io/fs"
	"slices"
	"testing"
	"testing/fstest"
)

// TestCXXLibrary: of the library comes what the program names, and what that
// names; a unit for some programs only is compiled for those.
func TestCXXLibrary(t *testing.T) {
	library := fstest.MapFS{
		"base.cc":  {Data: []byte("int deep() { return 1; }\nint given() { return deep(); }\nint idle() { return 2; }\n")},
		"extra.cc": {Data: []byte("// for: wide\n#ifdef __cplusplus\nint deep();\nint wide() { return deep(); }\n#endif\n")},
		"bad.cc":   {Data: []byte("// for: never\nthis is no C++\n")},
	}
	bodies := func(name, text string) map[string]bool {
		found := map[string]bool{}
		m := load(t, Options{Files: write(t, name, text), CXXLibrary: library})
		for i := range m.Functions {
			found[m.Functions[i].Name] = len(m.Functions[i].Blocks) > 0
		}
		return found
	}
	got := bodies("base.cc", "int given(); int main() { return given(); }")
	if !got["_Z5givenv"] || !got["_Z4deepv"] || got["_Z4idlev"] {
		t.Errorf("linked: %v", got)
	}
	got = bodies("extra.cc", "int wide(); int main() { return wide(); }")
	if !got["_Z4widev"] || !got["_Z4deepv"] {
		t.Errorf("linked of another unit: %v", got)
	}
	got = bodies("own.cc", "int given() { return 0; } int main() { return given(); }")
	if got["_Z4deepv"] {
		t.Errorf("linked although the program has its own: %v", got)
	}
	got = bodies("plain.c", "int given(void); int main(void) { return given(); }")
	if got["given"] {
		t.Errorf("linked with C: %v", got)
	}
}

// TestCLibrary: a unit of the C library is compiled for programs that name one of
// its symbols, and linked where they do not define it.
func TestCLibrary(t *testing.T) {
	library := fstest.MapFS{
		"unit.c": {Data: []byte("// for: given\n// not for: not_given\nint given(void) { return 1; }\n")},
		"bad.c":  {Data: []byte("// for: given_up\n// not for: never_given_up\nthis is no C\n")},
	}
	for text, want := range map[string]bool{
		"int given(void); int main(void) { return given(); }":                      true,
		"int given(void) { return 2; } int main(void) { return given(); }":         true,
		"int not_given(void); int main(void) { return not_given(); }":              false,
		"int never_given_up(void); int main(void) { return never_given_up(); }":    false,
		"extern int given; int main(void) { return 0; }":                           false,
		"int given(void); int not_given(void); int main(void) { return given(); }": true,
	} {
		found := false
		m := load(t, Options{Files: write(t, "main.c", text), CLibrary: []fs.FS{library}})
		for i := range m.Functions {
			found = found || m.Functions[i].Name == "given" && len(m.Functions[i].Blocks) > 0
		}
		if found != want {
			t.Errorf("%s: a body of given: %v", text, found)
		}
	}
}

// TestHeaders: a program finds heddle's headers, which name no place of this machine.
func TestHeaders(t *testing.T) {
	headers := fstest.MapFS{"own.h": {Data: []byte("static inline int own(void) { return 1; }\n")}}
	m := load(t, Options{Files: write(t, "own.c", "#include <own.h>\nint main(void) { return own(); }"), Headers: headers})
	if !slices.Contains(m.Files, "/heddle/include/own.h") {
		t.Errorf("files: %v", m.Files)
	}
}
