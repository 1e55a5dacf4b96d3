package crosscheck

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// livesStatement is a statement of a random program about the lives of local variables. A program is made and interpreted here: each
// entry of a block makes another variable, which ends with the block.
type livesStatement struct {
	kind livesKind
	a, b string // pointers, or a pointer and the variable of an enclosing block
	n    int    // rounds, or what is written, or whether a call returns its argument
	body []livesStatement
	line int // in the program
}

type livesKind int

const (
	livesBlock  livesKind = iota // { int a = n; body }
	livesLoop                    // n rounds of one
	livesPoint                   // a = &b
	livesCopy                    // a = b
	livesClear                   // a = 0
	livesRead                    // if (a) sum += *a
	livesWrite                   // if (a) *a = n
	livesChoose                  // a = choose(&b, n), which returns its argument or the address of a local variable
	livesKeep                    // keep(&b), which leaves the address of a local variable in a global
	livesMember                  // { int a[2]; b = &a[1]; body }
	livesArray                   // { int a[one + n]; b = &a[n]; body }
	livesJump                    // a block that a jump out of calls leaves
	livesKinds
)

const livesHead = `#include <setjmp.h>
static int sum, *g0, *g1;
static volatile int one = 1;
static jmp_buf jumps[4];
static int *choose(int *a, int own) { int b = *a; int *r = own ? a : &b; sum += *r; return r; }
static void keep(int *a) { int b = *a; g1 = &b; sum += *g1; }
int main(void) {
int *KEPT p0 = 0, *KEPT p1 = 0; // KEPT: see livesProgram
`

// livesProgram is the program of a seed: its text, and the line of the first access to a variable that has ended; 0: there is
// none. A jump may undo what was written to variables that are not volatile.
func livesProgram(seed uint64) (text string, fails int) {
	r := rand.New(rand.NewPCG(seed, 0x11fe))
	g := &livesMaker{r: r, line: strings.Count(livesHead, "\n") + 1}
	g.text.WriteString(livesHead)
	program := append(g.statements(0, nil), g.statements(0, nil)...)
	g.add("volatile int result = sum; return result & 0; }")
	kept := ""
	if strings.Contains(g.text.String(), "longjmp") {
		kept = "volatile"
	}
	run := &livesRun{pointers: map[string]*livesVariable{}, scope: map[string]*livesVariable{}}
	run.all(program)
	return strings.ReplaceAll(g.text.String(), "KEPT", kept), run.fails
}

type livesMaker struct {
	r    *rand.Rand
	text strings.Builder
	line int
	made int
}

func (g *livesMaker) add(format string, args ...any) int {
	fmt.Fprintf(&g.text, format+"\n", args...)
	g.line++
	return g.line - 1
}

func (g *livesMaker) pointer() string { return []string{"g0", "g1", "p0", "p1"}[g.r.IntN(4)] }

func (g *livesMaker) statements(depth int, scope []string) (list []livesStatement) {
	for range 1 + g.r.IntN(4) {
		list = append(list, g.statement(depth, scope))
	}
	return list
}

func (g *livesMaker) statement(depth int, scope []string) livesStatement {
	s := livesStatement{kind: livesKind(g.r.IntN(int(livesKinds))), a: g.pointer(), n: 1 + g.r.IntN(3)}
	nests := s.kind == livesBlock || s.kind == livesLoop || s.kind >= livesMember
	if nests && depth == 3 || len(scope) == 0 && (s.kind == livesPoint || s.kind >= livesChoose && !nests) {
		s.kind = livesRead
	}
	if len(scope) > 0 {
		s.b = scope[g.r.IntN(len(scope))]
	}
	switch s.kind {
	case livesBlock, livesLoop, livesMember, livesArray, livesJump:
		g.nest(&s, depth, scope)
	case livesPoint:
		s.line = g.add("%s = &%s;", s.a, s.b)
	case livesCopy:
		s.b = g.pointer()
		s.line = g.add("%s = %s;", s.a, s.b)
	case livesClear:
		s.line = g.add("%s = 0;", s.a)
	case livesRead:
		s.line = g.add("if (%s) sum += *%s;", s.a, s.a)
	case livesWrite:
		s.line = g.add("if (%s) *%s = %d;", s.a, s.a, s.n)
	case livesChoose:
		s.n %= 2
		s.line = g.add("%s = choose(&%s, %d);", s.a, s.b, s.n)
	case livesKeep:
		s.line = g.add("keep(&%s);", s.b)
	}
	return s
}

// nest makes a block with a variable of its own.
func (g *livesMaker) nest(s *livesStatement, depth int, scope []string) {
	g.made++
	name := fmt.Sprintf("v%d", g.made)
	switch s.kind {
	case livesBlock:
		s.line = g.add("{ int %s = %d;", name, s.n)
		scope = append(scope, name)
	case livesLoop:
		s.line = g.add("for (int i%s = 0; i%s < %d; i%s++) { int %s = i%s;", name, name, s.n, name, name, name)
		scope = append(scope, name)
	case livesMember:
		s.b = g.pointer()
		s.line = g.add("{ int %s[2] = {1, 2}; %s = &%s[1];", name, s.b, name)
	case livesArray:
		s.b = g.pointer()
		s.line = g.add("{ int %s[one + %d]; %s[%d] = 3; %s = &%s[%d];", name, s.n, name, s.n, s.b, name, s.n)
	case livesJump:
		s.line = g.add("if (setjmp(jumps[%d]) == 0) { int %s = %d;", depth, name, s.n)
		scope = append(scope, name)
	}
	s.a = name
	s.body = g.statements(depth+1, scope[:len(scope):len(scope)])
	if s.kind == livesJump {
		g.add("longjmp(jumps[%d], 1);", depth)
	}
	g.add("}")
}

type livesVariable struct{ ended bool }

type livesRun struct {
	pointers, scope map[string]*livesVariable
	fails           int // the line of the first failure
}

func (r *livesRun) all(list []livesStatement) {
	for _, s := range list {
		if r.fails == 0 {
			r.one(s)
		}
	}
}

func (r *livesRun) one(s livesStatement) {
	switch s.kind {
	case livesBlock, livesMember, livesArray, livesJump:
		r.block(s)
	case livesLoop:
		for range s.n {
			r.block(s)
		}
	case livesPoint:
		r.pointers[s.a] = r.scope[s.b]
	case livesCopy:
		r.pointers[s.a] = r.pointers[s.b]
	case livesClear:
		r.pointers[s.a] = nil
	case livesRead, livesWrite:
		if v := r.pointers[s.a]; v != nil && v.ended {
			r.fails = s.line
		}
	case livesChoose:
		if r.pointers[s.a] = r.scope[s.b]; s.n == 0 {
			r.pointers[s.a] = &livesVariable{ended: true}
		}
	case livesKeep:
		r.pointers["g1"] = &livesVariable{ended: true}
	}
}

func (r *livesRun) block(s livesStatement) {
	if r.fails != 0 {
		return
	}
	v := &livesVariable{}
	r.scope[s.a] = v
	if s.kind == livesMember || s.kind == livesArray {
		r.pointers[s.b] = v
	}
	r.all(s.body)
	v.ended = r.fails == 0
}
