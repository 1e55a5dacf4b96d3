package json

import (
	"heddle/internal/result/report"
	"heddle/internal/result/trace"
)

type counterexample struct {
	Check          string          `json:"check,omitempty"`
	Title          string          `json:"title,omitempty"`
	Failure        *failure        `json:"failure,omitempty"`
	End            string          `json:"end,omitempty"`
	Threads        []thread        `json:"threads"`
	Numbers        []input         `json:"numbers,omitempty"`
	UnwrittenReads []unwrittenRead `json:"unwritten,omitempty"`
	Steps          []step          `json:"steps"`
	Stacks         []stack         `json:"stacks"`
	Waits          []wait          `json:"waits"`
	Cycle          []int           `json:"cycle"`
	Reasons        []cause         `json:"reasons,omitempty"`
	Schedule       string          `json:"schedule"`
	Repeats        int             `json:"repeats,omitempty"`
	Actions        int             `json:"actions"`
	Switches       int             `json:"switches"`
	Preemptive     int             `json:"preemptive_switches"`
	Fewest         bool            `json:"fewest_switches,omitempty"`
	Preemptions    []preemption    `json:"preemptions,omitempty"`
	Minimised      *minimised      `json:"minimized,omitempty"`
	Replay         string          `json:"replay"`
	Notes          []string        `json:"notes,omitempty"`

	Runs []counterexample `json:"runs,omitempty"`
}

// input is a number that the run has read.
type input struct {
	Name        string `json:"name"`
	Thread      int    `json:"thread"`
	Place       *place `json:"place,omitempty"`
	Bits        uint   `json:"bits"`
	Value       string `json:"value,omitempty"`
	Hexadecimal string `json:"hexadecimal,omitempty"`
	Binary      string `json:"binary,omitempty"`
}

func convertInput(r *report.Report, in trace.Input) input {
	x := input{Name: in.Name, Thread: in.Thread, Place: convertPlace(r, in.Place), Bits: in.Bits}
	if !in.Unused {
		x.Value, x.Hexadecimal, x.Binary = report.Number(in), report.Hexadecimal(in), report.Binary(in)
	}
	return x
}

// unwrittenRead is a read of memory never written that did not find zero.
type unwrittenRead struct {
	Object string `json:"object"`
	Offset int64  `json:"offset"`
	Bytes  uint64 `json:"bytes"`
	Place  *place `json:"place,omitempty"`
	Value  string `json:"value"`
}

type thread struct {
	ID       int    `json:"id"`
	Name     string `json:"name"`
	Function string `json:"function"`
}

type failure struct {
	Text     string   `json:"text"`
	Subject  string   `json:"subject,omitempty"`
	Thread   *int     `json:"thread,omitempty"`
	Function string   `json:"function,omitempty"`
	Place    *place   `json:"place,omitempty"`
	Source   string   `json:"source,omitempty"`
	Library  *frame   `json:"library,omitempty"`
	Block    *block   `json:"block,omitempty"`
	Accesses []access `json:"accesses,omitempty"`
	Guarded  *guarded `json:"guarded_elsewhere,omitempty"`
	Order    *order   `json:"thread_order,omitempty"`
}

// block is a heap block.
type block struct {
	Name      string `json:"name"`
	Bytes     uint64 `json:"bytes"`
	Allocated *event `json:"allocated,omitempty"`
	Freed     *event `json:"freed,omitempty"`
}

// event is what a thread did somewhere.
type event struct {
	Thread   int    `json:"thread"`
	Function string `json:"function"`
	Place    *place `json:"place,omitempty"`
	Source   string `json:"source,omitempty"`
}

type access struct {
	Thread   int    `json:"thread"`
	Verb     string `json:"verb"`
	Object   string `json:"object"`
	Function string `json:"function"`
	Place    *place `json:"place,omitempty"`
	Source   string `json:"source"`
	Holds    []lock `json:"holds"`
}

type step struct {
	Kind      string   `json:"kind"`
	Thread    int      `json:"thread"`
	Function  string   `json:"function,omitempty"`
	Place     *place   `json:"place,omitempty"`
	Source    string   `json:"source,omitempty"`
	Switch    bool     `json:"switch,omitempty"`
	Continued bool     `json:"continued,omitempty"`
	Repeats   bool     `json:"repeats,omitempty"`
	Count     int      `json:"count"`
	Action    int      `json:"action"`
	Reads     []value  `json:"reads,omitempty"`
	Changes   []value  `json:"changes,omitempty"`
	Inputs    []value  `json:"inputs,omitempty"`
	Notes     []string `json:"notes,omitempty"`
	Insides   []string `json:"internal_notes,omitempty"`
	Output    []output `json:"output,omitempty"`
	Links     []link   `json:"links,omitempty"`
	Folded    bool     `json:"folded,omitempty"`
}

// link is what a step has to do with a lock, a condition or another thread.
type link struct {
	Kind   string `json:"kind"`
	Object string `json:"object,omitempty"`
	Thread *int   `json:"thread,omitempty"`
	Step   *int   `json:"step,omitempty"`
}

type value struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	Inner bool   `json:"internal,omitempty"`
}

type output struct {
	Stream int    `json:"stream"`
	Text   string `json:"text"`
}

type stack struct {
	Thread int     `json:"thread"`
	Frames []frame `json:"frames"`
}

type frame struct {
	Function string `json:"function"`
	Place    *place `json:"place,omitempty"`
	Source   string `json:"source,omitempty"`
	Inlined  bool   `json:"inlined,omitempty"`
	Library  bool   `json:"library,omitempty"`
}

type wait struct {
	Thread int    `json:"thread"`
	What   string `json:"what"`
	For    *int   `json:"for,omitempty"`
}

// cause is what led to a failure.
type cause struct {
	Text string `json:"text"`
	By   *event `json:"by,omitempty"`
}

func convertTrace(r *report.Report, t *trace.Trace) counterexample {
	c := counterexample{
		End: t.End, Threads: []thread{}, Steps: []step{}, Stacks: []stack{}, Waits: []wait{},
		Cycle: list(t.Cycle), Schedule: t.Line(), Repeats: t.Repeats, Actions: t.Actions, Switches: t.Schedule.Switches(),
		Preemptive: len(t.Switches), Fewest: t.Fewest, Preemptions: convertPreemptions(t), Minimised: convertMinimised(t.Minimised),
		Replay: r.Replay(t), Notes: t.Notes,
	}
	if f := t.Failure; f != nil {
		c.Check, c.Title, c.Failure = f.Check, report.Title(f), convertFailure(r, f)
	}
	for _, x := range t.Threads {
		c.Threads = append(c.Threads, thread(x))
	}
	for _, in := range t.Inputs {
		c.Numbers = append(c.Numbers, convertInput(r, in))
	}
	for _, h := range t.UnwrittenReads {
		c.UnwrittenReads = append(c.UnwrittenReads, unwrittenRead{h.Object, h.Offset, h.Size, convertPlace(r, h.Place), report.Unwritten(h)})
	}
	for i := range t.Steps {
		c.Steps = append(c.Steps, convertStep(r, &t.Steps[i]))
	}
	for _, s := range t.Stacks {
		c.Stacks = append(c.Stacks, convertStack(r, s))
	}
	for _, w := range t.Waits {
		c.Waits = append(c.Waits, wait{w.Thread, w.What, number(w.For)})
	}
	for _, x := range t.Reasons {
		c.Reasons = append(c.Reasons, cause{x.Text, convertEvent(r, x.By)})
	}
	for _, x := range t.Then {
		c.Runs = append(c.Runs, convertTrace(r, x))
	}
	return c
}

// number is the number of a thread or a step; nil for none.
func number(t int) *int {
	if t < 0 {
		return nil
	}
	return &t
}

func convertFailure(r *report.Report, f *trace.Failure) *failure {
	x := &failure{Text: f.Text, Subject: f.Subject, Thread: number(f.Thread), Function: f.Function,
		Place: convertPlace(r, f.Place), Source: f.Source}
	if l := f.Library; l != nil {
		x.Library = &frame{l.Function, convertPlace(r, l.Place), l.Source, l.Inlined, l.Library}
	}
	if b := f.Block; b != nil {
		x.Block = &block{b.Name(), b.Size, convertEvent(r, b.Allocated), convertEvent(r, b.Freed)}
	}
	x.Guarded, x.Order = convertGuarded(r, f.Guarded), convertOrder(r, f.Order)
	for _, a := range f.Accesses {
		x.Accesses = append(x.Accesses, access{a.Thread, a.Verb, a.Object, a.Function, convertPlace(r, a.Place), a.Source, convertLocks(r, a.Holds)})
	}
	return x
}

func convertEvent(r *report.Report, e *trace.Event) *event {
	if e == nil {
		return nil
	}
	return &event{e.Thread, e.Function, convertPlace(r, e.Place), e.Source}
}

func convertStep(r *report.Report, s *trace.Step) step {
	x := step{Kind: string(s.Kind), Thread: s.Thread, Function: s.Function, Place: convertPlace(r, s.Place),
		Source: s.Source, Switch: s.Switch, Continued: s.Continued, Count: s.Count, Action: s.Action,
		Reads: values(s.Reads), Changes: values(s.Changes), Inputs: values(s.Inputs), Notes: s.Notes,
		Insides: s.Insides, Folded: s.Folded}
	for _, o := range s.Output {
		x.Output = append(x.Output, output(o))
	}
	for _, l := range s.Links {
		x.Links = append(x.Links, link{string(l.Kind), l.Object, number(l.Thread), number(l.Step)})
	}
	return x
}

func values(l []trace.Value) (out []value) {
	for _, v := range l {
		out = append(out, value{v.Name, v.Value, v.Inner})
	}
	return out
}

func convertStack(r *report.Report, s trace.Stack) stack {
	x := stack{Thread: s.Thread, Frames: []frame{}}
	for _, f := range s.Frames {
		x.Frames = append(x.Frames, frame{f.Function, convertPlace(r, f.Place), f.Source, f.Inlined, f.Library})
	}
	return x
}
