package platform_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"heddle/include"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/search"
	"heddle/internal/explore/store"
	"heddle/internal/explore/system"
	"heddle/internal/front/compile"
	"heddle/internal/front/lower"
	"heddle/internal/test/testprogram"
)

// outcome is how all runs of a program end.
type outcome struct {
	check  string // of the violation; "": none
	text   string
	states int
	output string // of the first run, standard output only
	status int
}

// optimised is the flag for a program that LLVM has optimised, which makes other
// calls of the library than the source has.
const optimised = "-O2"

// everyInstruction is the flag for a machine that switches threads at every
// instruction.
const everyInstruction = "every-instruction"

// spuriously is the flag for a machine on which operations fail, or end, without a
// cause.
const spuriously = "spuriously"

// build compiles a C program and makes a machine for it.
func build(t testing.TB, source string, o platform.Options, cflags ...string) *machine.Machine {
	t.Helper()
	name := "test.c"
	if strings.Contains(source, "// C++") {
		name = "test.cc"
	}
	load := compile.Options{CFlags: []string{"-w"}, Entry: []string{"main"}, CLibrary: platform.CLibrary(), Headers: include.Files}
	if slices.Contains(cflags, optimised) {
		load.Opt = "O2"
	} else {
		load.CFlags = append(load.CFlags, "-fno-builtin")
	}
	for _, f := range cflags {
		if f != optimised && f != everyInstruction && f != spuriously {
			load.CFlags = append(load.CFlags, f)
		}
	}
	functions := platform.All(o)
	lowering := lower.Defaults("main")
	lowering.Supported = func(name string) bool { return functions[name] != nil }
	lowering.Conduct = platform.ConductOf(functions)
	p, err := lower.Lower(testprogram.LoadText(t, name, source, load), lowering)
	if err != nil {
		t.Fatal(err)
	}
	platform.Complete(p)
	granularity := machine.VisibleActions
	if slices.Contains(cflags, everyInstruction) {
		granularity = machine.EveryInstruction
	}
	spurious := machine.SpuriousSet(0)
	if slices.Contains(cflags, spuriously) {
		spurious = machine.AllSpurious
	}
	m, err := machine.New(p, machine.Options{
		Spurious:    spurious,
		Granularity: granularity, Checks: machine.DefaultChecks, Externals: functions, Entries: []int{p.Function("main")}, Args: []string{"test"},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	return m
}

// explore searches all runs of a C program.
func explore(t *testing.T, source string, o platform.Options, cflags ...string) outcome {
	t.Helper()
	c := cursor.New(build(t, source, o, cflags...))
	res := search.DepthFirst(c, store.NewTree(c), search.Options{MaxStates: 200_000, Bound: -1})
	out := outcome{states: res.States}
	switch {
	case len(res.Violations) > 0:
		out.check, out.text = res.Violations[0].Failure.Check, res.Violations[0].Failure.Text
	case len(res.Others) > 0:
		t.Fatalf("not explored: %s", res.Others[0].Failure.Text)
	case len(res.Limits) > 0:
		t.Fatalf("not explored: limit %s", res.Limits[0])
	}
	return out
}

// run takes the first action of each state to the end and gives what was
// printed.
func run(t *testing.T, source string, o platform.Options, cflags ...string) outcome {
	t.Helper()
	m := build(t, source, o, cflags...)
	var out outcome
	var output strings.Builder
	m.Output = func(_, stream int, b []byte) {
		if stream == 1 {
			output.Write(b)
		}
	}
	c := cursor.New(m)
	fail := c.Start()
	var acts []system.Action
	for fail == nil {
		acts, _ = c.Actions(acts[:0])
		if len(acts) == 0 {
			fail = c.Final()
			break
		}
		fail = c.Do(acts[0])
	}
	if fail != nil {
		out.check, out.text = fail.Check, fail.Text
	}
	out.output, out.status = output.String(), m.ExitCode()
	return out
}

// native runs the same program on the computer.
func native(t *testing.T, source string, flags ...string) (output string, status int) {
	t.Helper()
	dir := t.TempDir()
	file, binary := filepath.Join(dir, "test.c"), filepath.Join(dir, "test")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	args := append([]string{"-w", "-fno-builtin", "-o", binary, file}, flags...)
	if b, err := exec.Command("clang-19", append(args, "-lm", "-pthread")...).CombinedOutput(); err != nil {
		t.Fatalf("clang-19: %v\n%s", err, b)
	}
	cmd := exec.Command(binary)
	b, err := cmd.Output()
	if err != nil && strings.Contains(err.Error(), "exec format error") { // the kernel runs no programs of 32 bits
		cmd = exec.Command("qemu-i386", binary)
		b, err = cmd.Output()
	}
	if _, exited := err.(*exec.ExitError); err != nil && !exited {
		t.Fatal(err)
	}
	return string(b), cmd.ProcessState.ExitCode()
}
