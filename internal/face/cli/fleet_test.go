package cli

import (
	"bytes"
	"heddle/internal/test/checkout"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What is asked in these tests, of a program whose runs are short: many blocks.
const (
	fleetProgram = "../../../testdata/probabilistic/fib8-clang5.ll"
	fleetQuery   = "Pr[<=5000] (<> [0.__VERIFIER_error]) {Epsilon = 0.004}"
)

// fleetProcess is a command in a process group of its own, which kill ends at once.
type fleetProcess struct {
	*exec.Cmd
	out, err bytes.Buffer
}

// startCommand starts a build of heddle, with the address of a cluster in its environment.
func startCommand(t *testing.T, command, cluster string, args ...string) *fleetProcess {
	t.Helper()
	p := &fleetProcess{Cmd: exec.Command(command, args...)}
	p.Stdout, p.Stderr = &p.out, &p.err
	p.Env = append(os.Environ(), clusterVariable+"="+cluster)
	p.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.kill() })
	return p
}

func (p *fleetProcess) kill() {
	if p.ProcessState == nil {
		_ = syscall.Kill(-p.Process.Pid, syscall.SIGKILL)
		_ = p.Wait()
	}
}

// end waits for the process, and returns its exit status.
func (p *fleetProcess) end() int {
	_ = p.Wait()
	return p.ProcessState.ExitCode()
}

// built is the built command.
func built(t *testing.T) string {
	t.Helper()
	return checkout.Command(t)
}

// startCluster starts heddle serve without workers, and returns its address.
func startCluster(t *testing.T, command string) string {
	t.Helper()
	cluster, _ := startServe(t, command, "--no-workers")
	return cluster
}

// startServe starts heddle serve, and returns the address of its server, and that of its page.
func startServe(t *testing.T, command string, flags ...string) (cluster, page string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "serve")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	p := &fleetProcess{Cmd: exec.Command(command, append([]string{"serve", "--listen=127.0.0.1:0"}, flags...)...)}
	p.Stdout, p.Stderr, p.SysProcAttr = f, f, &syscall.SysProcAttr{Setpgid: true}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.kill() })
	for range 600 {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if m := regexp.MustCompile(`((?:nats|tls)://\S+)\n(?s:.*)at: (http://\S+)\n`).FindSubmatch(text); m != nil {
			return string(m[1]), string(m[2])
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("heddle serve prints no address")
	return "", ""
}

// TestFleetNotes: the assumptions of an answer, which are made of what machines note of their runs, are those of one process too.
func TestFleetNotes(t *testing.T) {
	command := built(t)
	const counter, coin = "../../../examples/counter.c", "../../../testdata/probabilistic/coin.c"
	for _, asks := range [][]string{
		{counter, "Pr[<=400] (<> [1.main]) {Epsilon = 0.02}"}, {coin, "Pr[<=400] (<> [1.main]) {Epsilon = 0.02}"}, {counter, "Pr[<=400] (<> counter == 2) >= 0.5"},
		{counter, "Estimate [<=400,2000] {max counter}"}, {counter, "Estimate [<=40,20000] {avg counter} {Epsilon = 0.05}"},
		{counter, "Estimate [<=400,300] {max 1 / counter}"}, // which has no value at first
	} {
		name, args := asks[0], append([]string{"--seed=3", "--json"}, asks...)
		one := startCommand(t, command, "", append([]string{"query", "--method=runs", "--workers=1"}, args...)...)
		many := startCommand(t, command, "", append([]string{"query", "--fleet", "--workers=2"}, args...)...)
		if a, b := one.end(), many.end(); a == 3 || a != b {
			t.Errorf("%s: status %d, of a fleet %d:\n%s%s", name, a, b, &one.err, &many.err)
		}
		if got, want := answerOf(many.out.String()), answerOf(one.out.String()); got != want {
			t.Errorf("%s: the answer differs:\n%s\nwant\n%s", name, got, want)
		}
	}
}

var secondsField = regexp.MustCompile(`"seconds": [0-9.e-]+`)

// answerOf is what a query has printed, without the time that it took.
func answerOf(text string) string { return secondsField.ReplaceAllString(text, `"seconds": 0`) }

// alone is the answer of one process with one worker.
func alone(t *testing.T, command string, flags ...string) string {
	t.Helper()
	p := startCommand(t, command, "", append(append([]string{"query", "--method=runs", "--workers=1", "--seed=7", "--json"}, flags...), fleetProgram, fleetQuery)...)
	if status := p.end(); status != 0 {
		t.Fatalf("status %d: %s%s", status, &p.out, &p.err)
	}
	return answerOf(p.out.String())
}

func fleetArgs(flags ...string) []string {
	return append(append([]string{"query", "--fleet", "--seed=7", "--json"}, flags...), fleetProgram, fleetQuery)
}

// TestFleet: a server, two workers and a query, each a process, come to the answer of one process, to the last bit, under each kind of scheduler; so
// do workers of the query's own process.
func TestFleet(t *testing.T) {
	command := built(t)
	cluster := startCluster(t, command)
	startCommand(t, command, cluster, "worker", "--workers=1")
	startCommand(t, command, cluster, "worker", "--workers=2")
	for _, flags := range [][]string{nil, {"--scheduler=weighted:main=2"}, {"--scheduler=pct:3"}, {"--max-runs=100"}} {
		var want string
		if flags != nil && flags[0] == "--max-runs=100" { // which has no answer: status 2
			p := startCommand(t, command, "", append([]string{"query", "--method=runs", "--workers=1", "--seed=7", "--json", flags[0]}, fleetProgram, fleetQuery)...)
			p.end()
			want = answerOf(p.out.String())
		} else {
			want = alone(t, command, flags...)
		}
		for name, address := range map[string]string{"cluster": cluster, "own": ""} {
			p := startCommand(t, command, address, fleetArgs(flags...)...)
			p.end()
			if got := answerOf(p.out.String()); got != want {
				t.Errorf("%v, %s: the answer differs:\n%s\nwant\n%s\n%s", flags, name, got, want, &p.err)
			}
		}
	}
}

// TestFleetKilled: a worker that is killed in the middle changes nothing of the answer. It is the only one until then, so that what it had taken is
// given to the next one.
func TestFleetKilled(t *testing.T) {
	command := built(t)
	args := []string{"--seed=8", "--json", fleetProgram, "Pr[<=5000] (<> [0.__VERIFIER_error]) {Epsilon = 0.001}"}
	one := startCommand(t, command, "", append([]string{"query", "--method=runs", "--workers=1"}, args...)...)
	if status := one.end(); status != 0 {
		t.Fatalf("status %d: %s", status, &one.err)
	}
	cluster := startCluster(t, command)
	dies := startCommand(t, command, cluster, "worker", "--workers=2")
	query := startCommand(t, command, cluster, append([]string{"query", "--fleet"}, args...)...)
	status := make(chan int, 1)
	go func() { status <- query.end() }()
	time.Sleep(1500 * time.Millisecond)
	dies.kill()
	select {
	case <-status:
		t.Fatal("the query has ended before its only worker was killed: ask for more precision here")
	case <-time.After(500 * time.Millisecond):
	}
	startCommand(t, command, cluster, "worker")
	if got := <-status; got != 0 {
		t.Fatalf("status %d: %s", got, &query.err)
	}
	if got, want := answerOf(query.out.String()), answerOf(one.out.String()); got != want {
		t.Errorf("the answer differs:\n%s\nwant\n%s", got, want)
	}
}

// TestFleetErrors: what is amiss is said on both sides, with status 3.
func TestFleetErrors(t *testing.T) {
	command := built(t)
	fails := func(want, command, cluster string, args ...string) {
		t.Helper()
		p := startCommand(t, command, cluster, args...)
		if status := p.end(); status != 3 || !strings.Contains(p.err.String(), want) {
			t.Errorf("%v: status %d, want 3 and %q:\n%s", args, status, want, &p.err)
		}
	}
	fails("there is no cluster at nats://127.0.0.1:1", command, "nats://x@127.0.0.1:1", fleetArgs()...)
	fails("there is no cluster at nats://127.0.0.1:1", command, "nats://x@127.0.0.1:1", "worker")
	fails("needs the address of a cluster", command, "", "worker")
	fails("--fleet does not go with EnumStates", command, "", "query", "--fleet", fleetProgram, "EnumStates")
	fails("--fleet does not go with", command, "", append([]string{"query", "--fleet", "--method=auto"}, fleetProgram, fleetQuery)...)
	fails("--nats has no effect without --fleet", command, "", "query", "--nats=nats://x@127.0.0.1:1", fleetProgram, fleetQuery)

	cluster := startCluster(t, command)
	_, host, _ := strings.Cut(cluster, "@")
	fails("refuses the token", command, "nats://guess@"+host, "worker")
	worker := startCommand(t, command, cluster, "worker")
	fails("refuses the job", otherBuild(t, command), cluster, fleetArgs()...)
	worker.kill()
	if !strings.Contains(worker.err.String(), "a job is refused: it comes from heddle") {
		t.Errorf("the worker says %s", &worker.err)
	}
}

// otherBuild is the command with a byte behind its end: another build that runs.
func otherBuild(t *testing.T, command string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"heddle", "heddle-llvm"} {
		text, err := os.ReadFile(filepath.Join(filepath.Dir(command), name))
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, name), append(text, 'x'), 0o700)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "heddle")
}
