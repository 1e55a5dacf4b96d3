package dap

import (
	"encoding/json"
	"fmt"

	"github.com/google/go-dap"

	"heddle/internal/explore/system"
	"heddle/internal/face/debug"
)

// The client's numbers of threads begin with 1, for 0 means none to it.
func clientThread(t int) int { return t + 1 }

func ownThread(id int) int { return id - 1 }

// move answers requests that move the program: first the answer, then where the move has ended.
func (s *server) move(m dap.Message, head *dap.Request) error {
	s.stop.Store(false)
	switch m := m.(type) {
	case *dap.ContinueRequest:
		s.send(&dap.ContinueResponse{Response: answer(head), Body: dap.ContinueResponseBody{AllThreadsContinued: true}})
		s.stopped("", s.d.Continue())
	case *dap.ReverseContinueRequest:
		s.send(&dap.ReverseContinueResponse{Response: answer(head)})
		s.stopped("", s.d.ContinueBack())
	case *dap.NextRequest:
		return s.step(m.Arguments.ThreadId, m.Arguments.Granularity, debug.Over, &dap.NextResponse{Response: answer(head)})
	case *dap.StepInRequest:
		return s.step(m.Arguments.ThreadId, m.Arguments.Granularity, debug.Into, &dap.StepInResponse{Response: answer(head)})
	case *dap.StepOutRequest:
		return s.step(m.Arguments.ThreadId, "", debug.Out, &dap.StepOutResponse{Response: answer(head)})
	case *dap.StepBackRequest:
		return s.stepBack(m)
	case *dap.RestartRequest:
		s.send(&dap.RestartResponse{Response: answer(head)})
		s.stopped("entry", s.d.Restart())
	default:
		return fmt.Errorf("heddle does not know the request %q", head.Command)
	}
	return nil
}

// chosen makes a client's thread the one that moves are about.
func (s *server) chosen(id int) (int, error) {
	t := ownThread(id)
	return t, s.d.SetThread(t)
}

func (s *server) step(id int, granularity dap.SteppingGranularity, depth debug.Depth, done dap.Message) error {
	t, err := s.chosen(id)
	if err != nil {
		return err
	}
	var stop debug.Stop
	if granularity == "instruction" {
		stop, err = s.d.StepInstruction(t)
	} else {
		stop, err = s.d.StepLine(t, depth)
	}
	s.send(done)
	if err != nil { // the thread waits, or has ended: the client sees where it is, and why
		stop = debug.Stop{Reason: debug.Waits, Thread: t, Text: err.Error()}
	}
	s.stopped("step", stop)
	return nil
}

func (s *server) stepBack(m *dap.StepBackRequest) error {
	t, err := s.chosen(m.Arguments.ThreadId)
	if err != nil {
		return err
	}
	s.send(&dap.StepBackResponse{Response: answer(&m.Request)})
	if m.Arguments.Granularity == "instruction" {
		s.stopped("step", s.d.BackInstruction())
		return nil
	}
	s.stopped("step", s.d.BackLine(t))
	return nil
}

// stopped says where a move has ended; why is what the protocol calls a move that did what was asked for.
func (s *server) stopped(why string, stop debug.Stop) {
	s.printed()
	s.shown = views{}
	s.last = stop
	e := &dap.StoppedEvent{Event: event("stopped")}
	e.Body = dap.StoppedEventBody{Reason: why, ThreadId: clientThread(s.d.Thread()), AllThreadsStopped: true, Text: stop.Text}
	switch stop.Reason {
	case debug.Failing:
		f := s.d.Failure()
		e.Body.Reason, e.Body.Description, e.Body.Text = "exception", "fails: "+f.Check, f.Text
		if f.Thread >= 0 {
			e.Body.ThreadId = clientThread(f.Thread)
		}
	case debug.AtBreak:
		e.Body.Reason, e.Body.HitBreakpointIds = "breakpoint", []int{stop.Break.ID}
		if stop.Break.Kind == debug.Data {
			e.Body.Reason = "data breakpoint"
		}
	case debug.Interrupted:
		e.Body.Reason = "pause"
	case debug.AtStart:
		e.Body.Reason, e.Body.Description = "entry", "the beginning of the run"
	case debug.AtEnd:
		e.Body.Reason, e.Body.Description = "pause", "the end of the run"
	}
	if e.Body.Reason == "" {
		e.Body.Reason = "pause"
	}
	if stop.Text != "" {
		s.log(stop.Text)
	}
	s.send(e)
}

// printed sends what the program has printed since it was sent last. What was taken back is printed again when it is done again.
func (s *server) printed() {
	texts := s.d.Output()
	for s.said = min(s.said, len(texts)); s.said < len(texts); s.said++ {
		s.send(&dap.OutputEvent{Event: event("output"), Body: dap.OutputEventBody{Category: "stdout", Output: texts[s.said]}})
	}
}

// reply answers a request that the protocol does not have.
type reply struct {
	dap.Response
	Body any `json:"body,omitempty"`
}

// Choice is an action that can be taken.
type Choice struct {
	Thread int    `json:"threadId"` // as in the thread list
	Choice int64  `json:"choice"`
	Text   string `json:"text"` // what it would do
	Ahead  bool   `json:"ahead,omitempty"`
}

// mostChoices bounds how many actions are listed.
const mostChoices = 64

func (s *server) enabled(head *dap.Request) {
	list, more := []Choice{}, 0
	next, follows := s.d.Next()
	for _, a := range s.d.Enabled() {
		if len(list) == mostChoices {
			more++
			continue
		}
		list = append(list, Choice{clientThread(int(a.Thread)), a.Choice, s.d.Would(a).Text(), follows && a == next})
	}
	s.send(&reply{answer(head), map[string]any{"actions": list, "more": more}})
}

func (s *server) stepAction(o *own) error {
	var c Choice
	if err := json.Unmarshal(o.Arguments, &c); err != nil {
		return fmt.Errorf("heddle/step takes threadId and choice: %w", err)
	}
	stop, err := s.d.Step(system.Action{Thread: int32(ownThread(c.Thread)), Choice: c.Choice})
	if err != nil {
		return err
	}
	s.send(&reply{answer(&o.Request), nil})
	s.stopped("step", stop)
	return nil
}

func (s *server) goTo(o *own) error {
	var to struct {
		Actions *int `json:"actions"`
	}
	if err := json.Unmarshal(o.Arguments, &to); err != nil || to.Actions == nil {
		return fmt.Errorf("heddle/goto takes actions: the number of actions before the place")
	}
	if most := len(s.d.Run()); *to.Actions < 0 || *to.Actions > most {
		return fmt.Errorf("the run has 0 to %d actions, not %d", most, *to.Actions)
	}
	s.send(&reply{answer(&o.Request), nil})
	s.stopped("goto", s.d.GoTo(*to.Actions))
	return nil
}

func (s *server) schedule(head *dap.Request) {
	actions, instructions := s.d.Position()
	s.send(&reply{answer(head), map[string]any{"schedule": s.d.Schedule().String(), "run": s.d.Run().String(), "actions": actions, "instructions": instructions}})
}
