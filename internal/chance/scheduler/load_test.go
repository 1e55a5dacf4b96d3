package scheduler_test

import (
	"context"
	"path/filepath"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/ir/program"
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

// about holds where a thread's next instruction is a call of a function.
type about struct {
	thread int
	name   string
}

func (a about) Holds(m *machine.Machine) bool {
	if m.Status(a.thread) != machine.Running {
		return false
	}
	p := m.Program()
	in := &p.Code[m.PC(a.thread)]
	switch in.Op {
	case program.Call:
		return p.Funcs[in.Imm].Name == a.name
	case program.External:
		return p.Externals[in.Imm].Name == a.name
	}
	return false
}

// all holds where both hold.
type all [2]about

func (b all) Holds(m *machine.Machine) bool { return b[0].Holds(m) && b[1].Holds(m) }
