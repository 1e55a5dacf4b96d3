package lower_test

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
	"heddle/internal/front/compile"
	"heddle/internal/front/lower"
	"heddle/internal/ir/program"
)

// TestNative compares what programs print on the machine with what they print
// on the CPU: every optimisation level, with and without promotion, sharing and
// clearing of slots.
func TestNative(t *testing.T) {
	files, err := filepath.Glob("testdata/native/*")
	if err != nil || len(files) == 0 {
		t.Fatal("no files", err)
	}
	for _, file := range files {
		want := native(t, file)
		for _, opt := range []string{"O0", "O1", "O2", "O3"} {
			m := load(t, compile.Options{Files: []string{file}, Opt: opt, CFlags: []string{"-w", "-std=gnu17"}})
			for mode := range 4 {
				o := defaults("main")
				o.Promote, o.KeepRegisters = mode&1 == 0, mode&2 != 0
				t.Run(fmt.Sprintf("%s/%s/promote=%v,keep=%v", filepath.Base(file), opt, o.Promote, o.KeepRegisters), func(t *testing.T) {
					p, err := lower.Lower(m, o)
					if err != nil {
						t.Fatal(err)
					}
					platform.Complete(p)
					got := interpret(t, p)
					if got != want {
						t.Errorf("machine:\n%s\nnative:\n%s", got, want)
					}
				})
			}
		}
	}
}

// native compiles and runs a file. Its output must not depend on the
// optimisation, so one run is enough.
func native(t *testing.T, file string) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "native")
	for _, args := range [][]string{{"clang-19", "-w", "-std=gnu17", file, "-o", bin, "-lm"}, {bin}} {
		out, err := exec.Command(args[0], args[1:]...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
		if args[0] == bin {
			return string(out)
		}
	}
	return ""
}

// interpret runs a program of one thread and returns what it prints.
func interpret(t *testing.T, p *program.Program) string {
	t.Helper()
	m, err := machine.New(p, machine.Options{
		Checks: machine.DefaultChecks, Externals: platform.All(platform.Options{}),
		Entries: []int{p.Function("main")}, Args: []string{"test"},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	var out bytes.Buffer
	m.Output = func(_, _ int, b []byte) { out.Write(b) }
	c := cursor.New(m)
	f := c.Start()
	var actions []system.Action
	for f == nil {
		actions, _ = c.Actions(actions[:0])
		if len(actions) == 0 {
			break
		}
		f = c.Do(actions[0])
		m.Forget()
	}
	if f != nil {
		t.Fatalf("%+v after\n%s", f, out.String())
	}
	return out.String()
}
