package dap_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-dap"

	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/explore/schedule"
	ours "heddle/internal/face/dap"
	"heddle/internal/face/debug"
	"heddle/internal/test/testprogram"
	"heddle/internal/test/testsession"
)

// client is an editor.
type client struct {
	t        *testing.T
	w        io.WriteCloser
	messages chan dap.Message
	seq      int
	stops    []*dap.StoppedEvent
	output   string
	console  string
	done     chan error
}

// connect starts an adapter whose launches open the program; the field files is handed on.
func connect(t *testing.T) *client {
	t.Helper()
	s := testsession.OpenText(t, "add.c", testprogram.Counting, plan.Task{Source: plan.Source{Stepped: true}, Checks: plan.Checks{Set: machine.DefaultChecks}})
	toAdapter, fromClient := io.Pipe()
	toClient, fromAdapter := io.Pipe()
	c := &client{t: t, w: fromClient, messages: make(chan dap.Message, 1000), done: make(chan error, 1)}
	open := func(l ours.Launch, log func(string)) (*debug.Debugger, func() error, error) {
		if l.Files[0] != "add.c" {
			return nil, nil, fmt.Errorf("no file %s", l.Files[0])
		}
		cur, err := s.Cursor()
		if err != nil {
			return nil, nil, err
		}
		d := debug.New(cur, nil)
		run, err := schedule.Parse(l.Schedule)
		if err == nil && len(run) > 0 {
			err = d.Load(run)
		}
		return d, cur.Machine().Close, err
	}
	go func() {
		c.done <- ours.Serve(toAdapter, fromAdapter, open)
		fromAdapter.Close()
	}()
	go func() {
		r := bufio.NewReader(toClient)
		for {
			data, err := dap.ReadBaseMessage(r)
			if err != nil {
				close(c.messages)
				return
			}
			m, err := dap.DecodeProtocolMessage(data)
			if err != nil { // the answer to a request that only heddle knows
				m = &raw{data: data}
			}
			c.messages <- m
		}
	}()
	return c
}

// raw is a message that the protocol does not have.
type raw struct {
	dap.Response
	data []byte
}

// next is the next message.
func (c *client) next() dap.Message {
	c.t.Helper()
	select {
	case m, ok := <-c.messages:
		if !ok {
			c.t.Fatal("the adapter has closed the connection")
		}
		return m
	case <-time.After(time.Minute):
		c.t.Fatal("the adapter does not answer")
	}
	return nil
}

// ask sends a request and waits for its response; events are kept.
func (c *client) ask(command string, args any) dap.Message {
	c.t.Helper()
	c.send(command, args)
	for {
		m := c.next()
		if r, ok := m.(*raw); ok {
			return r
		}
		if r, ok := m.(dap.ResponseMessage); ok && r.GetResponse().RequestSeq == c.seq {
			return m
		}
		c.keep(m)
	}
}

func (c *client) send(command string, args any) {
	c.t.Helper()
	c.seq++
	text, err := json.Marshal(map[string]any{"seq": c.seq, "type": "request", "command": command, "arguments": args})
	if err != nil {
		c.t.Fatal(err)
	}
	c.write(text)
}

func (c *client) write(text []byte) {
	if err := dap.WriteBaseMessage(c.w, text); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) keep(m dap.Message) {
	switch m := m.(type) {
	case *dap.StoppedEvent:
		c.stops = append(c.stops, m)
	case *dap.OutputEvent:
		if m.Body.Category == "stdout" {
			c.output += m.Body.Output
		} else {
			c.console += m.Body.Output
		}
	}
}

// stop waits for the next stop.
func (c *client) stop() dap.StoppedEventBody {
	c.t.Helper()
	for len(c.stops) == 0 {
		c.keep(c.next())
	}
	s := c.stops[0]
	c.stops = c.stops[1:]
	return s.Body
}

// wait waits for an event of a kind.
func wait[E dap.Message](c *client) {
	c.t.Helper()
	for {
		m := c.next()
		if _, ok := m.(E); ok {
			return
		}
		if e, ok := m.(*dap.ErrorResponse); ok {
			c.t.Fatal(e.Message)
		}
		c.keep(m)
	}
}

// launch opens the program and stops at its first line.
func (c *client) launch(args map[string]any) {
	c.t.Helper()
	c.ask("initialize", map[string]any{"adapterID": "heddle"})
	args["files"], args["stopOnEntry"] = []string{"add.c"}, true
	c.send("launch", args)
	wait[*dap.InitializedEvent](c)
}

func (c *client) configured() dap.StoppedEventBody {
	c.t.Helper()
	c.ask("configurationDone", nil)
	return c.stop()
}

// top is the function and line of a thread's innermost frame, and its number.
func (c *client) top(thread int) (text string, id int) {
	c.t.Helper()
	r, ok := c.ask("stackTrace", map[string]any{"threadId": thread}).(*dap.StackTraceResponse)
	if !ok || len(r.Body.StackFrames) == 0 {
		return "", 0
	}
	f := r.Body.StackFrames[0]
	return fmt.Sprintf("%s:%d", f.Name, f.Line), f.Id
}

// values are the variables of a frame's scope.
func (c *client) values(frame, scope int) map[string]dap.Variable {
	c.t.Helper()
	s := c.ask("scopes", map[string]any{"frameId": frame}).(*dap.ScopesResponse)
	return c.parts(s.Body.Scopes[scope].VariablesReference)
}

func (c *client) parts(ref int) map[string]dap.Variable {
	c.t.Helper()
	list := map[string]dap.Variable{}
	for _, v := range c.ask("variables", map[string]any{"variablesReference": ref}).(*dap.VariablesResponse).Body.Variables {
		list[v.Name] = v
	}
	return list
}

// leave ends the session.
func (c *client) leave() {
	c.t.Helper()
	c.ask("disconnect", nil)
	select {
	case err := <-c.done:
		if err != nil {
			c.t.Error(err)
		}
	case <-time.After(time.Minute):
		c.t.Error("the adapter does not end")
	}
}

func isText(text string, parts ...string) bool {
	for _, p := range parts {
		if !strings.Contains(text, p) {
			return false
		}
	}
	return true
}
