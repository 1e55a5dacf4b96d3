package cli

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var updateBugs = flag.Bool("update-bugs", false, "write the first lines of the reports about examples/bugs anew")

// bugs are the programs of examples/bugs: what their reports have to name in the first lines, and the flags that find it.
var bugs = map[string]struct {
	flags string
	names []string // of threads, variables and reasons
}{
	"aba.c":             {"", []string{"owners == 1", "main in pop", "owners = 2", "thread 1 (reuse) acts before main continues in pop"}},
	"callback-free.c":   {"", []string{"main frees r", "was freed by main in drop", "free(r);"}},
	"init-race.cc":      {"", []string{"data race on current", "main writes current", "reads current", "main holds lock", "no lock"}},
	"livelock.c":        {"--check=+termination", []string{"a run never ends", "main repeats", "thread 1 (second) repeats", "fails to get right", "fails to get left"}},
	"lock-order.cc":     {"", []string{"deadlock", "main waits for mutex giro.lock, which thread 1 (transfer) holds", "savings.lock, which main holds", "cycle:"}},
	"lost-wakeup.c":     {"", []string{"thread 1 (consumer) waits for a signal of condition filled", "thread 2 (producer) signals filled before thread 1 (consumer) waits"}},
	"missed-signal.c":   {"", []string{"thread 1 (starter) waits for a signal", "main signals changed, which wakes thread 2 (finisher) and not thread 1 (starter)"}},
	"pool-reuse.c":      {"", []string{"use after free", "thread 1 (worker) writes c->busy", "was freed by main in close_idle", "free(pool[i]);"}},
	"stale-condition.c": {"", []string{"items >= 0", "items = -1, set by thread 2 (consumer)", "items--;"}},
	"torn-read.c":       {"", []string{"before <= after", "before = 4294967295", "after = 0", "thread 1 (tick) acts before main continues in now"}},
}

// firstLines is how many lines of a report have to say what is wrong.
const firstLines = 12

// TestBugs: the first lines of the report about each program name thread, line, variable and reason, and are those that were looked at by people.
func TestBugs(t *testing.T) {
	held, err := filepath.Abs("testdata/bugs")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("../../..")
	files, _ := filepath.Glob("examples/bugs/*")
	if len(files) != len(bugs) {
		t.Errorf("examples/bugs has %d programs; %d are known", len(files), len(bugs))
	}
	for name, bug := range bugs {
		t.Run(name, func(t *testing.T) {
			file := "examples/bugs/" + name
			args := []string{"check"}
			if bug.flags != "" {
				args = append(args, bug.flags)
			}
			status, out, stderr := heddle(append(args, file)...)
			if status != 1 {
				t.Fatalf("status %d: %s%s", status, out, stderr)
			}
			lines := strings.SplitAfterN(out, "\n", firstLines+1)
			head := strings.Join(lines[:min(len(lines), firstLines)], "")
			flat := strings.Join(strings.Fields(head), " ")
			for _, want := range append(bug.names, name+":") {
				if !strings.Contains(flat, want) {
					t.Errorf("the first %d lines do not name %q:\n%s", firstLines, want, head)
				}
			}
			held := filepath.Join(held, name+".txt")
			if *updateBugs {
				if err := os.WriteFile(held, []byte(head), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			if b, err := os.ReadFile(held); err != nil || string(b) != head {
				t.Errorf("the first lines are\n%s\nand were (-update-bugs writes them):\n%s%v", head, b, err)
			}
		})
	}
}
