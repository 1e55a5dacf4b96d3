package flat

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"heddle/internal/test/checkout"
)

// sample is a module with every kind of table entry.
const sample = `
%s = type { i8, [3 x i32], <2 x i16>, i128 }
@ext = external global i32
@g = global %s zeroinitializer
@alias = alias i8, getelementptr (i8, ptr @g, i64 4)
@table = global [3 x ptr] [ptr getelementptr (%s, ptr @g, i32 0, i32 1, i32 2), ptr @alias, ptr @f]
@diff = global i64 sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @table to i64))
@label = global ptr blockaddress(@f, %two)
@big = global i200 -1
@long = global x86_fp80 0xK3FFF8000000000000000
@text = private constant [3 x i8] c"ab\00"
@lanes = global <3 x i8> <i8 1, i8 2, i8 3>
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [
  { i32, ptr, ptr } { i32 9, ptr @late, ptr null }, { i32, ptr, ptr } { i32 1, ptr @early, ptr null }]
define void @late() { ret void }
define void @early() { ret void }
declare void @copy(ptr byval(%s), i32)
define i32 @f(i32 %x) {
  %p = alloca i32, i32 4
  br label %two
two:
  %i = phi i32 [ %x, %0 ], [ 7, %three ]
  %q = getelementptr [4 x i32], ptr %p, i64 1, i32 %x
  fence syncscope("singlethread") seq_cst
  %r = atomicrmw uinc_wrap ptr %q, i32 3 acq_rel
  %y = cmpxchg weak volatile ptr %p, i32 1, i32 2 acquire monotonic
  %e = extractvalue { i32, i1 } %y, 1
  call void @copy(ptr byval(%s) @g, i32 4)
  br i1 %e, label %three, label %four
three:
  %v = shufflevector <2 x i32> <i32 1, i32 2>, <2 x i32> poison, <3 x i32> <i32 0, i32 poison, i32 3>
  switch i32 %x, label %four [i32 1, label %two
    i32 -5, label %four]
four:
  ret i32 undef
}
`

// flatten runs heddle-llvm over LLVM text.
func flatten(t testing.TB, text string) []byte {
	t.Helper()
	var messages bytes.Buffer
	cmd := exec.Command(checkout.Tool(t), checkout.Write(t, "sample.ll", text))
	cmd.Stderr = &messages
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("heddle-llvm: %v: %s", err, messages.String())
	}
	return out
}

func decodeSample(t testing.TB) *Module {
	t.Helper()
	m, err := Decode(flatten(t, sample))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func global(t *testing.T, m *Module, name string) *Global {
	t.Helper()
	for i := range m.Globals {
		if m.Globals[i].Name == name {
			return &m.Globals[i]
		}
	}
	t.Fatalf("no global %s", name)
	return nil
}

func instr(t *testing.T, f *Function, name string) *Instr {
	t.Helper()
	for i := range f.Instrs {
		if f.Instrs[i].Name == name {
			return &f.Instrs[i]
		}
	}
	t.Fatalf("no instruction %%%s", name)
	return nil
}

func function(t *testing.T, m *Module, name string) *Function {
	t.Helper()
	for i := range m.Functions {
		if m.Functions[i].Name == name {
			return &m.Functions[i]
		}
	}
	t.Fatalf("no function %s", name)
	return nil
}

func TestDecodeGlobals(t *testing.T) {
	m := decodeSample(t)
	if g := global(t, m, "ext"); g.Init != -1 {
		t.Error("an external variable has an initial value")
	}
	if g := global(t, m, "text"); !g.Private || !g.Constant || string(m.Consts[g.Init].Bytes) != "ab\x00" {
		t.Errorf("text: %+v", g)
	}
	if w := m.Consts[global(t, m, "big").Init].Words; !slices.Equal(w, []uint64{1<<64 - 1, 1<<64 - 1, 1<<64 - 1, 255}) {
		t.Errorf("i200 -1 is %x", w)
	}
	if w := m.Consts[global(t, m, "long").Init].Words; !slices.Equal(w, []uint64{1 << 63, 0x3fff}) {
		t.Errorf("1.0L is %x", w)
	}
	if c := m.Consts[global(t, m, "diff").Init]; c.Kind != ConstExpr || c.Op != OpSub || len(c.Elems) != 2 {
		t.Errorf("a difference of addresses: %+v", c)
	}
	if c := m.Consts[global(t, m, "label").Init]; c.Kind != ConstBlock || c.Offset != 1 {
		t.Errorf("a block's address: %+v", c)
	}
}

// Addresses fold to a symbol and an offset, through aliases as well.
func TestDecodeAddresses(t *testing.T) {
	m := decodeSample(t)
	table := m.Consts[global(t, m, "table").Init]
	for i, want := range []struct {
		kind   ConstKind
		name   string
		offset int64
	}{{ConstGlobal, "g", 12}, {ConstGlobal, "g", 4}, {ConstFunction, "f", 0}} {
		c := m.Consts[table.Elems[i]]
		name := ""
		switch c.Kind {
		case ConstGlobal:
			name = m.Globals[c.Index].Name
		case ConstFunction:
			name = m.Functions[c.Index].Name
		}
		if c.Kind != want.kind || name != want.name || c.Offset != want.offset {
			t.Errorf("entry %d is %+v of %s", i, c, name)
		}
	}
}

func TestDecodeStructors(t *testing.T) {
	m := decodeSample(t)
	if len(m.Ctors) != 2 || m.Functions[m.Ctors[0].Function].Name != "early" || m.Ctors[1].Priority != 9 {
		t.Errorf("constructors: %+v", m.Ctors)
	}
}

func TestDecodeTypes(t *testing.T) {
	m := decodeSample(t)
	s := m.Types[global(t, m, "g").Type]
	offsets := []uint64{}
	for _, f := range s.Fields {
		offsets = append(offsets, f.Offset)
	}
	if s.Kind != Struct || s.Size != 48 || s.Align != 16 || !slices.Equal(offsets, []uint64{0, 4, 16, 32}) {
		t.Errorf("%%s is %+v", s)
	}
	if v := m.Types[global(t, m, "lanes").Type]; v.Kind != Vector || v.Count != 3 || v.StoreSize != 3 || v.Size != 4 {
		t.Errorf("<3 x i8> is %+v", v)
	}
}

func TestDecodeInstructions(t *testing.T) {
	m := decodeSample(t)
	f := function(t, m, "f")
	if q := instr(t, f, "q"); q.Offset != 16 || len(q.Scaled) != 1 || q.Scaled[0] != (Scaled{Index: 0, Scale: 4}) {
		t.Errorf("q: %+v", q)
	}
	if r := instr(t, f, "r"); r.RMW != RMWUIncWrap || r.Ordering != AcqRel || r.Align != 4 {
		t.Errorf("r: %+v", r)
	}
	if y := instr(t, f, "y"); y.Flags != Volatile|Weak || y.Ordering != Acquire || y.Failure != Monotonic {
		t.Errorf("y: %+v", y)
	}
	if e := instr(t, f, "e"); !slices.Equal(e.Indices, []int{1}) {
		t.Errorf("e: %+v", e)
	}
	if v := instr(t, f, "v"); !slices.Equal(v.Mask, []int{0, -1, 3}) {
		t.Errorf("v: %+v", v)
	}
	if i := instr(t, f, "i"); len(i.Operands) != 2 || !slices.Equal(i.Blocks, []int{0, 2}) {
		t.Errorf("i: %+v", i)
	}
	fence := f.Instrs[slices.IndexFunc(f.Instrs, func(in Instr) bool { return in.Op == OpFence })]
	if fence.Ordering != SeqCst || fence.Flags != SingleThread {
		t.Errorf("fence: %+v", fence)
	}
	call := f.Instrs[slices.IndexFunc(f.Instrs, func(in Instr) bool { return in.Op == OpCall })]
	if len(call.ByVal) != 2 || m.Types[call.ByVal[0]].Kind != Struct || call.ByVal[1] != -1 {
		t.Errorf("call: %+v", call)
	}
	sw := f.Instrs[slices.IndexFunc(f.Instrs, func(in Instr) bool { return in.Op == OpSwitch })]
	if !slices.Equal(sw.Blocks, []int{3, 1, 3}) || len(sw.Operands) != 3 {
		t.Errorf("switch: %+v", sw)
	}
	if w := m.Consts[sw.Operands[2].Const()].Words; w[0] != 1<<32-5 {
		t.Errorf("i32 -5 is %d", w)
	}
}

func TestPrint(t *testing.T) {
	var b strings.Builder
	if err := Print(&b, decodeSample(t)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), "function f i32 (i32)") {
		t.Error(b.String())
	}
}

// Every buffer that is cut short is refused.
func TestDecodeTruncated(t *testing.T) {
	whole := flatten(t, sample)
	for n := range whole {
		if _, err := Decode(whole[:n]); !errors.Is(err, ErrFormat) {
			t.Fatalf("the first %d of %d bytes: %v", n, len(whole), err)
		}
	}
	if _, err := Decode(append(slices.Clone(whole), 0)); !errors.Is(err, ErrFormat) {
		t.Errorf("one byte too many: %v", err)
	}
}

// A damaged buffer gives an error or a module that can be walked.
func TestDecodeDamaged(t *testing.T) {
	whole := flatten(t, sample)
	random := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		b := slices.Clone(whole)
		for range 1 + random.IntN(3) {
			b[random.IntN(len(b))] = byte(random.Uint32())
		}
		walk(t, b)
	}
}

func walk(t testing.TB, b []byte) {
	m, err := Decode(b)
	if err != nil {
		if !errors.Is(err, ErrFormat) {
			t.Fatalf("error of another kind: %v", err)
		}
		return
	}
	if err := Print(io.Discard, m); err != nil {
		t.Fatal(err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(flatten(f, sample))
	f.Add([]byte(magic + "\x01"))
	f.Fuzz(func(t *testing.T, b []byte) { walk(t, b) })
}

func BenchmarkDecode(b *testing.B) {
	whole := flatten(b, sample)
	b.SetBytes(int64(len(whole)))
	for b.Loop() {
		if _, err := Decode(whole); err != nil {
			b.Fatal(err)
		}
	}
}

// The C++ side numbers opcodes, flags and kinds as this package does.
func TestNumbersOfBothSides(t *testing.T) {
	text, err := os.ReadFile("../../../llvm/opcodes.h")
	if err != nil {
		t.Fatal(err)
	}
	header := string(text)
	for _, list := range []struct{ goFile, first, last, enum string }{
		{"instr.go", "OpInvalid", "NumOpcodes", "enum Opcode"},
		{"instr.go", "NSW", "SingleThread", "enum Flag"},
		{"module.go", "Void", "Other", "enum TypeKind"},
		{"module.go", "ConstInt", "ConstOther", "enum ConstKind"},
		{"module.go", "DebugUnknown", "DebugFunction", "enum DebugKind"},
	} {
		ours := namesBetween(t, list.goFile, list.first, list.last)
		theirs := enumNames(t, header, list.enum)
		if !slices.Equal(ours, theirs) {
			t.Errorf("%s:\n%v\n%v", list.enum, ours, theirs)
		}
	}
	if want := "FormatVersion = 6;"; !strings.Contains(header, want) || FormatVersion != 6 {
		t.Error("the versions differ")
	}
}

// namesBetween lists the constants that a Go file declares from first to last.
func namesBetween(t *testing.T, file, first, last string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^\t([A-Z]\w*)\b`).FindAllStringSubmatch(string(text), -1) {
		if len(names) > 0 || m[1] == first {
			names = append(names, m[1])
		}
		if len(names) > 0 && m[1] == last {
			break
		}
	}
	return names
}

func enumNames(t *testing.T, header, enum string) []string {
	t.Helper()
	_, rest, found := strings.Cut(header, enum)
	if !found {
		t.Fatalf("no %s", enum)
	}
	_, rest, _ = strings.Cut(rest, "{")
	body, _, _ := strings.Cut(rest, "}")
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^\s*([A-Z]\w*)`).FindAllStringSubmatch(body, -1) {
		names = append(names, m[1])
	}
	return names
}
