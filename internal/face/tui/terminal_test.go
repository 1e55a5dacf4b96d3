package tui

import (
	"bytes"
	"heddle/internal/test/checkout"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
)

// TestTerminal: on a terminal, heddle sim shows the screen, takes keys, and leaves the terminal as it was, also when it is asked to terminate.
func TestTerminal(t *testing.T) {
	for _, end := range []string{"q", "ctrl+c", "SIGTERM"} {
		t.Run(end, func(t *testing.T) {
			h := start(t, "--counterexample", "../../../examples/counter.c")
			h.awaits("what can happen next")
			h.types("r")
			h.awaits("data race")
			switch end {
			case "q":
				h.types("q")
			case "ctrl+c":
				h.types("\x03")
			default:
				h.cmd.Process.Signal(syscall.SIGTERM)
			}
			h.awaits("\x1b[?1049l") // the other screen is left
			h.ends()
		})
	}
}

// terminal is a command on a terminal of 80x24.
type terminal struct {
	t      *testing.T
	cmd    *exec.Cmd
	screen *os.File
	mu     sync.Mutex
	shown  bytes.Buffer
}

func start(t *testing.T, args ...string) *terminal {
	t.Helper()
	h := &terminal{t: t, cmd: exec.Command(checkout.Command(t), append([]string{"sim"}, args...)...)}
	h.cmd.Env = append(os.Environ(), "TERM=xterm-256color")
	var err error
	if h.screen, err = pty.StartWithSize(h.cmd, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal("there is no terminal: ", err)
	}
	t.Cleanup(func() {
		h.cmd.Process.Kill()
		h.screen.Close()
	})
	go io.Copy(h, h.screen)
	return h
}

// Write implements io.Writer: what the command shows.
func (h *terminal) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.shown.Write(p)
}

func (h *terminal) types(keys string) {
	h.t.Helper()
	if _, err := io.WriteString(h.screen, keys); err != nil {
		h.t.Fatal(err)
	}
}

func (h *terminal) text() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.shown.String()
}

func (h *terminal) awaits(text string) {
	h.t.Helper()
	for until := time.Now().Add(time.Minute); !strings.Contains(h.text(), text); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(until) {
			h.t.Fatalf("the terminal does not show %q, but %q", text, h.text())
		}
	}
}

func (h *terminal) ends() {
	h.t.Helper()
	ended := make(chan error, 1)
	go func() { ended <- h.cmd.Wait() }()
	select {
	case <-ended:
	case <-time.After(time.Minute):
		h.t.Fatal("the command does not end")
	}
}
