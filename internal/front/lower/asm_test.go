package lower_test

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/front/compile"
	"heddle/internal/front/lower"
	"heddle/internal/ir/program"
)

// TestAssembler: what is known about inline assembler becomes what it does; all else is refused.
func TestAssembler(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       []program.Op // nil: refused
	}{
		{"pause", `__asm__ volatile("rep; nop" ::: "memory"); __asm__ volatile("pause")`, []program.Op{}},
		{"fence", `__asm__ volatile("mfence" ::: "memory")`, []program.Op{program.Fence}},
		{"increment", `__asm__ volatile("lock; incl %0" : "+m"(g))`, []program.Op{program.RMW}},
		{"with a section", `__asm__ volatile(".pushsection .x,\"a\"\n.long 671f - .\n.popsection\n671:\n\tlock; decl %0" : "+m"(g))`, []program.Op{program.RMW}},
		{"number", `__asm__ volatile("lock addl $3, %0" : "+m"(g) :: "cc")`, []program.Op{program.RMW}},
		{"exchange and add", `__asm__ volatile("lock; xaddl %0, %1" : "+r"(r), "+m"(g) :: "memory")`, []program.Op{program.RMW}},
		{"without a suffix", `__asm__ volatile("xchg %0, %1" : "+r"(r), "+m"(g))`, []program.Op{program.RMW}},
		{"exchange, memory first", `__asm__ volatile("xchgl %1, %0" : "+r"(r), "+m"(g))`, []program.Op{program.RMW}},
		{"compare and exchange", `__asm__ volatile("lock; cmpxchgl %2, %1" : "=a"(r), "+m"(g) : "r"(5), "0"(r))`, []program.Op{program.CmpXchg}},

		{"not locked", `__asm__ volatile("incl %0" : "+m"(g))`, nil},
		{"not in the register a", `__asm__ volatile("lock; cmpxchgl %2, %1" : "=b"(r), "+m"(g) : "r"(5), "0"(r))`, nil},
		{"another width", `__asm__ volatile("lock; xaddw %w0, %1" : "+r"(r), "+m"(g))`, []program.Op{program.RMW}},
		{"flags", `char c; __asm__ volatile("lock; decl %0; sete %1" : "+m"(g), "=qm"(c))`, []program.Op{program.RMW, program.Store}},
		{"a flag as a result", `int c; __asm__ volatile("lock; decl %0" : "+m"(g), "=@ccz"(c))`, []program.Op{program.RMW}},
		{"compare and exchange, with its success", `char c; int a = 3; __asm__ volatile("lock cmpxchgl %3, %0; setz %1" : "+m"(g), "=q"(c), "+a"(a) : "r"(1))`, []program.Op{program.CmpXchg}},
		{"a load", `__asm__ volatile("movl %1, %0" : "=r"(r) : "m"(g))`, []program.Op{program.Load}},
		{"a store", `__asm__ volatile("movl %1, %0" : "=m"(g) : "ir"(7))`, []program.Op{program.Store}},
		{"a barrier on the stack", `__asm__ volatile("lock; addl $0,0(%%rsp)" ::: "memory")`, []program.Op{program.Fence}},
		{"a barrier behind the stack", `__asm__ volatile("lock; orl $0, -4(%%rsp)" ::: "memory")`, []program.Op{program.Fence}},
		{"a bit", `char c; __asm__ volatile("lock; btsl %2, %0; setc %1" : "+m"(g), "=q"(c) : "Ir"(3))`, []program.Op{program.RMW}},
		{"a bit that was set", `int c; __asm__ volatile("lock; btrl %2, %0" : "+m"(g), "=@ccc"(c) : "Ir"(3))`, []program.Op{program.RMW}},
		{"by a register's name", `__asm__ volatile("movl $5, %%ecx; lock; xaddl %%ecx, %0; movl %%ecx, %1" : "+m"(g), "=r"(r) :: "ecx")`, []program.Op{program.RMW}},
		{"two steps", `__asm__ volatile("movl %1, %0; incl %0; movl %0, %1" : "=&r"(r), "+m"(g))`, []program.Op{program.Load, program.Store}},

		{"a register before it is set", `__asm__ volatile("lock; xaddl %%ecx, %0" : "+m"(g) :: "ecx")`, nil},
		{"the whole of a register of which a byte is set", `__asm__ volatile("lock; decl %0; sete %b1" : "+m"(g), "=q"(r))`, nil},
		{"a flag that nothing sets", `char c; __asm__ volatile("sete %0" : "=q"(c))`, nil},
		{"a flag that is not known", `char c; __asm__ volatile("lock; decl %0; setp %1" : "+m"(g), "=q"(c))`, nil},
		{"the carry behind an increment", `char c; __asm__ volatile("lock; incl %0; setc %1" : "+m"(g), "=q"(c))`, nil},
		{"something else on the stack", `__asm__ volatile("lock; addl $1,0(%%rsp)" ::: "memory")`, nil},
		{"a change that is not in one step", `__asm__ volatile("addl %1, %0" : "+m"(g) : "r"(r))`, nil},
		{"a bit without a lock", `__asm__ volatile("btsl $3, %0" : "+m"(g))`, nil},
		{"a register that nothing gives", `__asm__ volatile("nop" : "=r"(r))`, nil},
		{"two results", `int q; __asm__ volatile("lock; xaddl %0, %2" : "+r"(r), "=r"(q), "+m"(g))`, nil},
		{"a jump", `__asm__ volatile("1: jmp 1b")`, nil},
		{"a directive", `__asm__ volatile(".byte 0x90")`, nil},
		{"repeated", `__asm__ volatile("rep movsb")`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "static volatile int g;\nint main(void) {\n  volatile int start = 7; int r = start;\n  " + c.body + ";\n  return r;\n}\n"
			m := loadText(t, "a.c", text, compile.Options{Opt: "O0"})
			o := defaults("main")
			o.Supported = func(string) bool { return true }
			p, err := lower.Lower(m, o)
			if c.want == nil {
				if err == nil || !strings.Contains(err.Error(), "inline assembler") {
					t.Errorf("not refused: %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			var got []program.Op
			for _, in := range p.Code {
				if in.Op == program.Fence || in.Op == program.RMW || in.Op == program.CmpXchg || in.Flags&program.FlagAtomic != 0 && (in.Op == program.Load || in.Op == program.Store) {
					got = append(got, in.Op)
				}
			}
			if len(got) != len(c.want) || len(got) > 0 && got[0] != c.want[0] {
				t.Errorf("%v, not %v", got, c.want)
			}
		})
	}
}

// TestAssemblerInvoked: assembler that may throw continues where it says, whatever block comes after it in the code.
func TestAssemblerInvoked(t *testing.T) {
	for _, call := range []string{
		`i64 asm sideeffect unwind "", "=r,0"(ptr %p)`, `void asm sideeffect unwind "", "~{memory}"()`, `void asm sideeffect unwind "pause", ""()`,
		`i32 asm sideeffect unwind "lock; xaddl $0, $1", "=r,=*m,0,*m"(ptr elementtype(i32) @g, i32 5, ptr elementtype(i32) @g)`,
	} {
		text := `
			@g = global i32 0
			declare i32 @personality(...)
			define void @f(ptr %p) personality ptr @personality { %r = invoke ` + call + ` to label %ok unwind label %pad
			pad: %l = landingpad { ptr, i32 } cleanup
			store i32 7, ptr @g
			br label %ok
			ok: ret void }
			define i32 @main() { call void @f(ptr null)
			ret i32 0 }`
		p, err := lower.Lower(loadText(t, "invoked.ll", strings.Replace(text, "%r = invoke void", "invoke void", 1), compile.Options{}), defaults("main"))
		if err != nil {
			t.Fatal(err)
		}
		pc := p.Funcs[p.Function("f")].Entry
		for ; p.Code[pc].Op != program.Ret; pc++ {
			if p.Code[pc].Op == program.Store {
				t.Errorf("%s: goes to the landing pad", call)
				break
			}
			if p.Code[pc].Op == program.Jump {
				pc = int(p.Code[pc].Imm) - 1
			}
		}
	}
}

// TestAssemblerOfARM: so too on AArch64. The operands are w0 to w2 and x3, where g is.
func TestAssemblerOfARM(t *testing.T) {
	const loop, swap = "1: ldxr %w0, [%3]; BODY; stxr %w2, %w1, [%3]; cbnz %w2, 1b", "1: ldaxr %w0, [%3]; BODY; stxr %w2, %w4, [%3]; cbnz %w2, 1b; 2:"
	for _, c := range []struct {
		name, code string
		want       []program.Op // nil: refused
	}{
		{"hints", "nop; yield; isb; isb sy; wfe; sev; sevl; hint #3", []program.Op{}},
		{"barriers", "dmb ish; dmb ishld; dmb ISHST; dmb sy; dsb sy; dsb st", []program.Op{program.Fence, program.Fence, program.Fence, program.Fence, program.Fence, program.Fence}},
		{"a load and a store", "ldar %w0, [%3]; add %w0, %w0, #1; stlr %w0, [%3]", []program.Op{program.Load, program.Store}},
		{"of bytes", "ldrb %w0, [%3]; strh %w0, [%3]", []program.Op{program.Load, program.Store}},
		{"changes", "ldaddal %w4, %w0, [%3]; stclr %w4, [%3]; swpa %w4, %w0, [%3]; ldsmaxlh %w4, %w0, [%3]", []program.Op{program.RMW, program.RMW, program.RMW, program.RMW}},
		{"compare and swap", "mov %w0, #0; casal %w0, %w4, [%3]", []program.Op{program.CmpXchg}},
		{"by names", "mov w9, #5; str w9, [%3]; str wzr, [%3]", []program.Op{program.Store, program.Store}},
		{"the clock", "mrs x9, cntvct_el0; str x9, [%5]", []program.Op{program.Store}},
		{"a condition", "cmp %w4, #3; cset %w0, ne; str %w0, [%3]", []program.Op{program.Store}},
		{"a loop", strings.Replace(loop, "BODY", "add %w1, %w0, %w4", 1), []program.Op{program.Load, program.Store}},
		{"a loop of two steps", strings.Replace(loop, "BODY", "bic %w1, %w0, %w4; orr %w1, %w1, #1", 1), []program.Op{program.Load, program.Store}},
		{"a loop that compares", strings.Replace(swap, "BODY", "cmp %w0, %w4; b.ne 2f", 1), []program.Op{program.CmpXchg}},
		{"a loop that compares by eor", strings.Replace(swap, "BODY", "eor %w2, %w0, %w4; cbnz %w2, 2f", 1), []program.Op{program.CmpXchg}},

		{"another's clock", "mrs x9, tpidr_el0", nil},
		{"an offset", "ldr %w0, [%3, #4]", nil},
		{"exclusive without a loop", "ldxr %w0, [%3]; stxr %w2, %w0, [%3]", nil},
		{"a loop that counts its rounds", strings.Replace(loop, "BODY", "mov %w1, %w0; add %w4, %w4, #1", 1), nil},
		{"a loop that stores what the round before has set", strings.Replace(loop, "BODY; stxr %w2, %w1", "stxr %w2, %w2", 1), nil},
		{"a loop with another address", strings.Replace(loop, "BODY; stxr %w2, %w1, [%3]", "mov %w1, %w0; stxr %w2, %w1, [%5]", 1), nil},
		{"a loop that leads elsewhere", strings.Replace(swap, "BODY", "cmp %w0, %w4; b.eq 2f", 1), nil},
		{"a jump", "cbz %w4, 1f; nop; 1:", nil},
		{"x86's order of operands", "xchg %w0, [%3]", nil},
		{"a register before it is set", "str w9, [%3]", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := "static volatile unsigned g; static unsigned long wide;\nint main(void) {\n  volatile unsigned start = 7; unsigned a, b, c, r = start;\n" +
				`__asm__ volatile("` + c.code + `" : "=&r"(a), "=&r"(b), "=&r"(c) : "r"(&g), "r"(r), "r"(&wide) : "x9", "cc", "memory"); return 0; }`
			o := defaults("main")
			o.Supported, o.Clock = func(string) bool { return true }, "__VERIFIER_nondet_ulonglong"
			p, err := lower.Lower(loadText(t, "a.c", text, compile.Options{Opt: "O0", CFlags: []string{"--target=aarch64-linux-gnu"}}), o)
			if (err != nil) != (c.want == nil) || err != nil && !strings.Contains(err.Error(), "inline assembler is not supported") {
				t.Fatalf("%v", err)
			}
			if c.want == nil {
				return
			}
			if got := asmOps(p); !slices.Equal(got, c.want) {
				t.Errorf("%v, not %v", got, c.want)
			}
		})
	}
}

// asmOps are the atomic operations of a program.
func asmOps(p *program.Program) (list []program.Op) {
	for i := range p.Code {
		switch in := &p.Code[i]; in.Op {
		case program.Fence, program.RMW, program.CmpXchg, program.Load, program.Store:
			if in.Flags&program.FlagAtomic != 0 {
				list = append(list, in.Op)
			}
		}
	}
	return list
}

// TestOtherProcessors: variable arguments, and structs that lie otherwise, are refused where the program is not for x86.
func TestOtherProcessors(t *testing.T) {
	for text, why := range map[string]string{
		"int main(void) { return 0; }": "",
		"int printf(const char *, ...); int main(void) { return printf(\"%d\", 3); }":                                                            "",
		"int f(int n, ...) { __builtin_va_list a; __builtin_va_start(a, n); __builtin_va_end(a); return n; } int main(void) { return f(1, 2); }": "variable arguments",
		"int stat(const char *, void *); int main(void) { char b[256]; return stat(\"a\", b); }":                                                 "stat is not supported for aarch64",
	} {
		o := defaults("main")
		o.Conduct = conduct
		_, err := lower.Lower(loadText(t, "a.c", text, compile.Options{CFlags: []string{"--target=aarch64-linux-gnu"}}), o)
		if (err != nil) != (why != "") || err != nil && !strings.Contains(err.Error(), why) {
			t.Errorf("%s: %v, want %q", text, err, why)
		}
	}
}
