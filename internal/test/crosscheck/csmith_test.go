package crosscheck

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/system"
	"heddle/internal/front/compile"
	"heddle/internal/test/checkout"
	"heddle/internal/test/seeds"
	"heddle/internal/test/testsession"
)

// The random programs of csmith (Yang, Chen, Eide, Regehr: Finding and
// understanding bugs in C compilers, PLDI 2011) print a checksum of their
// globals. heddle's machine must print what the processor prints, at -O0 and at
// -O2, or report an undefined behaviour that gcc's sanitizers confirm: csmith's
// programs have none by design, but with --float they convert numbers that do not
// fit, and their value then depends on the compiler.

const (
	shortSeeds = 6
	longSeeds  = 600 // of which some 530 can be compared

	// nativeTime is how long a program may run natively to be used: what takes
	// longer is a loop of billions of rounds.
	nativeTime = 2 * time.Second

	// machineTime is how long it may run here. Native code is some 50 times
	// faster than an interpreter.
	machineTime = 100 * time.Second
)

// TestCsmith compares runs of random programs with native execution.
func TestCsmith(t *testing.T) {
	if _, err := exec.LookPath("csmith"); err != nil {
		t.Fatal("csmith is not installed: run `make setup` first")
	}
	seeds.Each(t, seeds.Amount("HEDDLE_CSMITH_SEEDS", shortSeeds, longSeeds), func(t *testing.T, seed uint64) {
		dir := t.TempDir()
		source := checkout.Write(t, "random.c", generate(t, seed, dir))
		for _, opt := range []string{"O0", "O2"} {
			t.Run(opt, func(t *testing.T) { compare(t, source, opt, native(t, dir, source, opt)) })
		}
	})
}

// generate returns the program of a seed.
func generate(t *testing.T, seed uint64, dir string) string {
	t.Helper()
	args := []string{"--seed", fmt.Sprint(seed)}
	if seed%2 == 1 {
		args = append(args, "--float")
	}
	cmd := exec.Command("csmith", args...)
	cmd.Dir = dir // it leaves a file platform.info where it runs
	text, err := cmd.Output()
	if err != nil {
		t.Fatalf("csmith: %v\n%s", err, text)
	}
	return string(text)
}

// native compiles the program and runs it. A program that takes too long or
// crashes is skipped: clang takes loops without end for impossible, heddle does
// not, so there is nothing to compare.
func native(t *testing.T, dir, source, opt string) string {
	t.Helper()
	program := filepath.Join(dir, "native"+opt)
	if out, err := exec.Command("clang-19", "-w", "-"+opt, "-I", "/usr/include/csmith", source, "-o", program, "-lm").CombinedOutput(); err != nil {
		t.Fatalf("clang: %v\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(context.Background(), nativeTime)
	defer cancel()
	out, err := exec.CommandContext(ctx, program).Output()
	switch {
	case ctx.Err() != nil:
		t.Skipf("takes more than %v natively", nativeTime)
	case err != nil:
		t.Skipf("crashes natively: %v", err)
	}
	return string(out)
}

// undefined reports whether gcc's sanitizers find an undefined behaviour.
func undefined(t *testing.T, source string) bool {
	t.Helper()
	program := filepath.Join(t.TempDir(), "sanitized")
	args := []string{"-w", "-O0", "-fsanitize=undefined,float-cast-overflow", "-I", "/usr/include/csmith", source, "-o", program, "-lm"}
	if out, err := exec.Command("gcc", args...).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, out)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*nativeTime)
	defer cancel()
	out, _ := exec.CommandContext(ctx, program).CombinedOutput()
	return bytes.Contains(out, []byte("runtime error"))
}

func compare(t *testing.T, source, opt, want string) {
	t.Helper()
	begun := time.Now()
	s, err := testsession.TryOpen(t, plan.Task{
		Source: plan.Source{Load: compile.Options{Files: []string{source}, Opt: opt,
			CFlags: []string{"-I", "/usr/include/csmith"}}},
		Checks: plan.Checks{Set: machine.DefaultChecks},
		Search: plan.Search{CheckProviso: true},
		Host:   plan.Host{Interrupted: func() bool { return time.Since(begun) > machineTime }},
	})
	if err != nil {
		t.Errorf("%s: %v", opt, err)
		return
	}
	var out bytes.Buffer
	status, failure, err := s.Run(0, func(_ int, b []byte) { out.Write(b) })
	switch {
	case err != nil:
		t.Errorf("%s: %v", opt, err)
	case status == 130:
		t.Skipf("%s: takes more than %v on the machine", opt, machineTime)
	case failure != nil && failure.Class == system.Violation && undefined(t, source):
		t.Logf("%s: %s: %s; gcc finds undefined behaviour, too", opt, failure.Check, failure.Text)
	case failure != nil:
		t.Errorf("%s: %s: %s", opt, failure.Check, failure.Text)
	case strings.TrimSpace(out.String()) != strings.TrimSpace(want):
		t.Errorf("%s: prints %q, natively %q", opt, out.String(), want)
	}
}
