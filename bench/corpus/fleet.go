package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"syscall"
	"time"

	"heddle/bench/process"
)

// This file lets a fleet check (docs/fleet.md): each task is a heddle check --fleet, which compiles the program here and gives its search to workers. How a program gets
// to them and back, and what is believed of them, is heddle's affair.

// address is the variable that heddle reads the cluster's address from: other users of a machine see arguments, but not these.
const address = "HEDDLE_NATS"

// enginesEach is how many engines of a check may work side by side: with fewer slots for each, one waits while the time of its check passes.
const enginesEach = 6

// workersWithin is how long workers may take to be there.
const workersWithin = 30 * time.Second

// fleet is what checks, in place of this machine's heddle alone.
type fleet struct {
	asked   bool
	url     string
	ca      string
	users   string
	workers int
}

// flags are heddle's.
func (f *fleet) flags() (list []string) {
	if f.ca != "" {
		list = append(list, "--nats-ca="+f.ca)
	}
	if f.users != "" {
		list = append(list, "--nats-credentials="+f.users)
	}
	return list
}

// muster finds the fleet, or starts a server with workers on this machine until stop, and decides how many tasks it is given at a time unless that is said.
func (o *options) muster() (stop func(), err error) {
	stop = func() {}
	if !o.fleet.asked {
		o.jobs = max(1, o.jobs)
		return stop, nil
	}
	where := cmp.Or(o.fleet.url, os.Getenv(address))
	if where == "" {
		if where, stop, err = o.serve(); err != nil {
			return stop, err
		}
	}
	if err = os.Setenv(address, where); err == nil {
		err = o.share()
	}
	return stop, err
}

// serve starts a server of this machine, with workers.
func (o *options) serve() (where string, stop func(), err error) {
	stop = func() {}
	c := exec.Command(o.heddle, "serve", "--listen=127.0.0.1:0", "--status=", fmt.Sprintf("--workers=%d", cmp.Or(o.fleet.workers, enginesEach*max(1, o.jobs))))
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err == nil {
		err = c.Start()
	}
	if err != nil {
		return "", stop, err
	}
	stop = func() {
		_ = c.Process.Signal(syscall.SIGINT) // it may have ended
		_ = c.Wait()
	}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if _, found, ok := strings.Cut(lines.Text(), address+"="); ok {
			return found, stop, nil
		}
	}
	stop()
	return "", func() {}, errors.New("heddle serve says no address")
}

// share waits for workers, and gives them one task for so many slots as a check has engines.
func (o *options) share() error {
	for begun := time.Now(); ; {
		slots, err := o.slots()
		switch {
		case err != nil:
			return err
		case slots > 0:
			if o.jobs == 0 {
				o.jobs = max(1, slots/enginesEach)
			}
			return nil
		case time.Since(begun) > workersWithin:
			return errors.New("no worker is there: start some with heddle worker")
		}
	}
}

// slots are the tasks that all workers do at a time.
func (o *options) slots() (n int, err error) {
	p := process.Run(process.Limits{Time: time.Minute, Megabytes: o.limits.megabytes}, o.heddle, append([]string{"jobs", "--json"}, o.fleet.flags()...)...)
	if p.Status != 0 {
		return 0, fmt.Errorf("heddle jobs: %s%s", p.Stopped, strings.TrimSpace(p.Errors))
	}
	var said struct{ Workers []struct{ Slots int } }
	if err = json.Unmarshal([]byte(p.Out), &said); err != nil {
		return 0, fmt.Errorf("heddle jobs: %w", err)
	}
	for _, w := range said.Workers {
		n += w.Slots
	}
	return n, nil
}

// prover is who a verdict says has proved it, if not the process itself.
var prover = regexp.MustCompile(`(?m)^assumed:.*?what (worker .+?) has proved is so`)

// byFleet is who has computed an answer of heddle check --fleet. Who has found a violation is not said: it was run again here.
func byFleet(out string) string {
	if m := prover.FindStringSubmatch(out); m != nil {
		return "fleet: " + m[1]
	}
	return "fleet"
}

// fleetNews are lines about the fleet, which are no part of an answer.
var fleetNews = regexp.MustCompile(`(?m)^heddle: fleet: .*\n`)

// failed is what is wrong with the fleet, not with the task: the task has no result then.
func (f *fleet) failed(p *process.Result) string {
	for _, line := range strings.Split(p.Errors, "\n") {
		if text, ok := strings.CutPrefix(line, "heddle: --fleet: "); ok && p.Status == 3 {
			return text
		}
	}
	return ""
}
