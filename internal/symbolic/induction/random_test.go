package induction_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/result/verdict"
	"heddle/internal/symbolic/induction"
	"heddle/internal/verify"
)

// ways are options of attempts.
var ways = []induction.Options{
	{K: 1, Values: 1}, {K: 1, Values: 3}, {K: 1, Values: 3, Merge: true}, {K: 2, Values: 1}, {K: 2, Values: 2, Merge: true}, {K: 3, Values: 1},
}

// TestRandom: of random programs of loops without a bound, over small numbers, none is proved that the explicit engine
// finds a violation in; of the others a good part is.
func TestRandom(t *testing.T) {
	programs := 24
	if testing.Short() {
		programs = 8
	}
	violated, right, proofs := 0, 0, 0
	for seed := range programs {
		text := randomProgram(rand.New(rand.NewPCG(uint64(seed), 11)))
		s := open(t, text)
		s.Task.Search.Engine, s.Task.Bounds.Seconds = plan.EngineExplicit, enough
		r, err := s.Answer(verify.Checks{})
		if err != nil {
			t.Fatal(err)
		}
		s.Task.Search.Engine = plan.EngineBMC
		proved := false
		for _, o := range ways {
			byThis, _ := prove(t, s, o)
			if byThis && r.Verdict.Answer != verdict.Verified {
				t.Errorf("seed %d, %+v: proved, and explicit says %s\n%s", seed, o, r.Verdict.Answer, text)
			}
			proved = proved || byThis
		}
		switch {
		case r.Verdict.Answer == verdict.Violated:
			violated++
		case r.Verdict.Answer == verdict.Verified:
			right++
			if proved {
				proofs++
			}
		}
	}
	t.Logf("%d programs: %d violated, %d right, of which %d were proved", programs, violated, right, proofs)
	if violated == 0 || 2*proofs < right {
		t.Errorf("%d programs violated, %d of %d others proved: such programs test nothing", violated, proofs, right)
	}
}

// generator writes a program over some variables of values 0 to 7.
type generator struct {
	r    *rand.Rand
	text strings.Builder
}

func randomProgram(r *rand.Rand) string {
	g := &generator{r: r}
	g.text.WriteString("static unsigned char a, m[4], *p = m;\nstatic int f(int x) {\n int b = 0, c = x;\n")
	g.block(1)
	g.text.WriteString("return (b + c) & 7; }\nint main(void) {\n int b = 1, c = 2;\n")
	g.block(2)
	g.loop(2)
	g.assertion()
	g.assertion()
	fmt.Fprintf(&g.text, "while (bit()) { if (bit()) %s = f(%s); assert(%s != 7); }\n", g.variable(), g.variable(), g.variable())
	g.text.WriteString("}\n")
	return g.text.String()
}

func (g *generator) variable() string { return []string{"a", "b", "c", "m[1]"}[g.r.IntN(4)] }

func (g *generator) value() string {
	switch g.r.IntN(7) {
	case 0:
		return fmt.Sprint(g.r.IntN(8))
	case 1:
		return fmt.Sprintf("((%s + %s) & 7)", g.variable(), g.variable())
	case 2:
		return fmt.Sprintf("m[%s & 3]", g.variable())
	case 3:
		return fmt.Sprintf("((%s + 2) %% 6)", g.variable())
	case 4:
		return "bit() * 2 + bit()"
	case 5:
		return "*p"
	}
	return g.variable()
}

func (g *generator) condition() string {
	return fmt.Sprintf("%s %s %s", g.variable(), []string{"<", "==", "!=", ">="}[g.r.IntN(4)], g.value())
}

func (g *generator) assertion() {
	fmt.Fprintf(&g.text, "assert(%s * 8 + %s != %d);\n", g.variable(), g.variable(), g.r.IntN(8)*8+g.r.IntN(8))
}

func (g *generator) block(depth int) {
	for range 1 + g.r.IntN(3) {
		g.statement(depth)
	}
}

func (g *generator) statement(depth int) {
	kinds := 9
	if depth == 0 {
		kinds = 5
	}
	switch g.r.IntN(kinds) {
	case 0, 1:
		fmt.Fprintf(&g.text, "%s = %s;\n", g.variable(), g.value())
	case 2:
		fmt.Fprintf(&g.text, "m[%s & 3] = %s;\n", g.variable(), g.value())
	case 3:
		if g.r.IntN(3) == 0 {
			g.assertion()
		}
	case 4:
		fmt.Fprintf(&g.text, []string{"p = &m[%s & 3];\n", "*p = %s;\n"}[g.r.IntN(2)], g.value())
	case 5, 6:
		g.loop(depth)
	default:
		fmt.Fprintf(&g.text, "if (%s) {\n", g.condition())
		g.block(depth - 1)
		g.text.WriteString("} else {\n")
		g.block(depth - 1)
		g.text.WriteString("}\n")
	}
}

// loop iterates as often as inputs say.
func (g *generator) loop(depth int) {
	if g.r.IntN(2) == 0 {
		g.text.WriteString("while (bit()) {\n")
	} else {
		fmt.Fprintf(&g.text, "while (bit() && %s) {\n", g.condition())
	}
	g.block(depth - 1)
	if g.r.IntN(3) == 0 {
		fmt.Fprintf(&g.text, "if (%s) break;\n", g.condition())
	}
	g.text.WriteString("}\n")
}
