package rpc_test

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"heddle/internal/ask/property"
	"heddle/internal/ask/query"
	"heddle/internal/chance/sample"
	"heddle/internal/face/rpc"
	"heddle/internal/test/checkout"
	"heddle/internal/test/testprogram"
)

// TestActions: visible actions of a program, forwards, backwards and by tags, up to its failure.
func TestActions(t *testing.T) {
	c := connect(t, testprogram.Counting)
	first := ask[rpc.Loaded](c, "load", object{"files": []string{"text.c"}, "steps": "actions"})
	if first.Position.Position != 0 || first.Steps != "actions" || first.End != "" {
		t.Errorf("loaded is %+v", first)
	}
	first.Position = ask[rpc.Position](c, "step", object{"thread": 0}) // starts thread 2
	list := ask[rpc.Listing](c, "enabled", nil).Actions
	if len(list) != 2 || list[0].Name != "thread 1 (add)" || !strings.Contains(list[0].Would, "locks m") || list[0].Probability != nil {
		t.Errorf("the first actions are %+v", list)
	}
	ask[object](c, "save", object{"tag": "first"})
	p := ask[rpc.Position](c, "step", object{"thread": 1, "describe": true})
	if p.Position != 2 || !strings.Contains(p.Did, "locks m") || p.Probability != nil || p.State == first.State {
		t.Errorf("the step leads to %+v", p)
	}
	for _, x := range []int{2, 1, 1, 1, 2, 2, 2, 2} {
		if a := c.call("step", object{"thread": x}); a.Error != nil && (a.Error.Code != int(rpc.NotPossible) || !strings.Contains(a.Error.Message, "waits for")) {
			t.Errorf("thread %d: %+v", x, a.Error)
		}
	}
	s := ask[rpc.State](c, "state", nil)
	if len(s.Threads) != 3 || s.Threads[0].Condition != "waits" || *s.Threads[0].For != 1 || len(s.Globals) < 2 || len(s.Locks) != 1 || strings.Join(s.Output, "") == "" {
		t.Errorf("the state is %+v", s)
	}
	run := ask[rpc.Schedule](c, "schedule", nil)
	back := ask[rpc.Position](c, "back", object{"steps": 3})
	if back.Position != s.Position.Position-3 || back.Ahead != 3 {
		t.Errorf("three steps back is %+v", back)
	}
	if again := ask[rpc.Position](c, "goto", object{"position": s.Position.Position}); again.State != s.State {
		t.Errorf("the same position is the state %s, was %s", again.State, s.State)
	}
	if r := ask[rpc.Position](c, "restore", object{"tag": "first"}); r.State != first.State || r.Position != 1 {
		t.Errorf("restored is %+v", r)
	}
	f := ask[rpc.Position](c, "follow", object{"schedule": run.Schedule})
	if f.Position != 0 || f.Ahead != s.Position.Position {
		t.Errorf("followed is %+v", f)
	}
	if again := ask[rpc.Position](c, "goto", object{"position": f.Ahead}); again.State != s.State {
		t.Errorf("the run leads to the state %s, not to %s", again.State, s.State)
	}
}

// TestFailure: a run that fails ends in a failure, from which only going back is possible.
func TestFailure(t *testing.T) {
	c := connect(t, testprogram.Counting)
	ask[rpc.Loaded](c, "load", object{"files": []string{"text.c"}, "steps": "actions"})
	p := ask[rpc.Position](c, "step", object{"thread": 0})
	for _, thread := range []int{1, 2} { // both read n before one writes it
		for {
			ask[rpc.Position](c, "step", object{"thread": thread})
			if ask[rpc.State](c, "state", nil).Threads[thread].Next == "locks m" {
				break
			}
		}
	}
	for p.End == "" {
		list := ask[rpc.Listing](c, "enabled", object{"brief": true}).Actions
		p = ask[rpc.Position](c, "step", object{"thread": list[len(list)-1].Thread})
	}
	if p.End != "failure" || p.Failure == nil || p.Failure.Check != "assert" || p.Failure.Line != 27 {
		t.Fatalf("the run ends by %+v, %+v", p, p.Failure)
	}
	if a := c.call("step", object{"thread": 0}); a.Error == nil || !strings.Contains(a.Error.Message, "only going back is possible") {
		t.Errorf("a step behind the failure: %+v", a)
	}
	if list := ask[rpc.Listing](c, "enabled", nil); len(list.Actions) != 0 || list.End != "failure" {
		t.Errorf("behind the failure: %+v", list)
	}
	if b := ask[rpc.Position](c, "back", nil); b.End != "" || b.Failure != nil {
		t.Errorf("before the failure: %+v", b)
	}
}

// TestEvaluate: variables, parts, conditions and numbers, and what is none of them.
func TestEvaluate(t *testing.T) {
	for _, steps := range []string{"actions", "instructions"} {
		c := connect(t, testprogram.Counting)
		ask[rpc.Loaded](c, "load", object{"files": []string{"text.c"}, "steps": steps})
		for text, want := range map[string]float64{"n": 0, "p.y": 2, "n + 3 == 3": 1, "p.x > p.y": 0, "2 * p.y + 1": 5, "p.x + p.y < 0": 0} {
			v := ask[rpc.Variable](c, "evaluate", object{"expression": text})
			if v.Number == nil || *v.Number != want || !v.Known {
				t.Errorf("%s: %s is %+v, want %g", steps, text, v, want)
			}
		}
		if v := ask[rpc.Variable](c, "evaluate", object{"expression": "p"}); len(v.Parts) != 2 || v.Parts[1].Value != "2" {
			t.Errorf("%s: p is %+v", steps, v)
		}
		for text, want := range map[string]string{"nothing": "nothing", "n +": "", "n == ": "", "": "", "nothing == 3": "nothing", "<> n == 1": ""} {
			a := c.call("evaluate", object{"expression": text})
			if a.Error == nil || a.Error.Code != int(rpc.NotKnown) || !strings.Contains(a.Error.Message, want) {
				t.Errorf("%s: %q is %+v", steps, text, a)
			}
		}
		if a := c.call("evaluate", object{"expression": "n", "thread": 9}); a.Error == nil || a.Error.Message != "there is no thread 9; the threads are 0 to "+map[string]string{"actions": "1", "instructions": "0"}[steps] {
			t.Errorf("%s: of thread 9: %+v", steps, a.Error)
		}
	}
}

// TestSample: what is drawn is what heddle query draws step by step, with the probability that the steps have one by one.
func TestSample(t *testing.T) {
	const goal = "[0.__VERIFIER_error]"
	for _, flags := range [][]string{nil, {"weighted:add_to_i=2"}} {
		c := connect(t, "")
		ask[rpc.Loaded](c, "load", object{"files": []string{"fib4-clang5.ll"}, "flags": flags})
		drawn := sampler(t, flags, goal)
		for run := range uint64(100) {
			want := drawn.Run(run)
			got := ask[rpc.Sampled](c, "sample", object{"from": "initial", "until": goal, "steps": 5000, "seed": 3, "run": run})
			if got.Steps != want.Steps || *got.Holds != want.Satisfied || (got.End == "end") != (want.End.String() == "end" && !want.Decided) {
				t.Fatalf("%v: run %d is %+v, want %+v", flags, run, got, want)
			}
			if run%20 == 0 {
				samePath(t, c, got)
			}
		}
	}
}

// sampler draws as heddle query does, step by step.
func sampler(t *testing.T, flags []string, goal string) *sample.Sampler {
	t.Helper()
	s := stepwise(t, checkout.Path("testdata/probabilistic/fib4-clang5.ll"), flags, nil)
	m, chooses, err := s.Steps()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	x, err := sample.New(m, 5000, 3)
	if err != nil {
		t.Fatal(err)
	}
	n, err := query.ParseProposition(goal)
	if err != nil {
		t.Fatal(err)
	}
	p, err := property.New(n, goal, m.Program())
	if err != nil {
		t.Fatal(err)
	}
	x.Watch(sample.Finally(p))
	x.KeepMarks()
	if chooses != nil {
		x.Schedule(chooses)
	}
	return x
}

// samePath takes the steps of a run that was drawn one by one.
func samePath(t *testing.T, c *client, drawn rpc.Sampled) {
	t.Helper()
	end := ask[rpc.State](c, "state", nil).State
	ask[rpc.Position](c, "goto", object{"position": 0})
	run := strings.Fields(expanded(ask[rpc.Schedule](c, "schedule", nil).Ahead))
	log, p := 0.0, rpc.Position{}
	for _, thread := range run {
		p = ask[rpc.Position](c, "step", object{"thread": int(thread[0] - '0')})
		log += math.Log2(*p.Probability)
	}
	if len(run) != drawn.Steps || p.State != end || math.Abs(log-*drawn.Log2) > 1e-9 || math.Abs(*drawn.Probability/math.Exp2(log)-1) > 1e-9 {
		t.Errorf("%d steps to %s have the probability 2^%g, drawn was %+v, to %s", len(run), p.State, log, drawn, end)
	}
}

// expanded is a schedule without repetitions.
func expanded(text string) string {
	var list []string
	for _, f := range strings.Fields(text) {
		n := 1
		head, count, repeated := strings.Cut(f, "*")
		if repeated {
			fmt.Sscan(count, &n)
		}
		for range n {
			list = append(list, head)
		}
	}
	return strings.Join(list, " ")
}

// TestAskingChangesNothing: a client that asks for everything between its steps is given the same as one that only steps; threads wait and continue on the
// way, and a run that has failed can begin anew.
func TestAskingChangesNothing(t *testing.T) {
	asks, steps := connect(t, locking), connect(t, locking)
	first := ask[rpc.Loaded](asks, "load", object{"files": []string{"text.c"}})
	ask[rpc.Loaded](steps, "load", object{"files": []string{"text.c"}})
	waited := false
	for run := range uint64(20) {
		ask[rpc.Position](asks, "initial", nil)
		drawn := ask[rpc.Sampled](steps, "sample", object{"from": "initial", "until": "false", "run": run})
		ask[rpc.Position](steps, "goto", object{"position": 0})
		for _, thread := range strings.Fields(expanded(ask[rpc.Schedule](steps, "schedule", nil).Ahead)) {
			list := ask[rpc.Listing](asks, "enabled", nil)
			ask[rpc.State](asks, "state", nil)
			brief := ask[rpc.Listing](steps, "enabled", object{"brief": true})
			for i := range list.Actions {
				list.Actions[i].Would = ""
			}
			if !reflect.DeepEqual(list, brief) {
				t.Fatalf("run %d: asked %+v, else %+v", run, list, brief)
			}
			waited = waited || len(ask[rpc.State](steps, "state", nil).Threads) > len(list.Actions)
			step := object{"thread": int(thread[0] - '0')}
			quiet := ask[rpc.Position](steps, "step", step)
			step["describe"] = true
			described := ask[rpc.Position](asks, "step", step)
			if described.State != quiet.State || *described.Probability != *quiet.Probability || described.End != quiet.End {
				t.Fatalf("run %d: asked %+v, else %+v", run, described, quiet)
			}
		}
		if n := ask[rpc.State](steps, "state", nil).Position.Position; n != drawn.Steps {
			t.Fatalf("run %d has %d steps, then %d", run, drawn.Steps, n)
		}
	}
	if !waited {
		t.Error("no thread waits: the test shows little")
	}
	if p := ask[rpc.Position](asks, "initial", nil); p.State != first.State || p.Ahead != 0 {
		t.Errorf("the initial state is %+v, was %+v", p, first)
	}
}

// TestFailedInstructions: a run of instructions that fails can be taken back, and another one begun.
func TestFailedInstructions(t *testing.T) {
	c := connect(t, "#include <assert.h>\nint n;\nint main(void) { n = 1; assert(n == 2); return 0; }\n")
	first := ask[rpc.Loaded](c, "load", object{"files": []string{"text.c"}})
	for range 2 {
		if r := ask[rpc.Sampled](c, "sample", object{"from": "initial", "until": "n == 3"}); r.End != "failure" || r.Failure == nil || r.Failure.Check != "assert" || *r.Holds {
			t.Fatalf("drawn is %+v", r)
		}
		if list := ask[rpc.Listing](c, "enabled", nil); len(list.Actions) != 0 || list.End != "failure" {
			t.Errorf("behind the failure: %+v", list)
		}
		if p := ask[rpc.Position](c, "initial", nil); p.State != first.State || p.End != "" || p.Failure != nil {
			t.Errorf("the initial state is %+v", p)
		}
	}
}

// TestWideInputs: of an input with more values than are listed one entry stands for all; a value has a probability, unless it is a floating-point number.
func TestWideInputs(t *testing.T) {
	c := connect(t, `extern int __VERIFIER_nondet_int(void);
extern double drand48(void);
int n; double x;
int main(void) { n = __VERIFIER_nondet_int(); x = drand48(); return 0; }
`)
	ask[rpc.Loaded](c, "load", object{"files": []string{"text.c"}})
	many := func() rpc.Action {
		for {
			list := ask[rpc.Listing](c, "enabled", object{"brief": true}).Actions
			if len(list) != 1 {
				t.Fatalf("%+v", list)
			}
			if list[0].Choice == nil {
				return list[0]
			}
			ask[rpc.Position](c, "step", object{"thread": 0})
		}
	}
	if a := many(); a.Choices != 1<<32 || *a.Probability != 1 {
		t.Errorf("the whole number is %+v", a)
	}
	ask[object](c, "save", object{"tag": "int"})
	if r := ask[rpc.Sampled](c, "sample", object{"steps": 1}); *r.Log2 != -32 || *r.Probability != math.Exp2(-32) {
		t.Errorf("the whole number is drawn as %+v", r)
	}
	ask[rpc.Position](c, "restore", object{"tag": "int"})
	if a := c.call("step", object{"thread": 0, "choice": 1 << 32}); a.Error == nil || a.Error.Message != "the input of main cannot be 4294967296" {
		t.Errorf("a value that is none: %+v", a.Error)
	}
	if p := ask[rpc.Position](c, "step", object{"thread": 0, "choice": 7}); *p.Probability != math.Exp2(-32) {
		t.Errorf("a value has the probability %g", *p.Probability)
	}
	if a := many(); a.Choices != 0 || *a.Probability != 1 {
		t.Errorf("the floating-point number is %+v", a)
	}
	if v := ask[rpc.Variable](c, "evaluate", object{"expression": "n"}); *v.Number != 7 {
		t.Errorf("n is %+v", v)
	}
	if r := ask[rpc.Sampled](c, "sample", object{"steps": 1}); r.Steps != 1 || r.Probability != nil || r.Log2 != nil {
		t.Errorf("the floating-point number is drawn as %+v", r)
	}
	if r := ask[rpc.Sampled](c, "sample", object{"until": "n == 8"}); *r.Holds || r.End != "end" {
		t.Errorf("the rest is drawn as %+v", r)
	}
}

// TestRefusals: what makes no sense is refused with what to do instead, and the session continues where it was.
func TestRefusals(t *testing.T) {
	c := connect(t, testprogram.Counting)
	refuse := func(method string, params any, code int, want string) {
		t.Helper()
		a := c.call(method, params)
		if a.Error == nil || a.Error.Code != code || !strings.Contains(a.Error.Message, want) {
			t.Errorf("%s %v: %+v %s, want %d: %s", method, params, a.Error, a.Result, code, want)
		}
	}
	for _, m := range []string{"initial", "enabled", "step", "sample", "evaluate", "state", "back", "goto", "follow", "save", "restore", "schedule"} {
		refuse(m, nil, 1, "no program is open: load comes first")
	}
	refuse("load", object{}, -32602, `"files": ["counter.c"]`)
	refuse("load", object{"files": []string{"nothing"}}, 2, "no file nothing")
	refuse("load", object{"files": []string{"text.c"}, "steps": "lines"}, -32602, "must be instructions or actions")
	ask[rpc.Loaded](c, "load", object{"files": []string{"text.c"}})
	ask[rpc.Sampled](c, "sample", object{"steps": 9})
	before := ask[rpc.State](c, "state", nil)
	refuse("load", object{"files": []string{"nothing"}}, 2, "no file nothing")
	refuse("nothing", nil, -32601, "the methods are back, enabled, evaluate")
	refuse("rpc.cancel", nil, -32601, "there is no method")
	refuse("step", object{"thred": 1}, -32602, `unknown field "thred"; step takes an object with thread, choice, describe`)
	refuse("step", object{"thread": "one"}, -32602, "thread, choice, describe")
	refuse("step", []int{1}, -32602, "an object with thread, choice, describe")
	refuse("step", object{"thread": 9}, 3, "there is no thread 9")
	refuse("step", object{"thread": -1}, 3, "there is no thread -1")
	refuse("step", object{"thread": 0, "choice": 1}, 3, "has the choices 0 to 0, not 1")
	refuse("step", object{"thread": 0, "choice": -1}, 3, "not -1")
	refuse("sample", object{"until": "n ="}, 4, "")
	refuse("sample", object{"steps": -1}, -32602, "a longer run is drawn in pieces")
	refuse("sample", object{"steps": 1 << 40}, -32602, "1000000")
	refuse("sample", object{"from": "there"}, -32602, "must be here or initial")
	refuse("goto", object{"position": 10}, 3, "the positions 0 to 9, not 10")
	refuse("back", object{"steps": -2}, -32602, "must not be below 0")
	refuse("restore", object{"tag": "x"}, 3, "nothing has been saved")
	refuse("follow", object{"schedule": "0*"}, -32602, "")
	refuse("follow", object{"schedule": "0*3 7"}, 3, "does not fit the program: step 4 of 4: there is no thread 7")
	if after := ask[rpc.State](c, "state", nil); !reflect.DeepEqual(after, before) {
		t.Errorf("the state is\n%+v, was\n%+v", after, before)
	}
	ask[object](c, "save", object{"tag": "here"})
	refuse("restore", object{"tag": "x"}, 3, "saved are here")
	ask[rpc.Loaded](c, "load", object{"files": []string{"text.c"}, "steps": "actions"})
	refuse("restore", object{"tag": "here"}, 3, "nothing has been saved")
	refuse("sample", object{}, 3, `"steps": "instructions"`)
	refuse("back", nil, 3, "nothing is before it")
}

// TestNonsense: what is no message is answered by an error, and the session continues.
func TestNonsense(t *testing.T) {
	c := connect(t, testprogram.Counting)
	for _, x := range []struct {
		text string
		code int
	}{
		{"", -32700}, {"{", -32700}, {"nonsense", -32700}, {`{"jsonrpc":"2.0","id":1,"method":"sta`, -32700}, {"\x00\xff", -32700}, {"[]", -32600}, {"{}", -32600},
		{`{"jsonrpc":"1.0","id":1,"method":"state"}`, -32600}, {`{"id":1,"method":"state"}`, -32600}, {`{"jsonrpc":"2.0","id":{},"method":"state"}`, -32600},
		{`{"jsonrpc":"2.0","id":1,"method":7}`, -32600}, {`{"jsonrpc":"2.0","id":1,"method":"state","params":7}`, -32600}, {`{"jsonrpc":"2.0","id":1}`, -32600},
		{`{"jsonrpc":"2.0","id":1,"result":7}`, -32600}, {`{"jsonrpc":"2.0","id":1,"method":""}`, -32600}, {`{"jsonrpc":"2.0","method":""}`, -32600}, {`7`, -32600}, {`"x"`, -32600}, {`null`, -32600},
	} {
		c.send(x.text)
		line := c.next()
		if a := parse(t, line); a.Error == nil || a.Error.Code != x.code && a.Error.Code != -32700 {
			t.Errorf("%q is answered by %s", x.text, line)
		}
	}
	for _, text := range []string{`[1, 2]`, `[{}, {"jsonrpc":"2.0","id":5,"method":"schedule"}]`, `[{"jsonrpc":"2.0","id":5,"method":"schedule"},{"jsonrpc":"2.0","id":5,"method":"schedule"}]`} {
		c.send(text)
		if line := c.next(); !strings.HasPrefix(line, "[") || !strings.Contains(line, `"error"`) {
			t.Errorf("%q is answered by %s", text, line)
		}
	}
	c.send(`{"jsonrpc":"2.0","method":"nothing"}`) // notifications are not answered, nor are their errors
	c.send(`{"jsonrpc":"2.0","method":"load","params":{"files":["text.c"]}}`)
	c.send(`[{"jsonrpc":"2.0","method":"step","params":{"thread":0}},{"jsonrpc":"2.0","method":"step","params":{"thread":0}}]`)
	if p := ask[rpc.State](c, "state", nil); p.Position.Position != 2 {
		t.Errorf("after nonsense and notifications: %+v", p)
	}
}

// TestBatch: requests of a batch are executed in order, and so are those that come before answers are read.
func TestBatch(t *testing.T) {
	c := connect(t, "")
	ask[rpc.Loaded](c, "load", object{"files": []string{"fib4-clang5.ll"}})
	var batch []string
	for i := range 300 {
		method, params := "sample", `{"steps":1}`
		if i%3 == 2 {
			method, params = "back", "{}"
		}
		batch = append(batch, fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"%s","params":%s}`, i, method, params))
	}
	at := func(i int) int { return i/3 + []int{1, 2, 1}[i%3] }
	c.send("[" + strings.Join(batch[:150], ",") + "]")
	var all []answer
	if err := json.Unmarshal([]byte(c.next()), &all); err != nil || len(all) != 150 {
		t.Fatalf("%d answers: %v", len(all), err)
	}
	go func() {
		for _, m := range batch[150:] {
			io.WriteString(c.w, m+"\n")
		}
	}()
	for range 150 {
		all = append(all, parse(t, c.next()))
	}
	for i, a := range all {
		var p rpc.Sampled
		if a.Error != nil || json.Unmarshal(a.Result, &p) != nil || string(a.ID) != fmt.Sprint(i) || i < 80 && p.Position != at(i) {
			t.Fatalf("answer %d is %s %s %+v, want position %d", i, a.ID, a.Result, a.Error, at(i))
		}
	}
}

// TestEndings: what came before the end of the stream, or before the request to end, is answered; a message that does not end ends the session.
func TestEndings(t *testing.T) {
	ends := func(c *client) error {
		select {
		case err := <-c.done:
			return err
		case <-time.After(time.Minute):
			t.Fatal("the session does not end")
		}
		return nil
	}
	c := connect(t, testprogram.Counting)
	ask[rpc.Loaded](c, "load", object{"files": []string{"text.c"}})
	ask[object](c, "quit", nil)
	if err := ends(c); err != nil {
		t.Errorf("asked for, the session ends by %v", err)
	}
	c = connect(t, testprogram.Counting)
	go func() {
		io.WriteString(c.w, `{"jsonrpc":"2.0","id":1,"method":"load","params":{"files":["text.c"]}}`+"\n"+`{"jsonrpc":"2.0","id":2,"method":"sample","params":{"steps":4}}`+"\n"+`{"jsonrpc":"2.0","id":3,"method":"schedule"}`)
		c.w.Close()
	}()
	for _, want := range []string{`"steps":"instructions"`, `"steps":4`, `"schedule":"0*4"`} {
		if line := c.next(); !strings.Contains(line, want) {
			t.Errorf("before the end: %s, want %s", line, want)
		}
	}
	if err := ends(c); err != nil {
		t.Errorf("the stream ends by %v", err)
	}
	c = connect(t, testprogram.Counting)
	go func() {
		piece := strings.Repeat("x", 1<<20)
		for range 20 {
			if _, err := io.WriteString(c.w, piece); err != nil {
				return
			}
		}
	}()
	if err := ends(c); err == nil || !strings.Contains(err.Error(), "a message has more than 16 MB") {
		t.Errorf("a message without end: %v", err)
	}
}
