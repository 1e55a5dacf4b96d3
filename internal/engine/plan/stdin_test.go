package plan_test

import (
	"strings"
	"testing"

	"heddle/internal/ask/query"
	"heddle/internal/engine/plan"
	"heddle/internal/ir/program"
	"heddle/internal/test/testplan"
)

// Programs that read standard input, and programs that read other files or none.
const (
	readsChar   = `#include <stdio.h>` + "\n" + `int main(void) { return getchar() == 'a'; }`
	readsStream = `#include <stdio.h>` + "\n" + `int main(void) { fflush(NULL); return getc(stdin) == 'a'; }`
	readsFile   = `#include <stdio.h>` + "\n" + `int main(void) { FILE *f = fopen("a", "r"); return f && getc(f) == 'a'; }`
	readsEither = `#include <stdio.h>` + "\n" + `FILE *_ZSt3cin; int main(void) { return getc(_ZSt3cin ? _ZSt3cin : stdin) == 'a'; }`
	readsNone   = `int main(void) { return 0; }`
)

// TestReadsStdin: standard input has two programs where engines may take it as unknowns, and no text of it is given; each engine has
// the one for it.
func TestReadsStdin(t *testing.T) {
	all := testplan.Programs{}
	given := func(k *plan.Task) { k.Environment.StdinGiven = true }
	for _, x := range []struct {
		text   string
		engine plan.Engine
		change func(*plan.Task)
		two    bool
		reads  string
	}{
		{readsChar, plan.EngineAuto, nil, true, "getchar() at program.c:2"},
		{readsStream, plan.EngineAuto, nil, true, "getc() at program.c:2"},
		{readsFile, plan.EngineAuto, nil, true, ""},
		{readsEither, plan.EngineAuto, nil, true, ""},
		{readsNone, plan.EngineAuto, nil, false, ""},
		{readsChar, plan.EngineSymbolic, nil, true, ""},
		{readsChar, plan.EngineBMC, nil, true, ""},
		{readsNone, plan.EngineSymbolic, nil, false, ""},
		{readsChar, plan.EngineExplicit, nil, false, ""},
		{readsChar, plan.EngineAuto, given, false, ""},
		{readsChar, plan.EngineSymbolic, given, false, ""},
		{readsChar, plan.EngineAuto, func(k *plan.Task) { k.Checks.Never = []string{"0 == 1"} }, false, ""},
		{readsChar, plan.EngineAuto, func(k *plan.Task) { k.Checks.Queries = queries(t, "EnumStates") }, false, ""},
	} {
		p := all.Plan(t, x.text, func(k *plan.Task) {
			if k.Search.Engine = x.engine; x.change != nil {
				x.change(k)
			}
		})
		if two, reads := p.MayReadStdin(), p.ReadsStdin(); two != x.two || reads != x.reads {
			t.Errorf("%q as %s: two programs %v, %q reads", x.text, x.engine, two, reads)
		}
		if unknown := makesStdin(p.Program); unknown != (x.two && x.engine.Symbolic()) {
			t.Errorf("%q as %s: standard input is unknown: %v", x.text, x.engine, unknown)
		}
		if other := p.WithEngine(plan.EngineSymbolic); makesStdin(other.Program) != x.two {
			t.Errorf("%q as %s: standard input is unknown to the symbolic engine: %v", x.text, x.engine, !x.two)
		}
	}
}

// makesStdin reports whether a program makes standard input of inputs.
func makesStdin(p *program.Program) bool {
	for i := range p.Code {
		if in := &p.Code[i]; in.Op == program.External && plan.OfStdin(p.Externals[in.Imm].Name) {
			return true
		}
	}
	return false
}

// TestReadsStdinRefused: what has no program has none for any engine.
func TestReadsStdinRefused(t *testing.T) {
	text := strings.Replace(readsChar, "int main(void) {", "extern int nobody(void); int main(void) { nobody();", 1)
	for _, e := range []plan.Engine{plan.EngineAuto, plan.EngineExplicit, plan.EngineSymbolic} {
		_, err := testplan.Programs{}.Try(t, text, func(k *plan.Task) { k.Search.Engine = e })
		testplan.ErrorSays(t, string(e), err, "nobody")
	}
}

// queries are those of a text.
func queries(t *testing.T, text string) []*query.Query {
	t.Helper()
	list, err := plan.ParseQuery(text)
	if err != nil {
		t.Fatal(err)
	}
	return list
}
