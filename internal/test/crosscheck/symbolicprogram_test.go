package crosscheck

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// symbolicGenerator writes random programs that read a few inputs of a few bits each and compute with them: numbers of
// all widths, arrays, structures, unions, pointers, heap, strings, floats, loops, calls. They end in a switch over
// what they have computed, one assertion for each value: so a search that continues after violations shows which values
// are possible, and one wrong bit anywhere shows.
type symbolicGenerator struct {
	generator
	vars  int // integers, by inputs first
	loops int
}

// integerTypes are the types of variables.
var integerTypes = []string{"u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64"}

const symbolicHead = `#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef unsigned char u8; typedef signed char s8; typedef unsigned short u16; typedef short s16;
typedef unsigned u32; typedef int s32; typedef unsigned long long u64; typedef long long s64;
_Bool __VERIFIER_nondet_bool(void);
u8 __VERIFIER_nondet_uchar(void);
s8 __VERIFIER_nondet_char(void);
void __VERIFIER_assume(int);
struct st { s8 a; u16 b; s32 c; u8 d[3]; unsigned e : 5; int f : 4; u64 g; };
union un { u32 w; u8 b[4]; s16 h[2]; float f; };
struct list { struct list *next; s16 v; };
static s32 ga[5] = {3, -1, 4, 1, -5};
static const u8 table[8] = {200, 3, 17, 255, 0, 128, 64, 9};
static u8 gb[12] = "hello";
static u16 gi = 7;
static struct st s0 = {1, 2, 3, {4, 5, 6}, 7, -1, 8}, s1;
static union un u0;
static double fd = 1.5;
static float ff = -0.25f;
static struct list *head;
static s64 f0(s64 x, s64 y) { return x ^ y; }
static s64 f1(s64 x, s64 y) { return (x & 0xffff) - (y & 0xff); }
static s64 f2(s64 x, s64 y) { return x < y ? x : y; }
static s64 (*const fns[3])(s64, s64) = {f0, f1, f2};
static s64 rec(u32 n, s64 x) { return n == 0 ? x : rec(n - 1, (x >> 1) + n); }
static struct st make(int x) { struct st s = s0; s.b = x; s.d[x & 1] = 9; return s; }
static u32 get(const void *p, u32 n) { u32 v = 0; memcpy(&v, p, n); return v; }
`

// values is the number of values that a program's last switch tells apart.
const values = 16

// symbolicProgram is the program of a seed.
func symbolicProgram(seed uint64) string {
	g := &symbolicGenerator{generator: generator{r: rand.New(rand.NewPCG(seed, 23))}}
	g.text(symbolicHead)
	threads := g.r.IntN(5) == 0
	if threads {
		g.helper()
	}
	g.text("int main(void) {\n")
	g.indent = 1
	g.line("s32 *p = &ga[1]; u8 *hp = malloc(4); if (!hp) return 0; memset(hp, 1, 4);")
	g.inputs()
	for range 2 {
		g.line("%s x%d = %s;", g.pick(integerTypes...), g.vars, g.expr(1))
		g.vars++
	}
	if threads {
		g.line("pthread_t t; pthread_create(&t, 0, helper, %s);", g.pick("0", "&gi"))
	}
	g.body(3 + g.r.IntN(5))
	if threads {
		g.line("pthread_join(t, 0);")
	}
	g.finish()
	return g.b.String()
}

// finish reports what was computed.
func (g *symbolicGenerator) finish() {
	g.line("u64 sum = gi + ga[0] * 3u + ga[1] * 5u + ga[4] + s0.a + s0.b + s0.c + s0.d[1] + s0.e + s0.f + s0.g + s1.b + u0.w + gb[1] + gb[4] + *p + hp[0] + hp[3];")
	for i := range g.vars {
		g.line("sum = sum * 3 + (u64)x%d;", i)
	}
	g.line("sum ^= sum >> 32; sum ^= sum >> 16; sum ^= sum >> 8; sum ^= sum >> 4;")
	g.line("switch (sum & %d) {", values-1)
	for i := range values {
		g.line("case %d: assert(!\"%d\"); break;", i, i)
	}
	g.line("}")
	g.line("free(hp);")
	g.text("}\n")
}

// inputs reads two or three inputs, of 6 bits or so in all.
func (g *symbolicGenerator) inputs() {
	for range 2 + g.r.IntN(2) {
		t := g.pick(integerTypes...)
		switch g.r.IntN(5) {
		case 0:
			g.line("%s x%d = __VERIFIER_nondet_bool();", t, g.vars)
		case 1:
			g.line("%s x%d = __VERIFIER_nondet_char() >> %d;", t, g.vars, 5+g.r.IntN(2))
		case 2:
			g.line("%s x%d = __VERIFIER_nondet_uchar() %% %d;", t, g.vars, 3+g.r.IntN(5))
		case 3:
			g.line("%s x%d = __VERIFIER_nondet_uchar(); __VERIFIER_assume(x%d >= 100 && x%d < 106);", g.pick("u8", "u16", "s32", "s64"), g.vars, g.vars, g.vars)
		default:
			g.line("%s x%d = __VERIFIER_nondet_uchar() & %d;", t, g.vars, g.r.IntN(15)+1)
		}
		g.vars++
	}
}

// helper writes a second thread.
func (g *symbolicGenerator) helper() {
	g.text("static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\nstatic atomic_int at;\nstatic int shared;\n")
	g.text("static void *helper(void *arg) {\n")
	for range 1 + g.r.IntN(2) {
		g.text("  " + g.pick("at = 3;", "atomic_fetch_add(&at, 2);", "pthread_mutex_lock(&m); shared += 2; pthread_mutex_unlock(&m);",
			"if (at > 2) { pthread_mutex_lock(&m); shared ^= at; pthread_mutex_unlock(&m); }", "{ int e = 1; atomic_compare_exchange_strong(&at, &e, 6); }") + "\n")
	}
	g.text("  return arg;\n}\n")
	g.lockFree = true // here: there is a second thread
}

// variable is one that can be assigned.
func (g *symbolicGenerator) target() string {
	if g.r.IntN(3) > 0 {
		return fmt.Sprintf("x%d", g.r.IntN(g.vars))
	}
	return g.pick("gi", "s0.a", "s0.b", "s0.c", "s0.d[1]", "s0.e", "s0.f", "s0.g", "u0.w", "u0.b[2]", "u0.h[1]", "gb[2]", "hp[1]", "*p")
}

func (g *symbolicGenerator) leaf() string {
	switch g.r.IntN(6) {
	case 0:
		return fmt.Sprint(g.r.IntN(9))
	case 1:
		return g.pick("255", "-1", "128", "32768", "0x7fffffff", "-7", "100", "1000000007ull", "3u")
	case 2:
		return g.pick("gi", "s0.a", "s0.b", "s0.c", "s0.d[2]", "s0.e", "s0.f", "s1.g", "u0.h[0]", "gb[1]", "hp[2]", "*p", "ga[2]")
	}
	return fmt.Sprintf("x%d", g.r.IntN(g.vars))
}

// small is an expression below n, which is at most 8.
func (g *symbolicGenerator) small(n int) string {
	switch g.r.IntN(3) {
	case 0:
		return fmt.Sprintf("((u8)(%s) %% %d)", g.expr(1), n)
	case 1:
		return fmt.Sprintf("((u32)(%s) %% %du)", g.expr(1), n)
	}
	return fmt.Sprintf("(((u64)(%s) & 7) * %d / 8)", g.expr(1), n)
}

// expr is an integer expression. Most are right whatever the operands are; some are not.
func (g *symbolicGenerator) expr(depth int) string {
	if depth == 0 {
		return g.leaf()
	}
	a, b := g.expr(depth-1-g.r.IntN(depth)), g.expr(depth-1)
	t := g.pick("u8", "u16", "u32", "u64")
	switch g.r.IntN(26) {
	case 0, 1, 2:
		return fmt.Sprintf("((%s)(%s) %s (u32)(%s))", t, a, g.pick("+", "-", "*"), b)
	case 3:
		return fmt.Sprintf("((u64)(%s) %s (u64)(%s))", a, g.pick("+", "-", "*"), b)
	case 4, 5:
		return fmt.Sprintf("((%s)(%s) %s (%s)(%s))", t, a, g.pick("&", "|", "^"), t, b)
	case 6:
		return fmt.Sprintf("((%s)(%s) %s ((%s) & 7))", t, a, g.pick("<<", ">>"), b)
	case 7:
		return fmt.Sprintf("((s64)(%s) >> ((%s) & 31))", a, b)
	case 8:
		return fmt.Sprintf("((u32)(%s) %s ((u32)(%s) | 1))", a, g.pick("/", "%"), b)
	case 9:
		return fmt.Sprintf("((s16)(%s) %s ((s8)(%s) | 1))", a, g.pick("/", "%"), b)
	case 10: // may fail
		return fmt.Sprintf("((s32)(%s) %s (s32)(%s))", a, g.pick("+", "-", "*", "/", "%", "<<", ">>"), b)
	case 11, 12:
		s := g.pick("s8", "s16", "s32", "s64", "u32", "u64")
		return fmt.Sprintf("((%s)(%s) %s (%s)(%s))", s, a, g.pick("<", "<=", "==", "!=", ">", ">="), s, b)
	case 13:
		return fmt.Sprintf("((%s)(%s))", g.pick(integerTypes...), a)
	case 14:
		return fmt.Sprintf("((%s) ? (%s) : (%s))", g.condition(), a, b)
	case 15:
		return fmt.Sprintf("%s((%s)(%s))", g.pick("-", "~"), t, a)
	case 16:
		return fmt.Sprintf("table[%s]", g.small(8))
	case 17:
		return fmt.Sprintf("ga[%s]", g.small(5))
	case 18:
		return fmt.Sprintf("u0.b[%s]", g.small(4))
	case 19:
		return fmt.Sprintf("%s((u32)(%s))", g.pick("__builtin_popcount", "__builtin_bswap32", "__builtin_parity"), a)
	case 20:
		return fmt.Sprintf("%s((u32)(%s) | 4)", g.pick("__builtin_clz", "__builtin_ctz", "__builtin_ffs"), a)
	case 21:
		return fmt.Sprintf("(u64)((((unsigned __int128)(u64)(%s) %s (u64)(%s)) + (u8)(%s)) >> %d)", a, g.pick("*", "<< 40 |", "+"), b, a, g.r.IntN(70))
	case 22:
		return fmt.Sprintf("get(&gb[%s], %s)", g.small(6), g.pick("1", "2", "3", "4", g.small(5)))
	case 23:
		return fmt.Sprintf("fns[%s](%s, %s)", g.small(3), a, b)
	case 24:
		return fmt.Sprintf("rec(%s, %s)", g.small(4), b)
	}
	return fmt.Sprintf("(s64)(s32)(%s)", g.floating(1))
}

// floating is an expression of floats whose value fits into 32 bits.
func (g *symbolicGenerator) floating(depth int) string {
	if depth == 0 {
		return g.pick("fd", "ff", "1.5f", "2.0", fmt.Sprintf("(double)(s16)(%s)", g.leaf()), fmt.Sprintf("(float)(u8)(%s)", g.leaf()))
	}
	a, b := g.floating(0), g.floating(0)
	switch g.r.IntN(4) {
	case 0:
		return fmt.Sprintf("((%s) < (%s) ? (%s) * 0.25 : (%s))", a, b, a, b)
	case 1:
		return fmt.Sprintf("(float)((%s) %s (%s))", a, g.pick("+", "-"), b)
	}
	return fmt.Sprintf("((%s) %s (%s))", a, g.pick("+", "-", "*"), b)
}

func (g *symbolicGenerator) condition() string {
	switch g.r.IntN(6) {
	case 0:
		return fmt.Sprintf("(u8)(%s) %s %d && (u8)(%s) != %d", g.expr(1), g.pick("<", ">", "=="), g.r.IntN(9), g.leaf(), g.r.IntN(9))
	case 1:
		return fmt.Sprintf("%s %s %s", g.floating(1), g.pick("<", "<=", "==", ">"), g.floating(0))
	case 2:
		return fmt.Sprintf("(%s) || (%s) %s 5", g.leaf(), g.leaf(), g.pick("<", ">", "=="))
	}
	return fmt.Sprintf("(s64)(%s) %s %s", g.expr(1), g.pick("<", "<=", "==", "!=", ">"), g.pick("0", "1", "3", "7", g.leaf()))
}

func (g *symbolicGenerator) body(n int) {
	for range n {
		g.step()
	}
}

func (g *symbolicGenerator) inner(n int) {
	g.indent++
	g.body(n)
	g.indent--
	g.line("}")
}

// step writes a statement.
func (g *symbolicGenerator) step() {
	switch g.r.IntN(30) {
	case 0, 1, 2, 3:
		g.line("%s = %s;", g.target(), g.expr(2))
	case 4, 5:
		if g.indent < 3 {
			g.line("if (%s) {", g.condition())
			g.inner(1 + g.r.IntN(2))
			if g.r.IntN(2) == 0 {
				g.line("else {")
				g.inner(1)
			}
		}
	case 6:
		g.line("ga[%s] = %s;", g.small(5), g.expr(1))
	case 7: // may be out of bounds
		g.line("%s[%s] = %s;", g.pick("ga", "gb", "u0.b", "hp", "s0.d"), g.pick(g.small(5), g.small(6), fmt.Sprintf("(s8)(%s)", g.leaf())), g.expr(1))
	case 8:
		g.line("%s;", g.pick("s1 = s0", "s0 = make("+g.expr(1)+")", "memcpy(&s1, &s0, sizeof s0)", "memset(&s1, (u8)("+g.leaf()+"), sizeof s1)", "s1.d[2] = "+g.expr(1)))
	case 9:
		g.line("%s = %s;", g.pick("u0.w", "u0.h[1]", fmt.Sprintf("u0.b[%s]", g.small(4)), fmt.Sprintf("u0.h[%s]", g.small(2))), g.expr(1))
	case 10:
		g.line("p = (%s) ? &ga[%s] : %s;", g.condition(), g.small(5), g.pick("&s0.c", "&ga[0]", "p", "(s32 *)&u0"))
		g.line("*p = %s;", g.expr(1))
	case 11:
		g.line("%s(gb + %s, %s, %s);", g.pick("memcpy", "memmove"), g.small(3), g.pick("table + 3", "hp", "gb + 7"), g.small(4))
	case 12:
		g.line("memset(%s + %s, %s, %s);", g.pick("gb", "gb", "hp"), g.small(3), g.expr(1), g.pick("2", g.small(3)))
	case 13, 14:
		if g.loops == 0 {
			g.loops++
			g.line("for (int i = 0; i < %s; i++) {", g.pick(fmt.Sprintf("(x%d & 3)", g.r.IntN(g.vars)), "3", "(int)(gi % 4)"))
			g.inner(1 + g.r.IntN(2))
			g.loops--
		}
	case 15:
		g.line("switch (%s) {", g.pick(g.small(5), fmt.Sprintf("(u8)(%s)", g.leaf()), fmt.Sprintf("(s64)(%s)", g.expr(1))))
		g.line("case 0: case 3: %s = %s; break;", g.target(), g.expr(1))
		g.line("case %d: %s = %s; %s", 5+g.r.IntN(9), g.target(), g.expr(1), g.pick("", "break;"))
		g.line("default: %s++;", g.pick("gi", "x0", "x1", "gb[0]"))
		g.line("case 1: ; }")
	case 16:
		g.line("__VERIFIER_assume(%s);", g.condition())
	case 17:
		g.line("assert(%s);", g.condition())
	case 18:
		g.line("fd = %s; ff = %s;", g.floating(1), g.floating(1))
	case 19:
		g.line("if (fd > -1000 && fd < 1000) %s = (s32)fd; if (ff >= 0 && ff < 200) gi = (u8)ff;", g.target())
	case 20:
		g.line("{ char t[6] = \"abcde\"; t[%s] = %s; %s += %s; }", g.small(5), g.expr(1), g.target(),
			g.pick("strlen(t)", "(strcmp(t, \"abzde\") < 0)", "(strchr(t, 'd') != 0)", "strnlen(t, 3)", "(memcmp(t, \"ab\", 2) == 0)"))
	case 21:
		g.line("{ u8 *q = malloc(%s + 1); if (q) { q[0] = %s; if (%s) { gi += q[0]; } free(q); } }", g.small(3), g.expr(1), g.condition())
	case 22:
		g.line("{ struct list *n = malloc(sizeof *n); if (n) { n->next = head; n->v = %s; head = n; } }", g.expr(1))
		g.line("for (struct list *n = head; n; n = n->next) gi = gi * 5 + n->v;")
		g.line("while (head) { struct list *n = head->next; free(head); head = n; }")
	case 23:
		g.line("{ s32 r; x0 += __builtin_%s_overflow((s32)(%s), (s32)(%s), &r); gi ^= r; }", g.pick("add", "sub", "mul"), g.expr(1), g.expr(1))
	case 24:
		g.line("{ u8 v[%s + 1]; v[0] = %s; gi += v[0] + sizeof v; }", g.small(3), g.expr(1))
	case 25:
		g.line("{ s32 *a = &ga[%s], *b = p; gi += (a == b) + (a - ga); if (a == b) *a = 1; }", g.small(5))
	case 26:
		g.line("{ u32 (*f)(const void *, u32) = %s; gi ^= f ? f(&s0, 2) : 1; }", g.pick("get", fmt.Sprintf("(%s) ? get : 0", g.condition())))
	case 27:
		label := g.b.Len()
		g.line("{ static const void *l[3] = {&&a%d, &&b%d, &&c%d}; goto *l[%s]; a%d: gi++; b%d: gi ^= 5; c%d: ; }", label, label, label, g.small(3), label, label, label)
	case 28:
		g.line("printf(\"%%d %%s\", (int)(%s), (char *)gb);", g.leaf())
	case 29:
		if g.lockFree && g.loops == 0 {
			g.line("%s", g.pick("at = "+g.small(4)+";", "gi += at;", "atomic_fetch_add(&at, "+g.small(3)+");",
				"pthread_mutex_lock(&m); shared = "+g.small(5)+"; pthread_mutex_unlock(&m);",
				"pthread_mutex_lock(&m); gi += shared; pthread_mutex_unlock(&m);",
				"{ int e = "+g.small(4)+"; if (atomic_compare_exchange_strong(&at, &e, "+g.small(7)+")) gi++; }",
				"shared = "+g.small(3)+";", "{ _Atomic u8 n = "+g.small(7)+"; n ^= "+g.small(5)+"; gi += n; }"))
		}
	}
}

// numbered gives a program's text with numbers of lines.
func numbered(text string) string {
	var b strings.Builder
	for i, l := range strings.Split(text, "\n") {
		fmt.Fprintf(&b, "%3d %s\n", i+1, l)
	}
	return b.String()
}
