package rpc_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"heddle/internal/test/checkout"
)

// TestMonteCarlo: the client of examples/ comes to an interval around the exact probability. Its runs are those of a seed, so that it always does.
func TestMonteCarlo(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("the client is a program in Python, and there is no python3 here: ", err)
	}
	text, err := os.ReadFile("../../../examples/montecarlo.py")
	if err != nil || strings.Count(string(text), "\n") > 60 {
		t.Fatalf("the client has %d lines: %v", strings.Count(string(text), "\n"), err)
	}
	const want = 0.14330665429588 // heddle query --exact; TestAllRunsAreTheChain compares
	checkout.Reads(t, "examples/montecarlo.py", "testdata/probabilistic/fib4-clang5.ll")
	cmd := exec.Command("python3", "examples/montecarlo.py", "testdata/probabilistic/fib4-clang5.ll", "[0.__VERIFIER_error]")
	cmd.Dir, cmd.Env = checkout.Path(), append(os.Environ(), "HEDDLE="+checkout.Command(t))
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	m := regexp.MustCompile(`^(\d+) of 20000 runs: probability (\S+), in \[(\S+), (\S+)\] with confidence 0.999\n$`).FindStringSubmatch(string(out))
	if m == nil {
		t.Fatalf("the client prints %q", out)
	}
	var x [3]float64
	for i := range x {
		if x[i], err = strconv.ParseFloat(m[i+2], 64); err != nil {
			t.Fatal(err)
		}
	}
	if x[1] >= want || x[2] <= want || x[2]-x[1] > 0.02 || x[0] == 0 {
		t.Errorf("the client prints %s", out)
	}
}

// TestProcess: a tool that starts heddle rpc, in either framing; flags that are wrong are refused, and a client that leaves leaves no process.
func TestProcess(t *testing.T) {
	const file = `"files":["../../../testdata/probabilistic/coins.c"]`
	requests := []string{
		`{"jsonrpc":"2.0","id":1,"method":"load","params":{` + file + `,"flags":["--nothing"]}}`,
		`{"jsonrpc":"2.0","id":2,"method":"load","params":{` + file + `,"flags":["--scheduler=pct:3"]}}`,
		`{"jsonrpc":"2.0","id":3,"method":"load","params":{` + file + `,"counterexample":true}}`,
		`{"jsonrpc":"2.0","id":4,"method":"load","params":{"files":["nothing.c"]}}`,
		`{"jsonrpc":"2.0","id":5,"method":"load","params":{` + file + `,"flags":["--scheduler=weighted:main=2"],"schedule":"0*3"}}`,
		`{"jsonrpc":"2.0","id":6,"method":"load","params":{` + file + `,"schedule":"0*3 1"}}`,
		`{"jsonrpc":"2.0","id":7,"method":"load","params":{"files":["../../../examples/counter.c"],"steps":"actions","counterexample":true}}`,
		`{"jsonrpc":"2.0","id":8,"method":"goto","params":{"position":1}}`,
		`{"jsonrpc":"2.0","id":9,"method":"goto","params":{"position":2}}`,
	}
	want := []string{`--nothing`, `its choices depend on the past of the run`, `\"steps\": \"actions\"`, `nothing.c`, `"threads are chosen by the scheduler weighted:main=2, not uniformly"`,
		`step 4 of 4: there is no thread 1`, `"steps":"actions"`, `"position":1`, `"check":"race"`}
	for _, framing := range []string{"lines", "header"} {
		cmd := exec.Command(checkout.Command(t), "rpc", "--framing="+framing)
		var in strings.Builder
		for _, r := range requests {
			if framing == "header" {
				in.WriteString("Content-Length: " + strconv.Itoa(len(r)) + "\r\n\r\n" + r)
			} else {
				in.WriteString(r + "\n")
			}
		}
		cmd.Stdin = strings.NewReader(in.String())
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("bin/heddle rpc: %v (run `make build` first)", err)
		}
		answers := strings.SplitAfter(string(out), `{"jsonrpc"`)[1:]
		if len(answers) != len(want) {
			t.Fatalf("%s: %d answers:\n%s", framing, len(answers), out)
		}
		for i, a := range answers {
			if !strings.Contains(a, want[i]) {
				t.Errorf("%s: request %d is answered by %s, want %s", framing, i+1, a, want[i])
			}
		}
	}
	out, err := exec.Command(checkout.Command(t), "rpc", "--framing=frames").CombinedOutput()
	if err == nil || !strings.Contains(string(out), "must be lines or header") {
		t.Errorf("--framing=frames: %v %s", err, out)
	}
}

// TestLimitsOfOpening: the time that flags give is for opening a program, not for how long the client stays.
func TestLimitsOfOpening(t *testing.T) {
	cmd := exec.Command(checkout.Command(t), "rpc")
	in, _ := cmd.StdinPipe()
	out, _ := cmd.StdoutPipe()
	if err := cmd.Start(); err != nil {
		t.Fatal("bin/heddle is not built: run `make build` first: ", err)
	}
	lines := bufio.NewReader(out)
	io.WriteString(in, `{"jsonrpc":"2.0","id":1,"method":"load","params":{"files":["../../../examples/counter.c"],"steps":"actions","flags":["--time=2s"],"counterexample":true}}`+"\n")
	if line, err := lines.ReadString('\n'); !strings.Contains(line, `"ahead":2`) {
		t.Fatalf("loaded is %s %v", line, err)
	}
	time.Sleep(2500 * time.Millisecond)
	io.WriteString(in, `{"jsonrpc":"2.0","id":2,"method":"schedule"}`+"\n")
	if line, err := lines.ReadString('\n'); !strings.Contains(line, `"ahead":"0 1"`) {
		t.Errorf("later: %s %v", line, err)
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Errorf("heddle rpc ends by %v", err)
	}
}

// TestGone: a client that dies in the middle of a request leaves no process.
func TestGone(t *testing.T) {
	cmd := exec.Command(checkout.Command(t), "rpc")
	in, _ := cmd.StdinPipe()
	out, _ := cmd.StdoutPipe()
	if err := cmd.Start(); err != nil {
		t.Fatal("bin/heddle is not built: run `make build` first: ", err)
	}
	io.WriteString(in, `{"jsonrpc":"2.0","id":1,"method":"load","params":{"files":["../../../testdata/probabilistic/forever.c"]}}`+"\n"+
		`{"jsonrpc":"2.0","id":2,"method":"sample","params":{"steps":1000000}}`+"\n"+`{"jsonrpc":"2.0","id":3,"meth`)
	out.Close()
	in.Close()
	over := make(chan error, 1)
	go func() { over <- cmd.Wait() }()
	select {
	case <-over:
	case <-time.After(2 * time.Minute):
		cmd.Process.Kill()
		t.Error("heddle rpc does not end when its client is gone")
	}
}
