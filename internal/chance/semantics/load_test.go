package semantics_test

import (
	"context"
	"path/filepath"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/verify"
)

// load makes a machine for a program of testdata/probabilistic.
func load(t testing.TB, file string, cflags ...string) *machine.Machine {
	t.Helper()
	tool, err := filepath.Abs("../../../bin/heddle-llvm")
	if err != nil {
		t.Fatal(err)
	}
	s, err := verify.Open(context.Background(), verify.Task{
		Source:   verify.Source{Load: compile.Options{Files: []string{"../../../testdata/probabilistic/" + file}, CFlags: cflags, Tool: tool}},
		Sampling: verify.Sampling{Stepwise: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	m, err := s.Machine()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}
