package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"heddle/internal/fleet"
)

// endlessDivided is a program whose states no test can wait for.
var endlessDivided = strings.ReplaceAll(dividedProgram, "ROUNDS", "40")

// fleetProject is a project of several harnesses: proofs, a violation, and with slow one that takes some seconds, or does not end.
func fleetProject(t *testing.T, slow string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	toml := "[check]\nengine = \"explicit\"\n"
	for _, h := range []string{"good", "slow", "bad", "last"} {
		toml += "[[harness]]\nname = \"" + h + "\"\nfiles = [\"" + strings.Replace(h, "last", "good", 1) + ".c\"]\n"
		if h == "slow" {
			toml += "check = [\"-race\"]\n"
		}
	}
	for name, text := range map[string]string{
		"good.c": "int main(void) { return 0; }\n", "bad.c": "int main(void) { int a[2], i = 2; return a[i]; }\n", "slow.c": slow, "heddle.toml": toml,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// harnessRow is a line of a project's table, without figures.
var harnessRow = regexp.MustCompile(`(?m)^(good|slow|bad|last) +(\w+) .*?([a-z][^\n]*)?$`)

// harnessRows are the answers that a project's table shows.
func harnessRows(text string) (list []string) {
	for _, m := range harnessRow.FindAllStringSubmatch(text, -1) {
		list = append(list, m[1]+" "+m[2])
	}
	return list
}

// atWork waits until a worker is at a job that runs, and returns it.
func atWork(t *testing.T, command, cluster string) string {
	t.Helper()
	for range 20 {
		for _, v := range listed(t, command, cluster).Jobs {
			if v.State == fleet.Running && v.At > 0 {
				return v.Job
			}
		}
	}
	t.Fatal("no worker is at a job")
	return ""
}

// TestFleetProject: a fleet gives the harnesses of a project the answers that one process gives them, in the same order, also if a worker is killed that is at one.
func TestFleetProject(t *testing.T) {
	command := built(t)
	t.Setenv("HEDDLE_CACHE", "off")
	dir := fleetProject(t, strings.ReplaceAll(dividedProgram, "ROUNDS", "6"))
	one := startCommand(t, command, "", "check", "--project="+dir, "--again")
	if status := one.end(); status != 1 {
		t.Fatalf("status %d\n%s%s", status, &one.out, &one.err)
	}
	want := strings.Join(harnessRows(one.out.String()), "\n")
	if want != "good verified\nslow verified\nbad violated\nlast verified" {
		t.Fatal(want)
	}
	own := startCommand(t, command, "", "check", "--project="+dir, "--again", "--fleet")
	if status, got := own.end(), strings.Join(harnessRows(own.out.String()), "\n"); status != 1 || got != want {
		t.Errorf("workers of its own: status %d\n%s%s", status, &own.out, &own.err)
	}
	cluster := startCluster(t, command)
	dies := startCommand(t, command, cluster, "worker", "--workers=4")
	many := startCommand(t, command, cluster, "check", "--project="+dir, "--again", "--fleet")
	ended := make(chan int, 1)
	go func() { ended <- many.end() }()
	time.Sleep(1200 * time.Millisecond)
	dies.kill()
	select {
	case <-ended:
		t.Fatal("the check has ended before its only worker was killed: it needs a longer search here")
	case <-time.After(300 * time.Millisecond):
	}
	startCommand(t, command, cluster, "worker", "--workers=2")
	select {
	case status := <-ended:
		if got := strings.Join(harnessRows(many.out.String()), "\n"); status != 1 || got != want {
			t.Errorf("a worker was killed: status %d\n%s%s", status, &many.out, &many.err)
		}
	case <-time.After(2 * time.Minute):
		t.Fatalf("no answer: %s%s", &many.out, &many.err)
	}
}

// endedInShort are the searches that make test ends, and how; nightly ends each in each way.
var endedInShort = []string{"check cancel", "divide interrupt", "swarm cancel", "project interrupt", "own interrupt"}

// TestFleetCheckEnds: an interrupt and heddle jobs cancel end a check, one whose states are divided, and a project, as an interrupt ends one of a single process: the answer is
// unknown, and says why. The workers leave it.
func TestFleetCheckEnds(t *testing.T) {
	command := built(t)
	t.Setenv("HEDDLE_CACHE", "off")
	cluster := startCluster(t, command)
	worker := startCommand(t, command, cluster, "worker", "--workers=3")
	file, dir := write(t, "divided.c", endlessDivided), fleetProject(t, endlessDivided)
	for name, args := range map[string][]string{
		"check":     {"check", "--fleet", "--engine=explicit", "--check=-race", file},
		"side":      {"check", "--fleet", "--check=-race", file},
		"divide":    {"check", "--divide=2", "--check=-race", file},
		"swarm":     {"check", "--fleet", "--search=swarm", "--runs=100000", "--check=-race", file},
		"project":   {"check", "--fleet", "--project=" + dir, "--harness=slow"},
		"own":       {"check", "--fleet", "--engine=explicit", "--check=-race", file},
		"own parts": {"check", "--divide=2", "--check=-race", file},
	} {
		for _, way := range []string{"interrupt", "cancel"} {
			address, want := cluster, "the search was interrupted"
			if strings.HasPrefix(name, "own") {
				address = ""
			}
			if way == "cancel" {
				want = "the search was cancelled by "
			}
			if address == "" && way == "cancel" || !nightly && !slices.Contains(endedInShort, name+" "+way) {
				continue
			}
			p, job := startCommand(t, command, address, args...), ""
			if address == "" {
				time.Sleep(3 * time.Second)
			} else {
				job = atWork(t, command, cluster)
			}
			if way == "interrupt" {
				if err := p.Process.Signal(os.Interrupt); err != nil {
					t.Fatal(err)
				}
			} else if c := startCommand(t, command, cluster, "jobs", "cancel", job); c.end() != 0 {
				t.Fatalf("%s: cancel: %s%s", name, &c.out, &c.err)
			}
			if status := p.end(); status != 2 || !strings.Contains(p.out.String(), want) || strings.Contains(p.err.String(), "given up") {
				t.Errorf("%s, %s: status %d, want 2 and %q\n%s%s", name, way, status, want, &p.out, &p.err)
			}
		}
	}
	for range 20 {
		o := listed(t, command, cluster)
		if busy := len(o.Workers) == 1 && len(o.Workers[0].At) == 0; busy && o.Queue.Messages == 0 {
			return
		}
	}
	o := listed(t, command, cluster)
	worker.kill()
	t.Errorf("the worker is still busy, or gone: %+v\n%s", o, &worker.err)
}

// TestFleetRefusals: what is refused before anything is asked of a fleet is refused with its reason, and no word of the workers that were about to begin.
func TestFleetRefusals(t *testing.T) {
	command := built(t)
	good := write(t, "good.c", "int main(void) { return 0; }\n")
	for _, args := range [][]string{
		{"check", "--fleet", "nowhere.c"}, {"check", "--fleet", "--ltl=G nobody", good}, {"check", "--fleet", "--engine=symbolic", "--search=bfs", good},
		{"query", "--fleet", good, "Pr[<=10](<> nobody == 1)"}, {"check", "--divide=2", "--ltl=G nobody", good},
	} {
		for range 3 {
			p := startCommand(t, command, "", args...)
			if status := p.end(); status != 3 || strings.Contains(p.err.String(), "does not keep") || strings.Contains(p.err.String(), "cancel") || p.err.Len() == 0 {
				t.Errorf("%v: status %d\n%s%s", args, status, &p.out, &p.err)
			}
		}
	}
}

// TestFleetTooLate: a query whose time is over before anything was compared says that nothing is known, as one of a single process does, and no more.
func TestFleetTooLate(t *testing.T) {
	command := built(t)
	cluster := startCluster(t, command)
	startCommand(t, command, cluster, "worker", "--workers=1")
	for _, address := range []string{"", cluster} {
		for _, seconds := range []string{"0.01", "0.1", "0.3", "0.5", "1"} {
			for _, method := range []string{"--method=runs", "--method=splitting"} {
				query := []string{fleetProgram, "Pr[<=5000] (<> [0.__VERIFIER_error]) {Epsilon = 0.0005}"}
				if method == "--method=splitting" {
					query = []string{"--effort=100000", "--score=heads + others", besideProgram, "Pr[<=500] (<> done == 1)"}
				}
				p := startCommand(t, command, address, append([]string{"query", "--fleet", method, "--time=" + seconds}, query...)...)
				if status := p.end(); status != 2 || !strings.Contains(p.out.String(), "unknown: the limit on time was reached (--time)") {
					t.Errorf("%s %s: status %d\n%s%s", seconds, method, status, &p.out, &p.err)
				}
			}
		}
	}
}

// TestFleetMemory: where a check's own workers are at one search, it has all the memory of --memory.
func TestFleetMemory(t *testing.T) {
	command := built(t)
	file := write(t, "divided.c", strings.ReplaceAll(dividedProgram, "ROUNDS", "5"))
	for memory, want := range map[string]int{"16M": 0, "1M": 2} { // it takes some 5 MB
		for _, flags := range [][]string{nil, {"--fleet"}} {
			p := startCommand(t, command, "", append([]string{"check"}, append(flags, "--engine=explicit", "--check=-race", "--memory="+memory, file)...)...)
			if status := p.end(); status != want || want == 2 && !strings.Contains(p.out.String(), "the limit on memory was reached") {
				t.Errorf("%s %v: status %d, want %d\n%s%s", memory, flags, status, want, &p.out, &p.err)
			}
		}
	}
}
