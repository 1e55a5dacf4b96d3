package dap

import (
	"fmt"
	"strings"

	"github.com/google/go-dap"

	"heddle/internal/face/debug"
)

// replaced removes the breakpoints that were set for something before.
func (s *server) replaced(key string) {
	if s.breaks == nil {
		s.breaks = map[string][]*debug.Breakpoint{}
	}
	for _, b := range s.breaks[key] {
		s.d.Delete(b.ID)
	}
	delete(s.breaks, key)
}

// set sets a breakpoint, and says to the client how that went.
func (s *server) set(key string, make func() (*debug.Breakpoint, error)) dap.Breakpoint {
	b, err := make()
	if err != nil {
		return dap.Breakpoint{Verified: false, Message: err.Error()}
	}
	s.breaks[key] = append(s.breaks[key], b)
	return dap.Breakpoint{Id: b.ID, Verified: true}
}

// withCondition is a place as debug.Break reads it.
func withCondition(place, condition string) string {
	if condition = strings.TrimSpace(condition); condition == "" {
		return place
	}
	return place + " if " + condition
}

func (s *server) setLines(m *dap.SetBreakpointsRequest) {
	file := m.Arguments.Source.Path
	if file == "" {
		file = m.Arguments.Source.Name
	}
	s.replaced(file)
	r := &dap.SetBreakpointsResponse{Response: answer(&m.Request)}
	r.Body.Breakpoints = []dap.Breakpoint{}
	for _, b := range m.Arguments.Breakpoints {
		made := s.set(file, func() (*debug.Breakpoint, error) {
			return s.d.Break(withCondition(fmt.Sprintf("%s:%d", file, b.Line), b.Condition))
		})
		made.Line = b.Line
		r.Body.Breakpoints = append(r.Body.Breakpoints, made)
	}
	s.send(r)
}

// The keys of breakpoints that belong to no file.
const (
	functions = "function breakpoints"
	data      = "data breakpoints"
)

func (s *server) setFunctions(m *dap.SetFunctionBreakpointsRequest) {
	s.replaced(functions)
	r := &dap.SetFunctionBreakpointsResponse{Response: answer(&m.Request)}
	r.Body.Breakpoints = []dap.Breakpoint{}
	for _, b := range m.Arguments.Breakpoints {
		r.Body.Breakpoints = append(r.Body.Breakpoints, s.set(functions, func() (*debug.Breakpoint, error) {
			return s.d.Break(withCondition(b.Name, b.Condition))
		}))
	}
	s.send(r)
}

func (s *server) setData(m *dap.SetDataBreakpointsRequest) {
	s.replaced(data)
	r := &dap.SetDataBreakpointsResponse{Response: answer(&m.Request)}
	r.Body.Breakpoints = []dap.Breakpoint{}
	for _, b := range m.Arguments.Breakpoints {
		r.Body.Breakpoints = append(r.Body.Breakpoints, s.set(data, func() (*debug.Breakpoint, error) { return s.d.Watch(b.DataId) }))
	}
	s.send(r)
}

// dataInfo says whether a variable can be watched: the name is what Watch finds it by.
func (s *server) dataInfo(m *dap.DataBreakpointInfoRequest) {
	r := &dap.DataBreakpointInfoResponse{Response: answer(&m.Request)}
	name := m.Arguments.Name
	if v, ok := s.shown.child(m.Arguments.VariablesReference, name); ok {
		name = v.Name
	}
	b, err := s.d.Watch(name)
	if err != nil {
		r.Body.Description = err.Error()
		s.send(r)
		return
	}
	s.d.Delete(b.ID)
	r.Body.DataId, r.Body.Description = name, name
	s.send(r)
}
