package subtrees

import (
	"sync"
	"sync/atomic"
	"time"

	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
)

// sharing is the side of a job that messages see.
type sharing struct {
	wire   plan.Wire
	worker string
	number uint64
	wanted atomic.Bool
	kept   []search.Job // that are too large to be given away

	mu    sync.Mutex
	made  int
	gifts map[int]gift // of which nobody has said that they have come
}

// share starts receiving the messages of a job.
func share(w plan.Wire, worker string, number uint64) (*sharing, error) {
	s := &sharing{wire: w, worker: worker, number: number, gifts: map[int]gift{}}
	if err := w.Listen(jobName(number), s.receive); err != nil {
		w.Close()
		return nil, err
	}
	return s, nil
}

func (s *sharing) close() { s.wire.Close() }

// receive handles a message. An unreadable one is dropped, like a lost one.
func (s *sharing) receive(data []byte) {
	m, err := unpacked[toJob](data)
	switch {
	case err != nil:
	case m.Wanted:
		s.wanted.Store(true)
	case m.Worker == s.worker:
		s.mu.Lock()
		delete(s.gifts, m.Index)
		s.mu.Unlock()
	}
}

// give gives a job away.
func (s *sharing) give(j search.Job, numbers bool) {
	s.wanted.Store(false)
	g := gift{Worker: s.worker, Number: s.number, Numbers: numbers, Job: j}
	s.mu.Lock()
	g.Index = s.made
	s.mu.Unlock()
	data := packed(toAsker{Gift: &g})
	if len(data) > mostGiven {
		s.kept = append(s.kept, j)
		return
	}
	s.mu.Lock()
	s.made++
	s.gifts[g.Index] = g
	s.mu.Unlock()
	_ = s.wire.Send(asker, data) // else it goes with the result
}

// sure is how long the end of a job waits for confirmation that its gifts have arrived. The others
// go along with the result.
const sure = 50 * time.Millisecond

// given is how many jobs were given away, and those of which nobody has said that they have come.
func (s *sharing) given() (n int, unsure []gift) {
	for begun := time.Now(); ; time.Sleep(time.Millisecond) {
		s.mu.Lock()
		if len(s.gifts) == 0 || time.Since(begun) > sure {
			break
		}
		s.mu.Unlock()
	}
	defer s.mu.Unlock()
	for _, g := range s.gifts {
		unsure = append(unsure, g)
	}
	return s.made, unsure
}
