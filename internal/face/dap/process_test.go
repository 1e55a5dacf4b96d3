package dap_test

import (
	"bufio"
	"encoding/json"
	"heddle/internal/test/checkout"
	"io"
	"net"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/go-dap"
)

// TestEditor: an editor that starts heddle dap, or connects to its port, and gives a file and flags only, is shown the counterexample of the check.
func TestEditor(t *testing.T) {
	command := checkout.Command(t)
	t.Run("stdio", func(t *testing.T) {
		cmd := exec.Command(command, "dap")
		in, _ := cmd.StdinPipe()
		out, _ := cmd.StdoutPipe()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		edits(t, in, out)
		if err := cmd.Wait(); err != nil {
			t.Errorf("heddle dap ends with %v", err)
		}
	})
	t.Run("port", func(t *testing.T) {
		cmd := exec.Command(command, "dap", "--listen=0")
		out, _ := cmd.StdoutPipe()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		defer func() {
			cmd.Process.Kill()
			cmd.Wait()
		}()
		line, err := bufio.NewReader(out).ReadString('\n')
		where, ok := strings.CutPrefix(strings.TrimSpace(line), "listening on ")
		if err != nil || !ok {
			t.Fatalf("heddle dap prints %q: %v", line, err)
		}
		for range 2 { // one client after the other
			c, err := net.DialTimeout("tcp", where, time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			edits(t, c, c)
			c.Close()
		}
	})
}

// edits is the session of an editor.
func edits(t *testing.T, w io.Writer, r io.Reader) {
	t.Helper()
	responses, stops := make(chan dap.ResponseMessage, 100), make(chan *dap.StoppedEvent, 100)
	ready := make(chan bool, 1)
	go func() {
		in := bufio.NewReader(r)
		for {
			m, err := dap.ReadProtocolMessage(in)
			if err != nil {
				close(responses)
				return
			}
			switch m := m.(type) {
			case *dap.InitializedEvent:
				ready <- true
			case *dap.StoppedEvent:
				stops <- m
			case dap.ResponseMessage:
				responses <- m
			}
		}
	}()
	seq := 0
	send := func(command string, args any) {
		seq++
		text, _ := json.Marshal(map[string]any{"seq": seq, "type": "request", "command": command, "arguments": args})
		if err := dap.WriteBaseMessage(w, text); err != nil {
			t.Fatal(err)
		}
	}
	answered := func() dap.ResponseMessage {
		t.Helper()
		select {
		case m := <-responses:
			if m == nil || !m.GetResponse().Success {
				t.Fatalf("the answer is %+v", m)
			}
			return m
		case <-time.After(2 * time.Minute):
			t.Fatal("no answer")
		}
		return nil
	}
	send("initialize", nil)
	answered()
	send("launch", map[string]any{"files": []string{"../../../examples/counter.c"}, "flags": []string{"--time=60s"}})
	select {
	case <-ready:
	case m := <-responses:
		t.Fatalf("the launch is answered by %+v", m)
	case <-time.After(2 * time.Minute):
		t.Fatal("the program is not opened")
	}
	send("configurationDone", nil)
	answered()
	answered() // of the launch
	select {
	case s := <-stops:
		if s.Body.Reason != "exception" || !strings.Contains(s.Body.Text, "counter") {
			t.Errorf("the program stops by %+v", s.Body)
		}
	case <-time.After(time.Minute):
		t.Fatal("the program does not stop")
	}
	send("stackTrace", map[string]any{"threadId": 2})
	frames := answered().(*dap.StackTraceResponse).Body.StackFrames
	if len(frames) == 0 || frames[0].Line != 10 || frames[0].Source == nil || !strings.HasSuffix(frames[0].Source.Path, "/examples/counter.c") {
		t.Errorf("thread 1 is at %+v", frames)
	}
	send("disconnect", nil)
	answered()
}
