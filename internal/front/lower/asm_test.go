package lower_test

import (
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

// TestAssemblerInvoked: assembler that may throw continues where it says, whatever block comes behind it in the code.
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
