package process

import (
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestStopped: the children of a process that is stopped end with it.
func TestStopped(t *testing.T) {
	r := Run(Limits{Time: time.Second, Megabytes: 500}, "sh", "-c", "sleep 600 & echo $!; wait")
	child, err := strconv.Atoi(strings.TrimSpace(r.Out))
	if err != nil || r.Stopped != "stopped: too much time" || r.Status != -1 {
		t.Fatalf("%+v, %v", r, err)
	}
	for range 100 {
		if syscall.Kill(child, 0) == syscall.ESRCH {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Error("the child still runs")
}
