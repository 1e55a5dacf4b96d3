package lower_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/front/flat"
	"heddle/internal/front/lower"
	"heddle/internal/ir/program"
	"heddle/internal/test/golden"
	"heddle/internal/test/testprogram"
)

// load makes a flat module of files, with LLVM's text in it.
func load(t *testing.T, o compile.Options) *flat.Module {
	t.Helper()
	return testprogram.Load(t, withText(o))
}

// loadText makes a flat module of LLVM's text or of C.
func loadText(t *testing.T, name, text string, o compile.Options) *flat.Module {
	t.Helper()
	return testprogram.LoadText(t, name, text, withText(o))
}

func withText(o compile.Options) compile.Options {
	o.Text = true
	if o.Entry == nil {
		o.Entry = []string{"main"}
	}
	return o
}

// TestGolden compares lowered code with what was reviewed.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/golden/*.ll")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			p, err := lower.Lower(load(t, compile.Options{Files: []string{file}}), defaults("main"))
			if err != nil {
				t.Fatal(err)
			}
			compareCode(t, p, strings.TrimSuffix(file, ".ll")+".golden")
		})
	}
}

// compareCode compares all code of a program with a golden file, or writes the file.
func compareCode(t *testing.T, p *program.Program, file string) {
	t.Helper()
	var got bytes.Buffer
	for fn := range p.Funcs {
		program.Fprint(&got, p, fn)
	}
	golden.Hold(t, file, got.Bytes())
}

// TestErrors: what is not supported is reported with its place, all at once.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		name, file, text string
		want             []string
	}{
		{"assembler", "a.c", "int main(){\n  __asm__(\"cpuid\");\n}", []string{"a.c:2:", "inline assembler", "cpuid"}},
		{"functions", "b.c", "int f(int); int g(void);\nint main(){ f(1);\n return g() + f(2); }", []string{"b.c:2:13: function f ", "b.c:3:9: function g "}},
		{"taken", "c.c", "void f(void); int main(){\n void (*p)(void) = f; p(); }", []string{"c.c:2:", "function f "}},
		{"wide atomics", "d.ll", "@g = global i128 0\ndefine void @main() {\n %x = atomicrmw umax ptr @g, i128 1 seq_cst\n ret void\n}", []string{"atomic operations on i128"}},
		{"intrinsics", "e.ll", "declare i32 @llvm.x86.rdpkru(i32)\ndefine void @main() {\n ret void\n}\ndefine void @unused() {\n ret void\n}", nil},
		{"scalable", "f.ll", "define void @main(ptr %p) {\n %v = load <vscale x 4 x i32>, ptr %p\n ret void\n}", []string{"not supported"}},
		{"unreachable code may be anything", "g.c", "static void f(void){ __asm__(\"cpuid\"); }\nint main(){ if (0) f(); return 0; }", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := defaults("main")
			o.Supported = func(string) bool { return false }
			_, err := lower.Lower(loadText(t, c.file, c.text, compile.Options{CFlags: []string{"-g"}}), o)
			if len(c.want) == 0 {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			var e *lower.Error
			if !errors.As(err, &e) {
				t.Fatalf("error %v", err)
			}
			for _, w := range c.want {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("%q lacks %q", err, w)
				}
			}
		})
	}
}

// TestMissingEntry: a function to start in must exist.
func TestMissingEntry(t *testing.T) {
	m := loadText(t, "a.c", "int main(){ return 0; }", compile.Options{})
	_, err := lower.Lower(m, defaults("main", "other"))
	if err == nil || !strings.Contains(err.Error(), "no function other") {
		t.Fatal(err)
	}
}

// TestVariables: source variables are found in slots, memory and constants.
func TestVariables(t *testing.T) {
	text := "int g;\nint f(int a, int *p){ int s = 0; int arr[3] = {1, 2, 3};\n for (int i = 0; i < a; i++) s += arr[i] + *p;\n return s; }\n" +
		"int main(int argc, char **argv){ return f(argc, &g); }"
	for _, c := range []struct {
		opt  string
		kind map[string]program.LocKind
	}{
		{"O0", map[string]program.LocKind{"a": program.LocSlot, "s": program.LocSlot, "arr": program.LocPointed, "i": program.LocSlot}},
		{"O1", map[string]program.LocKind{"a": program.LocSlot, "p": program.LocSlot}},
	} {
		m := loadText(t, "a.c", text, compile.Options{Opt: c.opt, Keep: []string{"f"}})
		p, err := lower.Lower(m, defaults("main"))
		if err != nil {
			t.Fatal(err)
		}
		if len(p.Globals) != 1 || p.Globals[0].Name != "g" {
			t.Errorf("globals %+v", p.Globals)
		}
		f := &p.Funcs[p.Function("f")]
		for name, kind := range c.kind {
			checkVariable(t, p, f, name, kind)
		}
	}
}

func checkVariable(t *testing.T, p *program.Program, f *program.Func, name string, kind program.LocKind) {
	t.Helper()
	for _, v := range f.Vars {
		if v.Name != name {
			continue
		}
		if p.Types[v.Type].Name == "" {
			t.Errorf("%s has no type", name)
		}
		for _, l := range v.Locs {
			if l.Kind != kind || l.From < f.Entry || l.To > f.End || l.From >= l.To {
				t.Errorf("%s: location %+v", name, l)
			}
		}
		return
	}
	t.Errorf("no variable %s", name)
}

// TestDeterminism: the same module gives the same program.
func TestDeterminism(t *testing.T) {
	text, err := os.ReadFile("testdata/native/values.c")
	if err != nil {
		t.Fatal(err)
	}
	m := loadText(t, "values.c", string(text), compile.Options{Opt: "O2", CFlags: []string{"-w"}})
	var first string
	for range 3 {
		p, err := lower.Lower(m, defaults("main"))
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		for fn := range p.Funcs {
			program.Fprint(&b, p, fn)
		}
		if first == "" {
			first = b.String()
		}
		if b.String() != first {
			t.Fatal("two runs differ")
		}
	}
}
