package fleet

import (
	"strconv"

	"github.com/nats-io/nats.go"
)

// wireSubject is where the processes of a job talk to each other: BUILD.JOB.SEARCH.NAME. What is sent there is kept nowhere.
const wireSubject = "heddle.wires."

// Wires are the wires of a job, for messages between its tasks while they run.
type Wires struct {
	l      *link
	prefix string
}

// Wired is a program whose tasks talk to each other.
type Wired interface{ Use(w *Wires) }

func wiresOf(l *link, b Build, job string) *Wires {
	return &Wires{l, wireSubject + b.Sum + "." + job + "."}
}

// Wires are those of the job.
func (j *Job) Wires() *Wires { return wiresOf(j.link, j.build, j.id) }

// Wire is that of a search, by its number.
func (w *Wires) Wire(search int) *Wire {
	return &Wire{l: w.l, prefix: w.prefix + strconv.Itoa(search) + "."}
}

// Wire carries messages, those of one sender in order. A message that is sent while nobody listens,
// or while a connection is lost, is lost: receivers that need all messages must count them.
type Wire struct {
	l      *link
	prefix string
	subs   []*nats.Subscription
}

// Listen has f called with each message to a name, by one goroutine. However long f takes, none is dropped for that.
func (w *Wire) Listen(name string, f func(message []byte)) error {
	sub, err := w.l.nc.Subscribe(w.prefix+name, func(m *nats.Msg) { f(m.Data) })
	if err == nil {
		w.subs = append(w.subs, sub)
		err = sub.SetPendingLimits(-1, -1)
	}
	if err == nil {
		err = w.l.nc.FlushTimeout(answerWithin) // the server knows of it
	}
	return err
}

// Send sends a message.
func (w *Wire) Send(name string, message []byte) error { return w.l.nc.Publish(w.prefix+name, message) }

// Close ends listening.
func (w *Wire) Close() {
	for _, s := range w.subs {
		_ = s.Unsubscribe() // nothing comes once the connection is gone
	}
}
