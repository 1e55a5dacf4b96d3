package symexec_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/test/seeds"
)

// TestRandom: on random programs of branches, loops, calls and an array, some of two threads, all searches,
// and the explicit one, which tries each input by itself, have the same verdict.
func TestRandom(t *testing.T) {
	programs := 12
	switch {
	case testing.Short():
		programs = 3
	case os.Getenv("HEDDLE_NIGHTLY") != "":
		programs = 120
	}
	violated := 0
	part := seeds.Chosen(t, programs)
	for seed := part.From - 1; seed < part.To; seed++ {
		threads := seed%3 == 2
		text := randomProgram(rand.New(rand.NewPCG(seed, 7)), threads)
		s := open(t, text)
		want := check(t, s, func(t *plan.Task) { t.Search.Engine = plan.EngineExplicit }).Verdict.Answer
		if want == verdict.Violated {
			violated++
		}
		for _, x := range searches {
			if threads && strings.HasSuffix(x.name, "none") {
				continue // it goes every order of every run, which takes minutes
			}
			if r := check(t, s, x.how); r.Verdict.Answer != want {
				t.Errorf("seed %d, %s: %s, explicit %s: %v\n%s", seed, x.name, r.Verdict.Answer, want, r.Verdict.Reasons, text)
			}
		}
	}
	part.Conclude(t)
	if violated == 0 || violated == programs {
		t.Errorf("%d of %d programs fail: such programs test nothing", violated, programs)
	}
}

// generator writes a program over some variables of values 0 to 7.
type generator struct {
	r     *rand.Rand
	text  strings.Builder
	loops int
}

func randomProgram(r *rand.Rand, threads bool) string {
	g := &generator{r: r}
	if threads {
		return g.threads()
	}
	g.text.WriteString("static int a, b, c, m[4];\nstatic int f(int x) {\n")
	g.block(2, true)
	g.text.WriteString("return x & 3; }\nint main(void) {\n")
	for range 3 {
		g.block(3, false)
	}
	fmt.Fprintf(&g.text, "assert(((a + b) & 3) * 4 + (c & 3) != %d); }\n", r.IntN(16))
	return g.text.String()
}

// threads writes a program of two threads.
func (g *generator) threads() string {
	g.text.WriteString("static _Atomic int a, b, c, m[4];\nstatic int f(int x) { return x & 1; }\nstatic void *run(void *x) {\n")
	g.block(1, false)
	g.text.WriteString("return 0; }\nint main(void) {\npthread_t t; pthread_create(&t, 0, run, 0);\n")
	g.block(1, false)
	g.text.WriteString("pthread_join(t, 0);\n")
	fmt.Fprintf(&g.text, "assert(((a + b) & 3) * 4 + (c & 3) != %d); }\n", g.r.IntN(5))
	return g.text.String()
}

func (g *generator) variable() string { return []string{"a", "b", "c"}[g.r.IntN(3)] }

func (g *generator) value() string {
	switch g.r.IntN(4) {
	case 0:
		return fmt.Sprint(g.r.IntN(8))
	case 1:
		return fmt.Sprintf("((%s + %s) & 7)", g.variable(), g.variable())
	case 2:
		return fmt.Sprintf("m[%s & 3]", g.variable())
	}
	return g.variable()
}

func (g *generator) condition() string {
	return fmt.Sprintf("%s %s %s", g.value(), []string{"<", "==", "!=", ">="}[g.r.IntN(4)], g.value())
}

func (g *generator) block(depth int, inside bool) {
	for range 1 + g.r.IntN(3) {
		g.statement(depth, inside)
	}
}

func (g *generator) statement(depth int, inside bool) {
	kinds := 8
	if depth == 0 {
		kinds = 4
	}
	switch g.r.IntN(kinds) {
	case 0:
		fmt.Fprintf(&g.text, "%s = u8() & 3;\n", g.variable())
	case 1, 2:
		fmt.Fprintf(&g.text, "%s = %s;\n", g.variable(), g.value())
	case 3:
		fmt.Fprintf(&g.text, "m[%s & 3] = %s;\n", g.variable(), g.value())
	case 4:
		g.loop(depth, inside)
	case 5:
		g.leave(inside)
	default:
		fmt.Fprintf(&g.text, "if (%s) {\n", g.condition())
		g.block(depth-1, inside)
		g.text.WriteString("} else {\n")
		g.block(depth-1, inside)
		g.text.WriteString("}\n")
	}
}

// loop iterates at most three times.
func (g *generator) loop(depth int, inside bool) {
	i := fmt.Sprintf("i%d", g.loops)
	g.loops++
	fmt.Fprintf(&g.text, "for (int %s = 0; %s < (%s & 3); %s++) {\n", i, i, g.value(), i)
	g.block(depth-1, inside)
	if g.r.IntN(2) == 0 {
		fmt.Fprintf(&g.text, "if (%s) break;\n", g.condition())
	}
	g.text.WriteString("}\n")
}

// leave returns from f, or calls it.
func (g *generator) leave(inside bool) {
	if inside {
		fmt.Fprintf(&g.text, "if (%s) return %d;\n", g.condition(), g.r.IntN(8))
		return
	}
	fmt.Fprintf(&g.text, "%s = f(%s);\n", g.variable(), g.value())
}
