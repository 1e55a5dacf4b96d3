package irprograms

import "fmt"

// Unwritten are programs that read and copy memory which they may not have written before: whole variables, parts of
// words, elements of arrays, bit-fields, heap blocks, variables of functions that are called again; in one thread, in two short
// ones, and in loops.
type Unwritten struct {
	seed   uint64
	shapes []Shape
}

// NewUnwritten prepares them.
func NewUnwritten(seed uint64) *Unwritten {
	u := &Unwritten{seed: seed}
	for n := 1; n <= 3; n++ {
		u.shapes = append(u.shapes, Shapes(n)...)
	}
	return u
}

// UnwrittenValues are those of a byte that was never written which a program can tell apart, by its offset in an object: it looks
// at the lowest bit of the first and last byte of a word; perhaps also at whether the word is zero, or one, or another's, for which there are
// values that differ in other bits; of bit-fields at two bits.
func (p *Program) UnwrittenValues(offset uint64) []byte {
	switch first, last := offset%4 == 0, offset%4 == 3; {
	case p.HasFields() || first && p.looksAtWords():
		return []byte{0, 1, 2, 3}
	case last && p.looksAtWords():
		return []byte{0, 1, 2}
	case first || last:
		return []byte{0, 1}
	}
	return []byte{0}
}

// looksAtWords reports whether the program looks at words that were never written, beside some of their bits.
func (p *Program) looksAtWords() bool {
	return p.Has(SameCopy) || p.Has(PublishNew) && p.Has(Follow) || p.has(func(op Op) bool { return op.Kind == LoadNew && op.A == 1 })
}

// HasFields reports whether the program uses bit-fields that were never written.
func (p *Program) HasFields() bool { return p.Has(SetField) || p.Has(GetField) || p.Has(CopyFields) }

// Operations of the family: of words, of bit-fields, and of both.
var (
	newOps = []Op{
		{LoadNew, 0, 0}, {LoadNew, 0, 0}, {StoreNew, 0, 0}, {StoreNew, 0, 1}, {StoreNewPart, 0, 0}, {StoreNewPart, 3, 0},
		{LoadNewPart, 0, 0}, {LoadNewPart, 3, 0}, {LoadNewHalf, 0, 0}, {LoadNewHalf, 1, 0}, {XorNew, 0, 0},
		{CopyNew, 0, 0}, {CopyNew, 1, 0}, {LoadCopy, 0, 0}, {SameCopy, 0, 0}, {SameCopy, 0, 0},
		{CopyPair, 0, 0}, {CopyPair, 0, 0}, {CopyPair, 0, 0}, {SamePair, 0, 0}, {SamePair, 0, 0}, {SamePair, 1, 0},
		{StoreElement, 0, 0}, {StoreElement, 1, 1}, {LoadElement, 0, 0}, {LoadElement, 1, 0},
		{MallocNew, 0, 0}, {TouchNew, 0, 0}, {TouchNew, 1, 0}, {TouchNew, 2, 0}, {FreeNew, 0, 0}, {Lived, 0, 0}, {CallNew, 0, 0}, {CallNew, 1, 0},
	}
	fieldOps = []Op{
		{SetField, 0, 0}, {SetField, 0, 1}, {SetField, 1, 0}, {SetField, 1, 1}, {GetField, 0, 0}, {GetField, 1, 0}, {GetField, 2, 0}, {GetField, 3, 0},
		{CopyFields, 0, 0}, {CopyFields, 0, 0},
	}
	besideNew = []Op{{Store, 0, 1}, {StoreRead, 0, 0}, {StoreRead, 1, 0}, {Load, 0, 0}, {Load, 1, 0}, {Input, 0, 0}, {FailIfRead, 0, 0}, {FailIfRead, 1, 0}}
	wholeNew  = []Op{{LoadNew, 1, 0}, {PublishNew, 0, 0}, {PublishNew, 0, 0}, {Follow, 0, 0}, {Follow, 1, 0}, {ReturnIf, 0, 0}} // only where r is not looked at more closely
)

// Program is number i: of every four two of two short threads, one of one thread, and one that runs a graph.
func (u *Unwritten) Program(i int) *Program {
	d := drawOf("unwritten", u.seed, i)
	p := &Program{Family: "unwritten", Seed: u.seed, Number: i, Checks: Checks{Race: d.oneIn(3)}}
	ops := append(append([]Op(nil), newOps...), besideNew...)
	if d.oneIn(4) {
		ops = append(append([]Op(nil), fieldOps...), besideNew...)
	}
	switch i % 4 {
	case 0, 1:
		ops = append(ops, wholeNew...)
		d.arrange(p, d.some(1+d.below(3), ops), d.some(1+d.below(3), ops))
	case 2:
		p.Threads = []Thread{Straight(d.observed(d.some(3+d.below(4), append(ops, wholeNew...)))...)}
	default:
		t := d.decorate(pick(d, u.shapes...), append(ops, Op{Kind: Count}, Op{Kind: Count}))
		scenes[d.below(len(scenes))](d, p, t)
	}
	if p.Has(CopyNew) || p.Has(CopyPair) || p.Has(CopyFields) { // as with CopyHalfWritten of the family of memory
		p.Checks.Race = true
	}
	return p
}

// lowBits keeps the lowest bit of the first and last byte.
const lowBits = "%w$ = and i32 %u$, 16777217"

// newTemplate is the code of an operation on what may not have been written.
func newTemplate(op Op) string {
	switch op.Kind {
	case LoadNew:
		if op.A == 1 {
			return "%w$ = load i32, ptr %new, align 4"
		}
		return "%u$ = load i32, ptr %new, align 4\n" + lowBits
	case LoadNewHalf:
		return partOf + fmt.Sprint("%new, i64 ", 2*op.A) + "\n%z$ = load i16, ptr %p$, align 2\n%u$ = zext i16 %z$ to i32\n" +
			fmt.Sprintf("%%w$ = and i32 %%u$, %d", 1<<(8*op.A))
	case CopyNew:
		if op.A == 1 {
			return "%u$ = load i32, ptr %new, align 4\nstore i32 %u$, ptr %twin, align 4"
		}
		return "call void @llvm.memcpy.p0.p0.i64(ptr %twin, ptr %new, i64 4, i1 false)"
	case TouchNew:
		text := "%p$ = load atomic ptr, ptr @n seq_cst, align 8\n%c$ = icmp eq ptr %p$, null\nbr i1 %c$, label %else$, label %then$\nthen$:\n"
		if op.A == 1 {
			return text + "store i32 1, ptr %p$, align 4\nbr label %else$\nelse$:"
		}
		return text + fmt.Sprintf("%%e$ = getelementptr i8, ptr %%p$, i64 %d\n", 2*op.A) + "%z$ = load i32, ptr %e$, align 4\n%d$ = and i32 %z$, 16777217\n" +
			"br label %else$\nelse$:\n%w$ = phi i32 [ {r}, %{pre} ], [ %d$, %then$ ]"
	case CallNew:
		if op.A == 1 {
			return "call void @fill(ptr %new)"
		}
		return "%w$ = call i32 @fresh()"
	case SetField:
		text := fmt.Sprintf("%%d$ = load i8, ptr %%fields, align 1\n%%e$ = and i8 %%d$, %d\n", ^(1 << op.A))
		return text + fmt.Sprintf("%%m$ = or i8 %%e$, %d\nstore i8 %%m$, ptr %%fields, align 1", op.B<<op.A)
	case GetField:
		of := [...]string{"fields", "others"}[op.A/2]
		return fmt.Sprintf("%%d$ = load i8, ptr %%%s, align 1\n%%e$ = lshr i8 %%d$, %d\n%%m$ = and i8 %%e$, 1\n%%w$ = zext i8 %%m$ to i32", of, op.A%2)
	}
	return newTemplates[op.Kind]
}

// newTemplates are those of operations without variants.
var newTemplates = map[Kind]string{
	StoreNew:     "store i32 {b}, ptr %new, align 4",
	StoreNewPart: partOf + "%new, i64 {a}\nstore i8 1, ptr %p$, align 1",
	LoadNewPart:  partOf + "%new, i64 {a}\n%z$ = load i8, ptr %p$, align 1\n%u$ = zext i8 %z$ to i32\n%w$ = and i32 %u$, 1",
	XorNew:       "%u$ = atomicrmw xor ptr %new, i32 1 seq_cst, align 4\n" + lowBits,
	LoadCopy:     "%u$ = load i32, ptr %twin, align 4\n" + lowBits,
	SameCopy:     "%d$ = load i32, ptr %new, align 4\n%e$ = load i32, ptr %twin, align 4\n%c$ = icmp eq i32 %d$, %e$\n%w$ = zext i1 %c$ to i32",
	PublishNew:   "store atomic ptr %new, ptr @q seq_cst, align 8",
	StoreElement: partOf + "%pair, i64 0\n%e$ = getelementptr [2 x i32], ptr %p$, i64 0, i64 {a}\nstore i32 {b}, ptr %e$, align 4",
	LoadElement: "%c$ = call zeroext i1 @__VERIFIER_nondet_bool()\n%k$ = zext i1 %c$ to i64\n%p$ = getelementptr [2 x i32], ptr %pair, i64 0, i64 %k$\n" +
		"%u$ = load i32, ptr %p$, align 4\n" + lowBits,
	CopyPair: "call void @llvm.memcpy.p0.p0.i64(ptr %other, ptr %pair, i64 8, i1 false)",
	SamePair: "%p$ = getelementptr [2 x i32], ptr %pair, i64 0, i64 {a}\n%o$ = getelementptr [2 x i32], ptr %other, i64 0, i64 {a}\n" +
		"%d$ = load i32, ptr %p$, align 4\n%e$ = load i32, ptr %o$, align 4\n%m$ = xor i32 %d$, %e$\n%n$ = and i32 %m$, 16777217\n" +
		"%c$ = icmp eq i32 %n$, 0\n%w$ = zext i1 %c$ to i32",
	MallocNew: "%p$ = call ptr @malloc(i64 8)\nstore atomic ptr %p$, ptr @n seq_cst, align 8",
	FreeNew:   "%p$ = load atomic ptr, ptr @n seq_cst, align 8\ncall void @free(ptr %p$)",
	Lived: "call void @llvm.lifetime.start.p0(i64 4, ptr %lived)\n%u$ = load i32, ptr %lived, align 4\n" + lowBits +
		"\ncall void @llvm.lifetime.end.p0(i64 4, ptr %lived)",
	CopyFields: "call void @llvm.memcpy.p0.p0.i64(ptr %others, ptr %fields, i64 1, i1 false)",
	StoreRead:  "store atomic i32 {r}, ptr {x} seq_cst, align 4",
}

// helpers are functions that programs call: one whose variable is new in each call, and one that may write its argument.
const helpers = `define dso_local i32 @fresh() #0 !dbg !6 {
  %v = alloca i32, align 4
  %u = load i32, ptr %v, align 4, !dbg !7
  %w = and i32 %u, 16777217, !dbg !7
  ret i32 %w, !dbg !7
}
define dso_local void @fill(ptr %p) #0 !dbg !8 {
  %c = call zeroext i1 @__VERIFIER_nondet_bool(), !dbg !9
  br i1 %c, label %then, label %else, !dbg !9
then:
  store i32 1, ptr %p, align 4, !dbg !9
  br label %else, !dbg !9
else:
  ret void, !dbg !9
}
`

// helperNodes describe them.
const helperNodes = `!6 = distinct !DISubprogram(name: "fresh", scope: !1, file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 1, column: 1, scope: !6)
!8 = distinct !DISubprogram(name: "fill", scope: !1, file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!9 = !DILocation(line: 1, column: 1, scope: !8)
`
