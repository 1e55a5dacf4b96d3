// Package symbolicmachine builds the machines for tests of the symbolic engines. Input functions
// return unknowns, uninitialised memory holds any value, and the standard solver answers questions.
//
// It must not know the engines, whose own tests import it, or verify, which builds the machines of
// the product.
//
// Its types are Machine, which has not started yet, and Oracle.
//
// What it leaves out: limits on a solver's time, solvers for quantified questions, and ranges that a user gives to inputs.
package symbolicmachine

import (
	"testing"

	"heddle/include"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/front/compile"
	"heddle/internal/front/lower"
	"heddle/internal/ir/program"
	symbolic "heddle/internal/symbolic/machine"
	"heddle/internal/symbolic/term"
	"heddle/internal/test/testprogram"
)

// Lower compiles files of which any function in o.Entry may be the first of a run.
func Lower(t testing.TB, o compile.Options) *program.Program {
	t.Helper()
	o.Headers = include.Files
	all := platform.All(platform.Options{})
	how := lower.Defaults(o.Entry...)
	how.Uninit = true
	how.Supported = func(name string) bool { return all[name] != nil || platform.IsInput(name) }
	how.Conduct = platform.ConductOf(all)
	p, err := lower.Lower(testprogram.Load(t, o), how)
	if err != nil {
		t.Fatal(err)
	}
	platform.Complete(p)
	return p
}

// Machine is a symbolic machine that was not started. It is closed when the test ends.
type Machine struct {
	Cursor *symbolic.Cursor
	Pool   *term.Pool
	Oracle *Oracle
}

// At makes a machine that begins in a function of a program made by Lower, as the searches of symexec want it.
func At(t testing.TB, p *program.Program, entry string) *Machine {
	t.Helper()
	first := p.Function(entry)
	if first < 0 {
		t.Fatal("no function ", entry)
	}
	return New(t, p, machine.Options{Checks: machine.DefaultChecks, EverywhereShared: true, LongestStep: 1000, Entries: []int{first}})
}

// New makes a machine with the options of a concrete one. Which library functions there are is not theirs to say.
func New(t testing.TB, p *program.Program, o machine.Options) *Machine {
	t.Helper()
	var sym *symbolic.Machine
	o.Opaque, o.Externals = true, platform.All(platform.Options{})
	for name, x := range o.Externals {
		if x.Input != nil {
			o.Externals[name] = reader(x, &sym)
		}
	}
	symbolic.Library(o.Externals, &sym)
	m, err := machine.New(p, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	pool := term.New()
	oracle := newOracle(pool)
	sym = symbolic.New(m, pool, oracle)
	m.Unknowns().Invent(true)
	return &Machine{Cursor: symbolic.NewCursor(sym), Pool: pool, Oracle: oracle}
}

// reader gives unknowns in the place of inputs to a machine that is made later.
func reader(x *machine.External, sym **symbolic.Machine) *machine.External {
	return &machine.External{
		Name:    x.Name,
		Visible: x.Visible,
		Choices: func(c *machine.Call) int { return (*sym).Reader(x).Choices(c) },
		Do:      func(c *machine.Call) (machine.Outcome, *machine.Fault) { return (*sym).Reader(x).Do(c) },
	}
}
