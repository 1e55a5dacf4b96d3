package agree

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/front/compile"
	"heddle/internal/test/checkout"
	"heddle/internal/test/irprograms"
)

// load makes one module of programs.
func load(t testing.TB, programs []*irprograms.Program) *batch {
	file := filepath.Join(t.TempDir(), "programs.ll")
	if err := os.WriteFile(file, []byte(irprograms.Module(programs)), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := checkout.Prepare(); err != nil {
		t.Fatal(err)
	}
	b := &batch{programs: programs}
	named := map[string]int{}
	for i := range programs {
		b.mains = append(b.mains, -1)
		named[irprograms.Main(i)] = i
	}
	k := plan.Task{Source: plan.Source{Load: compile.Options{Files: []string{file}}}}
	for i := range programs {
		k.Source.Entries = append(k.Source.Entries, irprograms.Main(i))
	}
	var err error
	if b.module, err = k.LoadModule(context.Background()); err != nil {
		t.Fatal(err)
	}
	b.bare = b.module
	if slices.ContainsFunc(programs, (*irprograms.Program).Signals) {
		k.Source.Load.Entry = k.Source.Entries
		if b.bare, err = compile.Load(context.Background(), k.Source.Load); err != nil {
			t.Fatal(err)
		}
	}
	for f := range b.module.Functions {
		if i, ok := named[b.module.Functions[f].Name]; ok {
			b.mains[i] = f
		}
	}
	for i, f := range b.mains {
		if f < 0 {
			t.Fatal(fmt.Errorf("%s is not in the module", irprograms.Main(i)))
		}
	}
	return b
}
