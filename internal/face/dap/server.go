package dap

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"sync/atomic"

	"github.com/google/go-dap"

	"heddle/internal/face/debug"
)

// Launch is what a client asks for.
type Launch struct {
	Files       []string `json:"files"`       // of the program
	Program     string   `json:"program"`     // one of them, where there is no other
	Flags       []string `json:"flags"`       // of heddle check
	Schedule    string   `json:"schedule"`    // the run to follow; "": the counterexample of the check, if it has one
	StopOnEntry bool     `json:"stopOnEntry"` // stop at the program's first line; else the run is followed to its end
	Free        bool     `json:"free"`        // follow no run: the program is not checked first
}

// Open makes a debugger of a launch. Log prints what a person may want to know, such as the verdict. Close ends it.
type Open func(l Launch, log func(text string)) (d *debug.Debugger, close func() error, err error)

// Serve serves one client until it leaves. The error is that of the connection; nil if the client has said goodbye, or has closed it.
func Serve(r io.Reader, w io.Writer, open Open) error {
	s := &server{w: w, open: open, requests: make(chan dap.Message)}
	defer s.shut()
	go s.read(bufio.NewReader(r))
	for m := range s.requests {
		if s.handle(m); s.done {
			break
		}
	}
	s.left.Store(true)
	go func() { // the reader may be about to hand over one more
		for range s.requests {
		}
	}()
	return s.failed()
}

// server is a client's.
type server struct {
	w        io.Writer
	open     Open
	requests chan dap.Message

	mu   sync.Mutex // of what is written
	seq  int
	err  error
	left atomic.Bool // the client is gone
	stop atomic.Bool // the present move is to end

	d      *debug.Debugger
	close  func() error
	launch Launch
	waits  *dap.LaunchRequest // to be answered when the configuration is done
	shown  views
	breaks map[string][]*debug.Breakpoint // by the file, or the kind, that they were set for
	said   int                            // texts of the program's output that were sent
	last   debug.Stop
	done   bool
}

// read takes requests from the connection. A pause ends the move that is under way at once.
func (s *server) read(r *bufio.Reader) {
	defer close(s.requests)
	for {
		m, err := s.next(r)
		if err != nil {
			if !errors.Is(err, io.EOF) && !s.left.Load() {
				s.fail(err)
			}
			s.stop.Store(true)
			s.left.Store(true)
			return
		}
		switch m.(type) {
		case *dap.PauseRequest, *dap.DisconnectRequest, *dap.TerminateRequest:
			s.stop.Store(true)
		}
		s.requests <- m
	}
}

// own is a request that the protocol does not have.
type own struct {
	dap.Request
	Arguments json.RawMessage `json:"arguments"`
}

// next reads a message. One that cannot be understood, but names a number, is answered; others are passed over.
func (s *server) next(r *bufio.Reader) (dap.Message, error) {
	for {
		data, err := dap.ReadBaseMessage(r)
		if err != nil {
			return nil, err
		}
		m, err := dap.DecodeProtocolMessage(data)
		if err == nil {
			return m, nil
		}
		var o own
		if json.Unmarshal(data, &o) != nil || o.Type != "request" {
			s.send(&dap.OutputEvent{Event: event("output"), Body: dap.OutputEventBody{Category: "console", Output: "heddle: a message is not understood: " + err.Error() + "\n"}})
			continue
		}
		return &o, nil
	}
}

func event(name string) dap.Event {
	return dap.Event{ProtocolMessage: dap.ProtocolMessage{Type: "event"}, Event: name}
}

func (s *server) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.err = err
	}
}

func (s *server) failed() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// send writes a message, which gets the next number.
func (s *server) send(m dap.Message) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seq++
	switch m := m.(type) {
	case dap.EventMessage:
		m.GetEvent().Seq = s.seq
	case dap.ResponseMessage:
		m.GetResponse().Seq = s.seq
	}
	if err := dap.WriteProtocolMessage(s.w, m); err != nil && s.err == nil && !s.left.Load() {
		s.err = err
	}
}

// answer is the head of the response to a request.
func answer(r *dap.Request) dap.Response {
	return dap.Response{ProtocolMessage: dap.ProtocolMessage{Type: "response"}, Command: r.Command, RequestSeq: r.Seq, Success: true}
}

// refuse answers a request with an error that the user sees.
func (s *server) refuse(r *dap.Request, err error) {
	m := &dap.ErrorResponse{Response: answer(r)}
	m.Success, m.Message = false, err.Error()
	m.Body.Error = &dap.ErrorMessage{Id: 1, Format: "{text}", Variables: map[string]string{"text": err.Error()}, ShowUser: true}
	s.send(m)
}

// log shows a text in the client's console.
func (s *server) log(text string) {
	s.send(&dap.OutputEvent{Event: event("output"), Body: dap.OutputEventBody{Category: "console", Output: text + "\n"}})
}

// shut ends the debugger.
func (s *server) shut() {
	if s.close != nil {
		s.close()
		s.close = nil
	}
}
