package testsession

import (
	"slices"
	"strings"
	"testing"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/front/compile"
	"heddle/internal/front/flat"
	"heddle/internal/test/testplan"
	"heddle/internal/verify"
)

// Smalls are small programs of one file of C, each a function without parameters that a run begins in: they are compiled once.
type Smalls struct {
	module *flat.Module
	load   compile.Options
}

// Compile compiles a file with functions to begin in.
func Compile(t testing.TB, text string, entries ...string) *Smalls {
	t.Helper()
	return CompileAs(t, compile.Options{}, text, entries...)
}

// CompileAs compiles a file with more options.
func CompileAs(t testing.TB, o compile.Options, text string, entries ...string) *Smalls {
	t.Helper()
	o.Entry = entries
	k := plan.Task{Source: plan.Source{Load: o, Entries: entries}, Checks: plan.Checks{Set: machine.DefaultChecks}}
	m := testplan.Compile(t, &k, "small.c", text)
	return &Smalls{module: m, load: k.Source.Load}
}

// Open opens one of the programs, or several as processes, for a task that change makes of the ordinary one. Of main, entry is "".
func (c *Smalls) Open(t testing.TB, entry string, change func(*plan.Task)) *verify.Session {
	t.Helper()
	k := plan.Task{Source: plan.Source{Load: c.load}, Checks: plan.Checks{Set: machine.DefaultChecks}, Search: plan.Search{CheckProviso: true}}
	k.Source.Entries = strings.Fields(entry)
	if change != nil {
		change(&k)
	}
	s, err := verify.OpenModule(c.module, k)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Check checks one of the programs.
func (c *Smalls) Check(t testing.TB, entry string, change func(*plan.Task)) *verify.Result {
	t.Helper()
	r, err := c.Open(t, entry, change).Answer(verify.Checks{})
	if err != nil {
		t.Fatalf("%s: %v", entry, err)
	}
	return r
}

// WithoutRoom leaves no room for a further machine of a session's program, as when the host has no memory.
func WithoutRoom(s *verify.Session) { s.Program.Pool = manyConstants }

// manyConstants are more than a machine has room for.
var manyConstants = make([]uint64, 1<<22)

// As is the programs with one of them made main, so that nothing is left out that is for main only.
func (c *Smalls) As(entry string) *Smalls {
	m := *c.module
	m.Functions = slices.Clone(m.Functions)
	for i := range m.Functions {
		if m.Functions[i].Name == entry {
			m.Functions[i].Name, m.Functions[i].SourceName = "main", "main"
		}
	}
	return &Smalls{module: &m, load: c.load}
}
