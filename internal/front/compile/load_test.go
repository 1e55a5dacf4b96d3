package compile

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle/internal/front/flat"
	"heddle/internal/test/checkout"
)

// write puts files (name, content, ...) into a new directory and returns their
// paths.
func write(t testing.TB, files ...string) []string {
	t.Helper()
	dir := t.TempDir()
	var paths []string
	for i := 0; i < len(files); i += 2 {
		path := filepath.Join(dir, files[i])
		if err := os.WriteFile(path, []byte(files[i+1]), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

// load loads files with options; it must succeed.
func load(t testing.TB, o Options) *flat.Module {
	t.Helper()
	o.Tool = checkout.Tool(t)
	m, err := Load(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// function is the function of a name, nil if there is none.
func function(m *flat.Module, name string) *flat.Function {
	for i := range m.Functions {
		if m.Functions[i].Name == name {
			return &m.Functions[i]
		}
	}
	return nil
}

// calls counts the calls of a function in the whole module.
func calls(m *flat.Module, name string) int {
	n := 0
	for _, f := range m.Functions {
		for _, in := range f.Instrs {
			if in.Op == flat.OpCall && in.Operands[0].IsConst() {
				c := m.Consts[in.Operands[0].Const()]
				if c.Kind == flat.ConstFunction && m.Functions[c.Index].Name == name {
					n++
				}
			}
		}
	}
	return n
}

// count counts the instructions of an opcode in a function.
func count(f *flat.Function, op flat.Opcode) int {
	n := 0
	for _, in := range f.Instrs {
		if in.Op == op {
			n++
		}
	}
	return n
}

// The source is found again: places, variables with their types.
func TestSourceNames(t *testing.T) {
	m := load(t, Options{Files: write(t, "a.c", `
struct node { struct node *next; const char *name; int (*f)(int, ...); unsigned bits : 3; };
typedef struct node node_t;
int counter[2][3];
node_t *find(node_t *list, char *const key) {
  int depth = 0;
  return depth ? list : list->next;
}`)})
	f := function(m, "find")
	var vars []string
	for _, r := range f.Vars {
		v := m.DebugVars[r.Var]
		if !r.Declare || v.Scope != "find" {
			t.Errorf("%s: %+v", v.Name, r)
		}
		vars = append(vars, m.DebugTypes[v.Type].Name+" "+v.Name)
	}
	if want := []string{"node_t * list", "char *const key", "int depth"}; !slices.Equal(vars, want) {
		t.Errorf("variables %q, want %q", vars, want)
	}
	if p := m.Places[f.Place]; p.Line != 5 || filepath.Base(m.Files[p.File]) != "a.c" || !filepath.IsAbs(m.Files[p.File]) {
		t.Errorf("find is at %s:%d", m.Files[p.File], p.Line)
	}
	last := f.Instrs[len(f.Instrs)-1]
	if p := m.Places[last.Place]; p.Line != 7 || p.Func != "find" {
		t.Errorf("the return is at %+v", p)
	}
	if v := m.DebugVars[m.Globals[0].Var]; m.DebugTypes[v.Type].Name != "int[2][3]" {
		t.Errorf("counter is %s", m.DebugTypes[v.Type].Name)
	}
	checkNode(t, m)
}

func checkNode(t *testing.T, m *flat.Module) {
	t.Helper()
	i := slices.IndexFunc(m.DebugTypes, func(d flat.DebugType) bool { return d.Kind == flat.DebugStruct && d.Name == "node" })
	if i < 0 {
		t.Fatal("no struct node")
	}
	var members []string
	for _, member := range m.DebugTypes[i].Members {
		members = append(members, m.DebugTypes[member.Type].Name+" "+member.Name)
	}
	want := []string{"struct node * next", "const char * name", "int (*)(int, ...) f", "unsigned int bits"}
	if !slices.Equal(members, want) {
		t.Errorf("members %q, want %q", members, want)
	}
	if b := m.DebugTypes[i].Members[3]; !b.BitField || b.Bits != 3 || b.BitOff != 192 {
		t.Errorf("bits: %+v", b)
	}
}

// Inlined instructions keep the place of the call.
func TestInlinedPlaces(t *testing.T) {
	m := load(t, Options{Opt: "O2", Files: write(t, "a.c", `int x;
static void add(int n) {
  x += n;
}
int main(void) {
  add(3);
}`)})
	for _, in := range function(m, "main").Instrs {
		if in.Op != flat.OpStore {
			continue
		}
		inner := m.Places[in.Place]
		outer := m.Places[inner.InlinedAt]
		if inner.Line != 3 || inner.Func != "add" || outer.Line != 6 || outer.Func != "main" {
			t.Errorf("%+v inlined at %+v", inner, outer)
		}
		return
	}
	t.Error("no store")
}

func TestCxxNames(t *testing.T) {
	m := load(t, Options{Files: write(t, "a.cc", `
namespace ns { template <class T> struct Box { T value; T get() { return value; } }; }
ns::Box<int> box;
int main() { return box.get(); }`)})
	if f := function(m, "_ZN2ns3BoxIiE3getEv"); f == nil || f.SourceName != "ns::Box<int>::get()" {
		t.Errorf("%+v", f)
	}
	if v := m.DebugVars[m.Globals[0].Var]; m.DebugTypes[v.Type].Name != "ns::Box<int>" {
		t.Errorf("box is %s", m.DebugTypes[v.Type].Name)
	}
}

func TestLinkMixedFiles(t *testing.T) {
	files := write(t,
		"main.c", "int twice(int); int thrice(int); int four(int); int main(void) { return twice(1) + thrice(2) + four(3); }",
		"twice.cc", `extern "C" int twice(int x) { return 2 * x; }`,
		"thrice.ll", "define i32 @thrice(i32 %x) {\n  %y = mul i32 %x, 3\n  ret i32 %y\n}",
		"four.c", "static int twice(int x) { return 4 * x; } int four(int x) { return twice(x); }")
	m := load(t, Options{Files: files})
	for _, name := range []string{"main", "twice", "thrice", "four"} {
		if f := function(m, name); f == nil || len(f.Blocks) == 0 {
			t.Errorf("no body of %s", name)
		}
	}
	if len(m.Notes) != 0 {
		t.Errorf("notes %q", m.Notes)
	}
}

// TestTentative: a variable without a value in several C files is one, as large as the largest, and another file may give it its value.
func TestTentative(t *testing.T) {
	files := write(t, "a.c", "int x; int a[2]; int *f(void) { return &x + a[1]; }", "b.c", "int x = 3; int a[4]; int *f(void); int main(void) { return *f() + a[3]; }")
	for _, level := range levels {
		m := load(t, Options{Files: files, Opt: level})
		sizes := map[string]uint64{}
		for _, g := range m.Globals {
			sizes[g.Name] += m.Types[g.Type].Size
		}
		if sizes["x"] != 4 || sizes["a"] != 16 {
			t.Errorf("%s: %v", level, sizes)
		}
	}
}

func TestOldC(t *testing.T) {
	m := load(t, Options{Files: write(t, "old.c", `
f(x) { int *p = x; return g(p); }
void *start() { return 3; }
int main() { pthread_create(0, 0, start, 0); f(1); }`)})
	if calls(m, "pthread_create") != 1 {
		t.Error("an undeclared function is not called")
	}
}

// C99 inline functions have a body, which only optimisers see elsewhere.
func TestInlineFunctions(t *testing.T) {
	files := write(t,
		"a.c", "inline int f(int x) { return x; } int g(int); int main(void) { return f(1) + g(2); }",
		"b.c", "inline int f(int x) { return x; } int g(int x) { return f(x); }")
	m := load(t, Options{Files: files})
	if f := function(m, "f"); f == nil || len(f.Blocks) == 0 {
		t.Error("no body of f")
	}
	m = load(t, Options{Files: write(t, "c.c", "extern inline int f(int x) { return x; } int main(void) { return f(1); }")})
	if len(function(m, "f").Blocks) == 0 {
		t.Error("no body of an extern inline function")
	}
}

func Test32Bits(t *testing.T) {
	for _, o := range []Options{{M32: true}, {CFlags: []string{"-m32"}}} {
		o.Files = write(t, "a.c", "void *p; long n = sizeof(long);")
		m := load(t, o)
		if m.PointerBits != 32 || m.Types[m.Globals[0].Type].Size != 4 {
			t.Errorf("%d bits, %+v", m.PointerBits, m.Globals[0])
		}
	}
}

func TestPasses(t *testing.T) {
	files := write(t, "a.c", "int f(int x) { int y = x; return y; }")
	if n := count(function(load(t, Options{Files: files}), "f"), flat.OpAlloca); n != 2 {
		t.Errorf("%d allocas at O0", n)
	}
	if n := count(function(load(t, Options{Files: files, Passes: "mem2reg"}), "f"), flat.OpAlloca); n != 0 {
		t.Errorf("%d allocas after mem2reg", n)
	}
}

func TestText(t *testing.T) {
	m := load(t, Options{Text: true, Files: write(t, "a.ll", "define i32 @f(i32 %x) {\n  %y = add nsw i32 %x, 3\n  ret i32 %y\n}")})
	if in := m.Functions[0].Instrs[0]; in.Text != "%y = add nsw i32 %x, 3" || in.Flags != flat.NSW {
		t.Errorf("%+v", in)
	}
}

// Registers without a name have the number that LLVM prints.
func TestUnnamedRegisters(t *testing.T) {
	m := load(t, Options{Files: write(t, "a.ll", `define i32 @f(i32 %0, i1 %c) {
  %2 = add i32 %0, 1
  store i32 %2, ptr null
  br i1 %c, label %3, label %5
3:
  %4 = add i32 %2, 1
  br label %5
5:
  %6 = phi i32 [ %2, %1 ], [ %4, %3 ]
  ret i32 %6
}`)})
	var names []string
	for _, b := range m.Functions[0].Blocks {
		names = append(names, b.Name)
	}
	for _, in := range m.Functions[0].Instrs {
		if in.Name != "" {
			names = append(names, in.Name)
		}
	}
	if got := strings.Join(names, " "); got != "1 3 5 2 4 6" || m.Functions[0].Params[0].Name != "0" {
		t.Error(got)
	}
}
