package web_test

import (
	"bufio"
	"heddle/internal/test/checkout"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestProcess: heddle explore prints an address that is answered, with the counterexample of the check ahead, and ends when it is asked to.
func TestProcess(t *testing.T) {
	cmd := exec.Command(checkout.Command(t), "explore", "--counterexample", counter)
	out, _ := cmd.StdoutPipe()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	m := regexp.MustCompile(`^open (http://127\.0\.0\.1:\d+/)([\w-]{24})/ in a browser of this machine; Ctrl-C ends it\n$`).FindStringSubmatch(line)
	if err != nil || m == nil {
		cmd.Process.Kill()
		t.Fatalf("heddle explore prints %q: %v", line, err)
	}
	url := m[1] + token + "/" // send puts another token in its place
	a, body := send(t, url, request{"GET", "/" + m[2] + "/", "", nil})
	if a.StatusCode != 200 || !strings.Contains(body, "counter.c") {
		t.Errorf("the page is %d %.200s", a.StatusCode, body)
	}
	a, body = send(t, url, request{"POST", "/" + m[2] + "/rpc", `{"jsonrpc":"2.0","id":1,"method":"schedule"}`, map[string]string{"Content-Type": "application/json"}})
	if a.StatusCode != 200 || !strings.Contains(body, `"ahead":"0 1"`) {
		t.Errorf("the run is %d %s", a.StatusCode, body)
	}
	if a, body = send(t, url, request{"GET", "/" + m[2] + "/run", "", nil}); a.StatusCode != 200 || !strings.Contains(body, "</html>") {
		t.Errorf("the run's page is %d %.200s", a.StatusCode, body)
	}
	if a, _ = send(t, url, request{"GET", "/" + token + "/", "", nil}); a.StatusCode != 404 {
		t.Errorf("another token is answered by %d", a.StatusCode)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	over := make(chan error, 1)
	go func() { over <- cmd.Wait() }()
	select {
	case err := <-over:
		if err != nil {
			t.Errorf("heddle explore ends by %v", err)
		}
	case <-time.After(time.Minute):
		cmd.Process.Kill()
		t.Error("heddle explore does not end")
	}
}
