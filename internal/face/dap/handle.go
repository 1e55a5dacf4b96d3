package dap

import (
	"errors"
	"fmt"

	"github.com/google/go-dap"
)

// errNoProgram is the answer to requests that come before a launch.
var errNoProgram = errors.New("no program is open: launch comes first")

// handle answers one request.
func (s *server) handle(m dap.Message) {
	r, ok := m.(dap.RequestMessage)
	if o, isOwn := m.(*own); isOwn {
		s.custom(o)
		return
	}
	if !ok {
		return // a response, or an event, of a client: nothing was asked of it
	}
	head := r.GetRequest()
	if s.d == nil && !comesBefore(m) {
		s.refuse(head, errNoProgram)
		return
	}
	if err := s.answerTo(m, head); err != nil {
		s.refuse(head, err)
	}
}

// comesBefore reports whether a request makes sense before a program is open.
func comesBefore(m dap.Message) bool {
	switch m.(type) {
	case *dap.InitializeRequest, *dap.LaunchRequest, *dap.AttachRequest, *dap.DisconnectRequest, *dap.TerminateRequest:
		return true
	}
	return false
}

// answerTo answers a request; an error is to be sent instead.
func (s *server) answerTo(m dap.Message, head *dap.Request) error {
	switch m := m.(type) {
	case *dap.InitializeRequest:
		s.send(&dap.InitializeResponse{Response: answer(head), Body: capabilities()})
	case *dap.LaunchRequest:
		return s.start(m)
	case *dap.AttachRequest:
		return errors.New("heddle runs the program itself: use a launch configuration, not attach")
	case *dap.ConfigurationDoneRequest:
		s.send(&dap.ConfigurationDoneResponse{Response: answer(head)})
		s.begin()
	case *dap.DisconnectRequest:
		s.send(&dap.DisconnectResponse{Response: answer(head)})
		s.done = true
	case *dap.TerminateRequest:
		s.send(&dap.TerminateResponse{Response: answer(head)})
		s.send(&dap.TerminatedEvent{Event: event("terminated")})
	case *dap.SetBreakpointsRequest:
		s.setLines(m)
	case *dap.SetFunctionBreakpointsRequest:
		s.setFunctions(m)
	case *dap.SetDataBreakpointsRequest:
		s.setData(m)
	case *dap.DataBreakpointInfoRequest:
		s.dataInfo(m)
	case *dap.SetExceptionBreakpointsRequest:
		s.send(&dap.SetExceptionBreakpointsResponse{Response: answer(head)})
	default:
		return s.look(m, head)
	}
	return nil
}

// look answers requests that ask about the present stop, and those that move.
func (s *server) look(m dap.Message, head *dap.Request) error {
	switch m := m.(type) {
	case *dap.ThreadsRequest:
		s.threads(head)
	case *dap.StackTraceRequest:
		return s.stack(m)
	case *dap.ScopesRequest:
		return s.scopes(m)
	case *dap.VariablesRequest:
		return s.variables(m)
	case *dap.EvaluateRequest:
		return s.evaluate(m)
	case *dap.ExceptionInfoRequest:
		return s.exception(m)
	case *dap.PauseRequest:
		s.send(&dap.PauseResponse{Response: answer(head)})
	default:
		return s.move(m, head)
	}
	return nil
}

func capabilities() dap.Capabilities {
	return dap.Capabilities{
		SupportsConfigurationDoneRequest: true, SupportsFunctionBreakpoints: true, SupportsConditionalBreakpoints: true, SupportsEvaluateForHovers: true,
		SupportsStepBack: true, SupportsRestartRequest: true, SupportsExceptionInfoRequest: true, SupportsTerminateRequest: true, SupportsDataBreakpoints: true,
		SupportsSteppingGranularity: true,
	}
}

// start opens the program of a launch.
func (s *server) start(m *dap.LaunchRequest) error {
	if s.d != nil {
		return errors.New("a program is open already: one client debugs one")
	}
	l, err := parseLaunch(m.Arguments)
	if err != nil {
		return err
	}
	d, end, err := s.open(l, s.log)
	if err != nil {
		return err
	}
	s.d, s.close, s.launch, s.waits = d, end, l, m
	outer := d.Interrupt
	d.Interrupt = func() bool { return s.stop.Load() || outer != nil && outer() }
	s.send(&dap.InitializedEvent{Event: event("initialized")})
	return nil
}

// begin answers the launch when the configuration is done, and makes the first stop.
func (s *server) begin() {
	if s.waits != nil {
		s.send(&dap.LaunchResponse{Response: answer(&s.waits.Request)})
		s.waits = nil
	}
	if s.launch.StopOnEntry {
		s.stopped("entry", s.d.Restart())
		return
	}
	s.stop.Store(false)
	s.stopped("", s.d.Continue())
}

// custom answers a request that the protocol does not have.
func (s *server) custom(o *own) {
	head := &o.Request
	if s.d == nil {
		s.refuse(head, errNoProgram)
		return
	}
	var err error
	switch o.Command {
	case "heddle/enabled":
		s.enabled(head)
	case "heddle/step":
		err = s.stepAction(o)
	case "heddle/goto":
		err = s.goTo(o)
	case "heddle/schedule":
		s.schedule(head)
	default:
		err = fmt.Errorf("heddle does not know the request %q", o.Command)
	}
	if err != nil {
		s.refuse(head, err)
	}
}
