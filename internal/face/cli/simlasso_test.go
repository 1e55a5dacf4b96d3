package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestSimFollowsLassos: runs without end are found and followed; at their end all is as it was where their cycle begins, and they say so.
func TestSimFollowsLassos(t *testing.T) {
	t.Parallel()
	begins := regexp.MustCompile(`from here the run repeats for ever what it did since action (\d+)`)
	for _, x := range []struct {
		file  string
		flags []string
	}{
		{"examples/bugs/livelock.c", []string{"--check=+termination"}},
		{"examples/bugs/livelock.c", []string{"--ltl=G F eaten > 0", "--fairness=none"}},
		{"testdata/temporal/tas-livelock.c", []string{"--check=+livelock"}},
		{"testdata/temporal/mutex-starves.c", []string{"--check=+starvation"}},
		{"testdata/temporal/peterson-unfair.c", []string{"--fairness=none", "--ltl=G(wants[0] -> F inside[0]) && G(wants[1] -> F inside[1])"}},
		{"testdata/temporal/unknown-in-cycle.c", []string{"--engine=symbolic", "--ltl=G F level == 0"}},
	} {
		t.Run(filepath.Base(x.file)+" "+x.flags[0], func(t *testing.T) {
			file := filepath.Join("../../..", x.file)
			answers := func(script string) string {
				t.Helper()
				name := filepath.Join(t.TempDir(), "s.sim")
				if err := os.WriteFile(name, []byte(script), 0o666); err != nil {
					t.Fatal(err)
				}
				status, out, stderr := heddle(append(append([]string{"sim", "--counterexample", "--script=" + name}, x.flags...), file)...)
				if status != 0 {
					t.Fatalf("status %d: %s%s", status, out, stderr)
				}
				return out
			}
			m := begins.FindStringSubmatch(answers("run"))
			if m == nil {
				t.Fatalf("the end of the run says nothing of its cycle: %s", answers("run"))
			}
			asked := "threads\nshared\nlocks\n"
			_, end, _ := strings.Cut(answers("run\nthread 0\n"+asked), "> threads")
			_, start, _ := strings.Cut(answers("goto "+m[1]+"\nthread 0\n"+asked), "> threads")
			if start != end {
				t.Errorf("where the cycle begins:\n%s\nand where it ends:\n%s", start, end)
			}
		})
	}
}

// TestSimWithoutDebugInformation: of a program without it, instructions are shown with the names of registers, registers and global variables with their values.
func TestSimWithoutDebugInformation(t *testing.T) {
	t.Parallel()
	name := filepath.Join(t.TempDir(), "s.sim")
	script := "step\nstep\nstep 1\ninstruction 1\ninstruction 1\nlist\nlocals\nprint %add\nprint @j\nstep 1\nstep 1\nshared\n"
	if err := os.WriteFile(name, []byte(script), 0o666); err != nil {
		t.Fatal(err)
	}
	status, out, stderr := heddle("sim", "--script="+name, "../../../testdata/probabilistic/fib4-clang5.ll")
	if status != 0 {
		t.Fatalf("status %d: %s%s", status, out, stderr)
	}
	for _, want := range []string{"add.32 %add = %2 %1", "\n  %cmp = true\n", "\n  %1 = 1\n", "> print %add\n  %add = 2\n", "> print @j\n  @j = 1\n", "\n  @i = 2\n  @j = 1\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not said:\n%s", want, out)
		}
	}
}
