package rpc_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"testing"
	"time"

	"heddle/internal/chance/distribution"
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	"heddle/internal/face/debug"
	"heddle/internal/face/rpc"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testsession"
	"heddle/internal/verify"
)

// opener opens programs of testdata/probabilistic by their names, or a text that is handed to it.
func opener(t testing.TB, text string) rpc.Open {
	return func(l rpc.Load) (*rpc.Program, error) {
		file := l.Files[0]
		switch {
		case file == "text.c":
			file = checkout.Write(t, "text.c", text)
		case filepath.Ext(file) == "":
			return nil, fmt.Errorf("no file %s", file)
		default:
			file = checkout.Path("testdata/probabilistic", file)
		}
		if l.Steps == rpc.Actions {
			task := plan.Task{Source: plan.Source{Stepped: true}, Checks: plan.Checks{Set: machine.DefaultChecks}}
			task.Source.Load.Files = []string{file}
			c, err := testsession.Open(t, task).Cursor()
			if err != nil {
				return nil, err
			}
			return followed(debug.New(c, nil), l, c.Machine().Close)
		}
		m, chooses, err := stepwise(t, file, l.Flags, l.Asks).Steps()
		if err != nil {
			return nil, err
		}
		d, err := debug.NewStepwise(m, chooses, nil)
		if err != nil {
			return nil, errors.Join(err, m.Close())
		}
		return followed(d, l, m.Close)
	}
}

func followed(d *debug.Debugger, l rpc.Load, end func() error) (*rpc.Program, error) {
	run, err := schedule.Parse(l.Schedule)
	if err == nil && len(run) > 0 {
		err = d.Load(run)
	}
	return &rpc.Program{Debugger: d, Close: end}, err
}

// stepwise opens a program as heddle query does. The flags are a scheduler and rules of inputs.
func stepwise(t testing.TB, file string, flags, asks []string) *verify.Session {
	t.Helper()
	task := testsession.StepwiseFile(file)
	task.Checks.Set, task.Source.Stepped = plan.DefaultChecks, true
	choose(t, &task, flags)
	var err error
	if task.Checks.Queries, err = plan.Asking(asks); err != nil {
		t.Fatal(err)
	}
	return testsession.Open(t, task)
}

// choose gives a task a scheduler and rules of inputs.
func choose(t testing.TB, task *plan.Task, flags []string) {
	t.Helper()
	var err error
	var rules []distribution.Rule
	for i, f := range flags {
		if i == 0 {
			if task.Sampling.Scheduler, err = plan.ParseScheduler(f); err != nil {
				t.Fatal(err)
			}
			continue
		}
		r, err := distribution.ParseRule(f)
		if err != nil {
			t.Fatal(err)
		}
		rules = append(rules, r)
	}
	if task.Sampling.Distributions, err = distribution.NewRules(rules); err != nil {
		t.Fatal(err)
	}
}

// client is another tool.
type client struct {
	t     testing.TB
	w     *io.PipeWriter
	lines chan string
	done  chan error
	last  int
}

func connect(t testing.TB, text string) *client {
	t.Helper()
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	c := &client{t: t, w: fromClient, lines: make(chan string, 1000), done: make(chan error, 1)}
	open := opener(t, text)
	go func() {
		err := rpc.Serve(toServer, fromServer, rpc.Lines, open)
		fromServer.Close()
		toServer.Close()
		c.done <- err
	}()
	go func() {
		in := bufio.NewReader(toClient)
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				close(c.lines)
				return
			}
			c.lines <- line
		}
	}()
	t.Cleanup(func() { c.w.Close() })
	return c
}

// send writes a message as it is.
func (c *client) send(text string) {
	c.t.Helper()
	if _, err := io.WriteString(c.w, text+"\n"); err != nil {
		c.t.Fatal(err)
	}
}

// next is the next message of the server.
func (c *client) next() string {
	c.t.Helper()
	select {
	case line, ok := <-c.lines:
		if !ok {
			c.t.Fatal("the server has closed the connection")
		}
		return line
	case <-time.After(time.Minute):
		c.t.Fatal("no answer")
	}
	return ""
}

// answer is a response.
type answer struct {
	ID     json.RawMessage
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

func parse(t testing.TB, line string) (a answer) {
	t.Helper()
	if err := json.Unmarshal([]byte(line), &a); err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	return a
}

// call sends a request, and returns its response.
func (c *client) call(method string, params any) answer {
	c.t.Helper()
	c.last++
	m := map[string]any{"jsonrpc": "2.0", "id": c.last, "method": method}
	if params != nil {
		m["params"] = params
	}
	text, err := json.Marshal(m)
	if err != nil {
		c.t.Fatal(err)
	}
	c.send(string(text))
	a := parse(c.t, c.next())
	if string(a.ID) != fmt.Sprint(c.last) {
		c.t.Fatalf("the answer to request %d has the number %s", c.last, a.ID)
	}
	return a
}

// ask calls a method that must succeed.
func ask[R any](c *client, method string, params any) (r R) {
	c.t.Helper()
	a := c.call(method, params)
	if a.Error != nil {
		c.t.Fatalf("%s %v: %s", method, params, a.Error.Message)
	}
	if err := json.Unmarshal(a.Result, &r); err != nil {
		c.t.Fatal(err)
	}
	return r
}

// object is what parameters are.
type object = map[string]any
