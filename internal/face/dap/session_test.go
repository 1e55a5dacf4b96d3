package dap_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-dap"
)

// lost is a run in which both threads see 0.
const lost = "0 1*3 2*6 1*3 0"

// TestCounterexample: an editor opens a run that fails, steps through it both ways, sees threads, frames, variables and locks, and why it fails.
func TestCounterexample(t *testing.T) {
	c := connect(t)
	c.launch(map[string]any{"schedule": lost, "name": "x", "type": "heddle", "request": "launch", "__sessionId": "1"})
	set := c.ask("setBreakpoints", map[string]any{"source": map[string]any{"path": "/somewhere/add.c"}, "breakpoints": []map[string]any{
		{"line": 16}, {"line": 12, "condition": "n == 1"}, {"line": 900}}}).(*dap.SetBreakpointsResponse).Body.Breakpoints
	if len(set) != 3 || !set[0].Verified || !set[1].Verified || set[2].Verified || !isText(set[2].Message, "no code") {
		t.Errorf("breakpoints %+v", set)
	}
	if s := c.configured(); s.Reason != "entry" || s.ThreadId != 1 {
		t.Errorf("the first stop is %+v", s)
	}
	if at, _ := c.top(1); !strings.HasPrefix(at, "main:2") {
		t.Errorf("the program begins at %s", at)
	}
	c.ask("continue", map[string]any{"threadId": 1})
	if s := c.stop(); s.Reason != "breakpoint" || s.ThreadId != 3 || len(s.HitBreakpointIds) != 1 || s.HitBreakpointIds[0] != set[0].Id {
		t.Errorf("the breakpoint is met by %+v", s)
	}
	at, frame := c.top(3)
	if at != "add:16" || c.output != "saw 0\nsaw 0\n" {
		t.Errorf("thread 2 is at %s, the output is %q", at, c.output)
	}
	if v := c.values(frame, 0); v["seen"].Value != "0" || v["at"].Value != "&p" {
		t.Errorf("locals %+v", v)
	} else if p := c.parts(v["at"].VariablesReference); p["at->x"].Value != "1" || p["at->y"].Value != "2" {
		t.Errorf("at leads to %+v", p)
	}
	if v := c.values(frame, 1); v["n"].Value != "0" || v["p"].VariablesReference == 0 {
		t.Errorf("globals %+v", v)
	}
	if v := c.values(frame, 2); !isText(v["m"].Value, "held by thread 2 (add)") {
		t.Errorf("locks %+v", v)
	}
	c.ask("next", map[string]any{"threadId": 3})
	if c.stop(); c.evaluate("n", frame) != "1" || c.evaluate("n == 1", frame) != "true" || c.evaluate("p.y", frame) != "2" {
		t.Errorf("after the assignment n is %s", c.evaluate("n", frame))
	}
	c.ask("stepBack", map[string]any{"threadId": 3})
	if c.stop(); c.evaluate("n", frame) != "0" {
		t.Errorf("before the assignment n is %s", c.evaluate("n", frame))
	}
	c.ask("continue", map[string]any{"threadId": 1})
	c.stop()
	c.ask("continue", map[string]any{"threadId": 1})
	s := c.stop()
	if s.Reason != "exception" || !isText(s.Text, "n == 2") {
		t.Errorf("the run ends by %+v", s)
	}
	if info, ok := c.ask("exceptionInfo", map[string]any{"threadId": s.ThreadId}).(*dap.ExceptionInfoResponse); !ok || info.Body.ExceptionId != "assert" {
		t.Errorf("what has failed is %+v", info)
	}
	c.ask("reverseContinue", map[string]any{"threadId": 1})
	if s := c.stop(); s.Reason != "breakpoint" || s.ThreadId != 2 {
		t.Errorf("backwards, the breakpoint is met by %+v", s)
	}
	if r := c.ask("heddle/schedule", nil).(*raw); !isText(string(r.data), `"run":"`+lost+`"`) {
		t.Errorf("the schedule is %s", r.data)
	}
	c.leave()
}

func (c *client) evaluate(text string, frame int) string {
	c.t.Helper()
	r, ok := c.ask("evaluate", map[string]any{"expression": text, "frameId": frame}).(*dap.EvaluateResponse)
	if !ok {
		return "no value"
	}
	return r.Body.Result
}

// TestChoosing: without a run to follow, the thread in which a person steps is the one that acts; the custom requests list actions and take them.
func TestChoosing(t *testing.T) {
	c := connect(t)
	c.launch(map[string]any{})
	c.configured()
	for range 2 {
		c.ask("heddle/step", map[string]any{"threadId": 1})
		c.stop()
	}
	var enabled struct {
		Body struct {
			Actions []struct {
				ThreadID int `json:"threadId"`
				Text     string
			}
		}
	}
	if err := json.Unmarshal(c.ask("heddle/enabled", nil).(*raw).data, &enabled); err != nil {
		t.Fatal(err)
	}
	if a := enabled.Body.Actions; len(a) != 2 || a[0].ThreadID != 2 || a[0].Text != "locks m" || a[1].ThreadID != 3 {
		t.Errorf("the actions are %+v", a)
	}
	c.ask("next", map[string]any{"threadId": 3})
	if s := c.stop(); s.ThreadId != 3 {
		t.Errorf("a step of thread 3 ends by %+v", s)
	}
	c.ask("next", map[string]any{"threadId": 2})
	if s := c.stop(); s.ThreadId != 2 || !isText(s.Text, "cannot act", "m, which thread 2 (add) holds") {
		t.Errorf("a step of the waiting thread ends by %+v", s)
	}
	names := c.ask("threads", nil).(*dap.ThreadsResponse).Body.Threads
	if len(names) != 3 || !isText(names[1].Name, "thread 1 (add)", "waits for mutex m") {
		t.Errorf("the threads are %+v", names)
	}
	if v := c.ask("setFunctionBreakpoints", map[string]any{"breakpoints": []map[string]any{{"name": "add"}, {"name": "nothing"}}}).(*dap.SetFunctionBreakpointsResponse); !v.Body.Breakpoints[0].Verified || v.Body.Breakpoints[1].Verified {
		t.Errorf("function breakpoints %+v", v.Body)
	}
	info := c.ask("dataBreakpointInfo", map[string]any{"name": "n"}).(*dap.DataBreakpointInfoResponse)
	if info.Body.DataId != "n" {
		t.Fatalf("n can be watched: %+v", info.Body)
	}
	c.ask("setFunctionBreakpoints", map[string]any{"breakpoints": []map[string]any{}})
	c.ask("setDataBreakpoints", map[string]any{"breakpoints": []map[string]any{{"dataId": "n"}}})
	c.ask("continue", map[string]any{"threadId": 3})
	if s := c.stop(); s.Reason != "data breakpoint" || c.evaluate("n", 0) != "1" {
		t.Errorf("the watched variable stops by %+v, n is %s", s, c.evaluate("n", 0))
	}
	c.leave()
}

// TestNonsense: whatever a client sends, each request has an answer, and the session can be used after it.
func TestNonsense(t *testing.T) {
	c := connect(t)
	refused := func(command string, args any, want ...string) {
		t.Helper()
		r, ok := c.ask(command, args).(*dap.ErrorResponse)
		if !ok || r.Success || !isText(r.Message, want...) {
			t.Errorf("%s %v is answered by %+v", command, args, r)
		}
	}
	refused("threads", nil, "no program is open")
	refused("heddle/step", nil, "no program is open")
	refused("attach", nil, "launch")
	refused("launch", map[string]any{"fiels": []string{"add.c"}}, "fiels")
	refused("launch", map[string]any{}, "names no files")
	refused("launch", []int{1}, "not an object")
	refused("launch", map[string]any{"files": []string{"gone.c"}}, "no file gone.c")
	refused("launch", map[string]any{"files": []string{"add.c"}, "schedule": "7 7"}, "does not fit", "there is no thread 7")
	c.launch(map[string]any{})
	c.configured()
	refused("launch", map[string]any{"files": []string{"add.c"}}, "open already")
	refused("stackTrace", map[string]any{"threadId": 99}, "no thread 99")
	refused("stackTrace", map[string]any{"threadId": -99}, "no thread -99")
	refused("scopes", map[string]any{"frameId": 1 << 40}, "no frame")
	refused("scopes", map[string]any{"frameId": -1}, "no frame")
	refused("variables", map[string]any{"variablesReference": 5000}, "earlier stop")
	refused("evaluate", map[string]any{"expression": "n +"}, "n +")
	refused("evaluate", map[string]any{"expression": "n", "frameId": -70000}, "no frame")
	refused("next", map[string]any{"threadId": 40}, "no thread")
	refused("exceptionInfo", map[string]any{"threadId": 1}, "nothing has failed")
	refused("heddle/step", map[string]any{"threadId": 9}, "no thread 8")
	refused("heddle/goto", map[string]any{"actions": 77}, "not 77")
	refused("heddle/goto", nil, "number of actions")
	refused("heddle/bogus", nil, "does not know")
	refused("readMemory", map[string]any{"memoryReference": "1", "count": 4}, "does not know")
	c.write([]byte(`{"seq": 70000, "type": "event", "event": "hello"}`))
	c.write([]byte(`not JSON`))
	c.write([]byte(`[]`))
	c.ask("next", map[string]any{"threadId": 1})
	if s := c.stop(); s.ThreadId != 1 {
		t.Errorf("a step after nonsense ends by %+v", s)
	}
	c.leave()
}

// TestGone: a client that closes the connection in the middle of a message ends its adapter, with an error that says so.
func TestGone(t *testing.T) {
	c := connect(t)
	c.launch(map[string]any{})
	c.configured()
	c.w.Write([]byte("Content-Length: 5000\r\n\r\n{"))
	c.w.Close()
	if err := <-c.done; err == nil || !isText(err.Error(), "EOF") {
		t.Errorf("the adapter ends with %v", err)
	}
	c = connect(t)
	c.w.Close()
	if err := <-c.done; err != nil {
		t.Errorf("an adapter whose client has closed the connection ends with %v", err)
	}
}
