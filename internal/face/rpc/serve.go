package rpc

import (
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"
)

// Framing says where one message ends.
type Framing string

// The framings.
const (
	Lines  Framing = "lines"  // each message is a line
	Header Framing = "header" // each has a header with its length, as in the Language Server Protocol
)

// Serve serves one client until it asks for the end, or its stream ends. The error is that of the connection.
func Serve(r io.Reader, w io.Writer, f Framing, open Open) error {
	s := NewSession(open)
	bounded := &bounded{r: r}
	framing := channel.Header("")
	if f == Lines {
		framing, bounded.r = channel.Line, &lines{r: r, last: '\n'}
	}
	g := &gate{inner: framing(bounded, ending{w}), bounded: bounded, free: make(chan struct{}, 1), over: make(chan struct{})}
	g.free <- struct{}{}
	s.over = g.end
	status := jrpc2.NewServer(s, Options()).Start(g).WaitStatus()
	return errors.Join(status.Err, s.Close())
}

// Options are those of a server of a session. Its order is that of Assign, so that it may begin as many requests at a time as it likes.
func Options() *jrpc2.ServerOptions {
	return &jrpc2.ServerOptions{DisableBuiltin: true, Concurrency: 1 << 30}
}

// gate lets in one message after the other: the next one when the last is answered. So what came before the end of the stream is answered, and a client
// that sends faster than it reads waits.
type gate struct {
	inner   channel.Channel
	bounded *bounded
	free    chan struct{} // has room for one message
	over    chan struct{} // closed when the client has asked for the end
	once    sync.Once
}

func (g *gate) end() { g.once.Do(func() { close(g.over) }) }

// Recv implements channel.Channel.
func (g *gate) Recv() ([]byte, error) {
	<-g.free
	select {
	case <-g.over:
		return nil, io.EOF
	default:
	}
	g.bounded.left = MostBytes
	data, err := g.inner.Recv()
	if len(data) == 0 && err != nil || !answered(data) {
		g.free <- struct{}{}
	}
	return data, err
}

// Send implements channel.Channel.
func (g *gate) Send(data []byte) error {
	err := g.inner.Send(data)
	select {
	case g.free <- struct{}{}:
	default:
	}
	return err
}

// Close implements channel.Channel.
func (g *gate) Close() error { return g.inner.Close() }

// answered reports whether a message gets an answer: all but notifications do.
func answered(data []byte) bool {
	list, err := jrpc2.ParseRequests(data)
	if err != nil || len(list) == 0 {
		return true
	}
	for _, r := range list {
		if r.ID != "" || r.Error != nil || r.Method == "" {
			return true
		}
	}
	return false
}

// MostBytes bounds a message of a client.
const MostBytes = 16 << 20

// bounded ends a stream whose message does not end.
type bounded struct {
	r    io.Reader
	left int
}

// Read implements io.Reader.
func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, fmt.Errorf("a message has more than %d MB", MostBytes>>20)
	}
	n, err := b.r.Read(p)
	b.left -= n
	return n, err
}

// ending is a writer that its owner closes.
type ending struct{ io.Writer }

// Close implements io.Closer.
func (ending) Close() error { return nil }

// lines ends the last line of a stream where it does not end itself: the library would cut off its last byte.
type lines struct {
	r    io.Reader
	last byte
}

// Read implements io.Reader.
func (l *lines) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	if n > 0 {
		l.last = p[n-1]
	}
	if n == 0 && errors.Is(err, io.EOF) && l.last != '\n' && len(p) > 0 {
		p[0], l.last = '\n', '\n'
		return 1, nil
	}
	return n, err
}
