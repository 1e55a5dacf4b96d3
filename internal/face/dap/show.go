package dap

import (
	"fmt"
	"path/filepath"

	"github.com/google/go-dap"

	"heddle/internal/ir/source"
	"heddle/internal/result/trace"
)

// views are what the client may ask for more of, at the present stop: by the number that it has for it, less one.
type views struct{ lists [][]trace.Variable }

// add makes a list of variables known to the client.
func (v *views) add(list []trace.Variable) int {
	v.lists = append(v.lists, list)
	return len(v.lists)
}

// child is a variable of a list, by the name that the client sees.
func (v *views) child(ref int, name string) (trace.Variable, bool) {
	if ref < 1 || ref > len(v.lists) {
		return trace.Variable{}, false
	}
	for _, x := range v.lists[ref-1] {
		if x.Name == name {
			return x, true
		}
	}
	return trace.Variable{}, false
}

// mostFrames is how many frames of a thread have numbers.
const mostFrames = 1 << 16

func frameID(thread, frame int) int { return thread*mostFrames + frame + 1 }

func frameOf(id int) (thread, frame int) { return (id - 1) / mostFrames, (id - 1) % mostFrames }

func (s *server) threads(head *dap.Request) {
	r := &dap.ThreadsResponse{Response: answer(head)}
	r.Body.Threads = []dap.Thread{}
	for _, a := range s.d.Scene().Threads() {
		name := a.Name
		switch {
		case a.Condition == trace.Gone:
			name += " - has ended"
		case a.Condition == trace.Waiting:
			name += " - waits for " + a.Waits
		case a.Next != "":
			name += " - " + a.Next
		}
		r.Body.Threads = append(r.Body.Threads, dap.Thread{Id: clientThread(a.ID), Name: name})
	}
	s.send(r)
}

func (s *server) stack(m *dap.StackTraceRequest) error {
	t := ownThread(m.Arguments.ThreadId)
	if n := len(s.d.Scene().Threads()); t < 0 || t >= n {
		return fmt.Errorf("there is no thread %d; the client's threads are 1 to %d", m.Arguments.ThreadId, n)
	}
	all := s.d.Scene().Stack(t)
	r := &dap.StackTraceResponse{Response: answer(&m.Request)}
	r.Body = dap.StackTraceResponseBody{StackFrames: []dap.StackFrame{}, TotalFrames: len(all)}
	last := len(all)
	if m.Arguments.Levels > 0 {
		last = min(last, m.Arguments.StartFrame+m.Arguments.Levels)
	}
	for i := max(0, m.Arguments.StartFrame); i < last; i++ {
		f := dap.StackFrame{Id: frameID(t, i), Name: all[i].Function, Line: all[i].Place.Line, Column: 1, Source: s.source(all[i].Place)}
		if all[i].Library {
			f.PresentationHint = "subtle"
		}
		r.Body.StackFrames = append(r.Body.StackFrames, f)
	}
	s.send(r)
	return nil
}

// source is a file of the program's for the client, which opens it by itself: only one that heddle shows, too.
func (s *server) source(p source.Place) *dap.Source {
	if !p.Known() {
		return nil
	}
	if s.d.Scene().Text(p) == "" {
		return &dap.Source{Name: p.File, PresentationHint: "deemphasize"}
	}
	file, err := filepath.Abs(p.File)
	if err != nil {
		file = p.File
	}
	return &dap.Source{Name: filepath.Base(file), Path: file}
}

func (s *server) scopes(m *dap.ScopesRequest) error {
	t, frame := frameOf(m.Arguments.FrameId)
	if m.Arguments.FrameId < 1 || t >= len(s.d.Scene().Threads()) {
		return fmt.Errorf("there is no frame %d", m.Arguments.FrameId)
	}
	r := &dap.ScopesResponse{Response: answer(&m.Request)}
	locks := s.shown.add(s.locks())
	r.Body.Scopes = []dap.Scope{
		{Name: "Locals", PresentationHint: "locals", VariablesReference: s.shown.add(s.d.Scene().Locals(t, frame))},
		{Name: "Globals", VariablesReference: s.shown.add(s.d.Scene().Globals())},
		{Name: "Locks", VariablesReference: locks},
	}
	s.send(r)
	return nil
}

// locks are the program's locks as variables.
func (s *server) locks() (list []trace.Variable) {
	for _, l := range s.d.Locks() {
		list = append(list, trace.Variable{Name: l.Name, Value: s.d.Scene().LockText(l), Known: true})
	}
	return list
}

func (s *server) variables(m *dap.VariablesRequest) error {
	ref := m.Arguments.VariablesReference
	if ref < 1 || ref > len(s.shown.lists) {
		return fmt.Errorf("the variables %d are those of an earlier stop, or none", ref)
	}
	r := &dap.VariablesResponse{Response: answer(&m.Request)}
	r.Body.Variables = []dap.Variable{}
	for i, v := range s.shown.lists[ref-1] {
		if i < m.Arguments.Start || m.Arguments.Count > 0 && i >= m.Arguments.Start+m.Arguments.Count {
			continue
		}
		r.Body.Variables = append(r.Body.Variables, s.variable(v))
	}
	s.send(r)
	return nil
}

// variable is one for the client, which may ask for its parts.
func (s *server) variable(v trace.Variable) dap.Variable {
	x := dap.Variable{Name: v.Name, Value: v.Value, Type: v.Type, EvaluateName: v.Name}
	if v.Addr != 0 {
		x.MemoryReference = fmt.Sprintf("0x%x", v.Addr)
	}
	if v.Parts {
		x.VariablesReference = s.shown.add(s.d.Scene().PartsOf(v))
	}
	return x
}

func (s *server) evaluate(m *dap.EvaluateRequest) error {
	t, frame := s.d.Thread(), 0
	if m.Arguments.FrameId > 0 {
		t, frame = frameOf(m.Arguments.FrameId)
	}
	if m.Arguments.FrameId < 0 || t >= len(s.d.Scene().Threads()) {
		return fmt.Errorf("there is no frame %d", m.Arguments.FrameId)
	}
	v, err := s.d.Evaluate(t, frame, m.Arguments.Expression)
	if err != nil {
		return err
	}
	x := s.variable(v)
	s.send(&dap.EvaluateResponse{Response: answer(&m.Request), Body: dap.EvaluateResponseBody{Result: x.Value, Type: x.Type, VariablesReference: x.VariablesReference}})
	return nil
}

func (s *server) exception(m *dap.ExceptionInfoRequest) error {
	f := s.d.Failure()
	if f == nil {
		return fmt.Errorf("nothing has failed here")
	}
	text := f.Text
	for _, a := range f.Accesses {
		text += fmt.Sprintf("\n%s %s %s in %s at %s", s.d.Scene().ThreadName(a.Thread), a.Verb, a.Object, a.Function, a.Place.Short())
	}
	r := &dap.ExceptionInfoResponse{Response: answer(&m.Request)}
	r.Body = dap.ExceptionInfoResponseBody{ExceptionId: f.Check, Description: text, BreakMode: "always",
		Details: &dap.ExceptionDetails{Message: text, TypeName: f.Title}}
	s.send(r)
	return nil
}
