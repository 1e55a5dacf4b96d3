package irprograms

import (
	"fmt"
	"strings"
)

// Module renders programs into one module. The main function of program i is main_i.
func Module(programs []*Program) string {
	m := &module{next: firstNode}
	m.b.WriteString(head + helpers)
	for i, p := range programs {
		m.program(i, p)
	}
	m.b.WriteString(tail + helperNodes)
	m.b.WriteString(m.nodes.String())
	return m.b.String()
}

// Main is the name of the main function of program i of a module.
func Main(i int) string { return fmt.Sprintf("main_%d", i) }

// firstNode is the first free number of a metadata node.
const firstNode = 10

// head declares what programs share.
const head = `target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
@x = dso_local global i32 0, align 4
@y = dso_local global i32 0, align 4
@m = dso_local global [40 x i8] zeroinitializer, align 8
@m2 = dso_local global [40 x i8] zeroinitializer, align 8
@h = dso_local global ptr null, align 8
@q = dso_local global ptr null, align 8
@n = dso_local global ptr null, align 8
@sem = dso_local global [32 x i8] zeroinitializer, align 8
@cond = dso_local global [48 x i8] zeroinitializer, align 8
@spans = dso_local constant [4 x [2 x i64]] [[2 x i64] zeroinitializer, [2 x i64] [i64 1, i64 0], [2 x i64] [i64 2, i64 0], [2 x i64] [i64 3, i64 0]], align 8
@first = dso_local global i64 0, align 8
@tl = dso_local thread_local global i32 0, align 4
@s = dso_local global [5 x i32] zeroinitializer, align 4
@ones = dso_local constant [5 x i32] [i32 1, i32 1, i32 1, i32 1, i32 1], align 4
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare void @pthread_exit(ptr) noreturn
declare i64 @pthread_self()
declare i32 @pthread_kill(i64, i32)
declare i32 @raise(i32)
declare ptr @signal(i32, ptr)
declare i32 @pthread_mutex_init(ptr, ptr)
declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_mutex_trylock(ptr)
declare i32 @pthread_mutex_unlock(ptr)
declare i32 @pthread_mutex_timedlock(ptr, ptr)
declare i32 @pthread_cond_timedwait(ptr, ptr, ptr)
declare i32 @pthread_cond_signal(ptr)
declare i32 @sem_post(ptr)
declare i32 @sem_wait(ptr)
declare i32 @sem_timedwait(ptr, ptr)
declare i32 @usleep(i32)
declare i32 @nanosleep(ptr, ptr)
declare i32 @clock_nanosleep(i32, i32, ptr, ptr)
declare i32 @clock_gettime(i32, ptr)
declare ptr @malloc(i64)
declare void @free(ptr)
declare void @exit(i32) noreturn
declare ptr @__errno_location()
declare zeroext i1 @__VERIFIER_nondet_bool()
declare void @reach_error()
declare ptr @llvm.threadlocal.address.p0(ptr)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
`

// tail describes the source that there is none of: a file with one line for each operation.
const tail = `
attributes #0 = { noinline nounwind optnone }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "program.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = !DISubroutineType(types: !5)
!5 = !{null}
`

// module is a module being written.
type module struct {
	b, nodes strings.Builder
	next     int // number of a metadata node
}

func (m *module) program(i int, p *Program) {
	fmt.Fprintf(&m.b, "\n; %s, seed %d, number %d\n", p.Family, p.Seed, p.Number)
	for t := range p.Threads {
		if t > 0 && !p.creates(t) {
			continue
		}
		f := &function{m: m, p: p, program: i, thread: t, name: fmt.Sprintf("t%d", t), result: "ptr", value: "ptr null", params: "ptr %arg"}
		f.global = fmt.Sprintf("t%d_%d", t, i)
		if t == 0 {
			f.name, f.global, f.result, f.value, f.params = "main", Main(i), "i32", "i32 0", ""
		}
		f.write(&p.Threads[t])
	}
	if p.Handler != nil {
		t := Straight(p.Handler...)
		f := &function{m: m, p: p, program: i, thread: -1, name: "h", global: fmt.Sprintf("h_%d", i), result: "void", value: "void", params: "i32 %signal"}
		f.write(&t)
	}
}

// creates reports whether main creates a thread of a function.
func (p *Program) creates(thread int) bool {
	for _, b := range p.Threads[0].Blocks {
		for _, op := range b.Ops {
			if op.Kind == Create && op.B == thread {
				return true
			}
		}
	}
	return false
}

// function is a function being written.
type function struct {
	m               *module
	p               *Program
	program, thread int
	name, global    string
	result, params  string
	value           string // what is returned
	body            strings.Builder
	tables          strings.Builder
	scope           int    // metadata node of the function
	line            int    // of the operation at hand, from 1
	place           int    // metadata node of the line
	serial          int    // of the operation, for names of registers
	label           string // of the block at hand

	straight bool     // nothing is run twice: values read stay in registers
	r        string   // then the value read last
	seen     []string // and those observed
}

// write writes the function: its variables, those that it uses, and its blocks.
func (f *function) write(t *Thread) {
	f.scope = f.node("distinct !DISubprogram(name: %q, scope: !1, file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)", f.name)
	f.straight, f.r = len(t.Blocks) == 1 && len(t.Blocks[0].Term.To) == 0, "0"
	for i := range t.Blocks {
		f.mark(fmt.Sprintf("b%d", i))
		for _, op := range t.Blocks[i].Ops {
			f.begin()
			f.op(op)
		}
		f.begin()
		f.terminator(i, &t.Blocks[i].Term)
	}
	text := f.body.String()
	f.body.Reset()
	f.place = f.node("!DILocation(line: 1, column: 1, scope: !%d)", f.scope)
	f.variables(text)
	fmt.Fprintf(&f.m.b, "%sdefine dso_local %s @%s(%s) #0 !dbg !%d {\nentry:\n%s%s}\n", f.tables.String(), f.result, f.global, f.params, f.scope, f.body.String(), text)
}

// variables makes the function's own variables, those that its text names.
func (f *function) variables(text string) {
	var stores string
	for _, v := range []struct{ name, kind, zero string }{
		{"r", "i32", "0"}, {"i", "i32", "0"}, {"v", "i32", "0"},
		{"tid1", "i64", ""}, {"tid2", "i64", ""}, {"tid3", "i64", ""}, {"copy", "[5 x i32]", ""}, {"marked", "i32", ""}, {"half", "[2 x i32]", ""},
		{"new", "i32", ""}, {"twin", "i32", ""}, {"pair", "[2 x i32]", ""}, {"other", "[2 x i32]", ""}, {"lived", "i32", ""}, {"moment", "[2 x i64]", ""}, {"mark", "[2 x i64]", ""}, {"fields", "i8", ""}, {"others", "i8", ""},
	} {
		if !strings.Contains(text, "%"+v.name+",") && !strings.Contains(text, "%"+v.name+" ") && !strings.Contains(text, "%"+v.name+")") {
			continue
		}
		f.code(fmt.Sprintf("%%%s = alloca %s, align 8", v.name, v.kind))
		if v.zero != "" {
			stores += fmt.Sprintf("store %s %s, ptr %%%s, align 4\n", v.kind, v.zero, v.name)
		}
	}
	if strings.Contains(text, "%mark,") { // begins where the function does
		stores += "%begin = call i32 @clock_gettime(i32 0, ptr %mark)\n"
	}
	if f.thread == 0 && f.p.killsMain() {
		stores += "%self = call i64 @pthread_self()\nstore i64 %self, ptr @first, align 8\n"
	}
	f.code(stores + "br label %b0")
}

// killsMain reports whether a thread sends main a signal, and hence has to know its name.
func (p *Program) killsMain() bool {
	for _, t := range p.Threads[1:] {
		for _, b := range t.Blocks {
			for _, op := range b.Ops {
				if op.Kind == Kill {
					return true
				}
			}
		}
	}
	return false
}

// op writes an operation, and keeps what it reads.
func (f *function) op(op Op) {
	f.code(f.template(op))
	switch {
	case op.Kind == Observe:
		f.seen = append(f.seen, f.r)
	case !op.reads():
	case f.straight:
		f.r = fmt.Sprintf("%%w%d", f.serial)
	default:
		f.code("store i32 %w$, ptr %r, align 4")
	}
}

// last is the value read last, in a register.
func (f *function) last() string {
	if f.straight {
		return f.r
	}
	f.code("%q$ = load i32, ptr %r, align 4")
	return "%q$"
}

// mark begins a block.
func (f *function) mark(label string) {
	f.label = label
	fmt.Fprintf(&f.body, "%s:\n", label)
}

// node makes a metadata node and gives its number.
func (f *function) node(format string, args ...any) int {
	n := f.m.next
	f.m.next++
	fmt.Fprintf(&f.m.nodes, "!%d = %s\n", n, fmt.Sprintf(format, args...))
	return n
}

// begin begins an operation or a terminator, on a line of its own.
func (f *function) begin() {
	f.line++
	f.serial++
	f.place = f.node("!DILocation(line: %d, column: 1, scope: !%d)", f.line, f.scope)
}

// code writes instructions and labels, a line each; $ stands for the operation's number.
func (f *function) code(text string) {
	text = strings.ReplaceAll(text, "$", fmt.Sprint(f.serial))
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		if label, ok := strings.CutSuffix(line, ":"); ok {
			f.mark(label)
		} else if line != "" {
			fmt.Fprintf(&f.body, "  %s, !dbg !%d\n", line, f.place)
		}
	}
}

// terminator ends block number block.
func (f *function) terminator(block int, t *Term) {
	form := t.Form
	if len(t.To) == 1 {
		form = Jump
	}
	switch {
	case form == Return || len(t.To) == 0:
		f.code("ret " + f.value)
	case form == Jump:
		f.code(fmt.Sprintf("br label %%b%d", t.To[0]))
	case form == Branch:
		f.code(conditions[t.Cond].bit)
		f.code(fmt.Sprintf("br i1 %%c$, label %%b%d, label %%b%d", t.To[0], t.To[1]))
	case form == Switch:
		f.code(f.index(t))
		cases := ""
		for k, to := range t.To[1:] {
			cases += fmt.Sprintf(" i32 %d, label %%b%d", k+1, to)
		}
		f.code(fmt.Sprintf("switch i32 %%n$, label %%b%d [%s ]", t.To[0], cases))
	default:
		f.indirect(block, t)
	}
}

// tableSize is the number of addresses in a table of blocks.
const tableSize = 4

// indirect jumps through a table of addresses.
func (f *function) indirect(block int, t *Term) {
	var table, labels []string
	for k := range tableSize {
		table = append(table, fmt.Sprintf("ptr blockaddress(@%s, %%b%d)", f.global, t.To[k%len(t.To)]))
	}
	for _, to := range t.To {
		labels = append(labels, fmt.Sprintf("label %%b%d", to))
	}
	name := fmt.Sprintf("@table_%s_%d", f.global, block)
	fmt.Fprintf(&f.tables, "%s = private constant [%d x ptr] [%s]\n", name, tableSize, strings.Join(table, ", "))
	f.code(f.index(t))
	f.code(fmt.Sprintf("%%e$ = getelementptr [%d x ptr], ptr %s, i32 0, i32 %%n$\n%%p$ = load ptr, ptr %%e$, align 8\nindirectbr ptr %%p$, [%s]",
		tableSize, name, strings.Join(labels, ", ")))
}

// index computes the number of the way that a switch or an indirect jump takes.
func (f *function) index(t *Term) string {
	c := &conditions[t.Cond]
	if len(t.To) > 2 {
		return c.number
	}
	if t.Cond == ByCounter {
		return c.bit + "\n%d$ = xor i1 %c$, true\n%n$ = zext i1 %d$ to i32"
	}
	return c.bit + "\n%n$ = zext i1 %c$ to i32"
}

// condition computes what a branch depends on: a bit, or a number below four.
type condition struct{ bit, number string }

// conditions are by Cond.
var conditions = [conds]condition{
	ByInput: {"%c$ = call zeroext i1 @__VERIFIER_nondet_bool()",
		"%c$ = call zeroext i1 @__VERIFIER_nondet_bool()\n%d$ = call zeroext i1 @__VERIFIER_nondet_bool()\n%k$ = zext i1 %c$ to i32\n%l$ = zext i1 %d$ to i32\n%m$ = shl i32 %k$, 1\n%n$ = or i32 %m$, %l$"},
	ByShared: {"%l$ = load atomic i32, ptr @x seq_cst, align 4\n%c$ = icmp eq i32 %l$, 1",
		"%l$ = load atomic i32, ptr @x seq_cst, align 4\n%n$ = and i32 %l$, 3"},
	ByCounter: {fmt.Sprintf("%%l$ = load i32, ptr %%i, align 4\n%%c$ = icmp slt i32 %%l$, %d", limit),
		fmt.Sprintf("%%l$ = load i32, ptr %%i, align 4\n%%c$ = icmp sge i32 %%l$, %d\n%%n$ = zext i1 %%c$ to i32", limit)},
	ByRead: {"%l$ = load i32, ptr %r, align 4\n%c$ = icmp ne i32 %l$, 0",
		"%l$ = load i32, ptr %r, align 4\n%n$ = and i32 %l$, 3"},
	Never: {"%g$ = call zeroext i1 @__VERIFIER_nondet_bool()\n%c$ = and i1 %g$, false",
		"%g$ = call zeroext i1 @__VERIFIER_nondet_bool()\n%c$ = and i1 %g$, false\n%n$ = zext i1 %c$ to i32"},
}
