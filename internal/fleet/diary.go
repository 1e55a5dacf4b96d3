package fleet

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"maps"
	"sync"
	"time"
)

// diary is what a worker knows of itself, for people.
type diary struct {
	mu   sync.Mutex
	news WorkerNews
}

func (d *diary) begin(w *Worker) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.news = WorkerNews{ID: rand.Text()[:16], Name: clipped(w.Name), Version: w.Build.Version, Sum: w.Build.Sum, Begun: time.Now().UTC().Truncate(time.Second), Slots: max(1, w.Slots), At: map[string]int{}}
}

// takes notes that a slot is at a task of a job.
func (d *diary) takes(job string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.news.At[job]++
}

// has notes that it is done.
func (d *diary) has(job string, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.news.At[job]--; d.news.At[job] == 0 {
		delete(d.news.At, job)
	}
	if errors.Is(err, ErrGivenUp) {
		return
	}
	d.news.Done++
	if err != nil {
		d.news.Failed++
	}
}

// presence is what the worker answers to an announcement.
func (d *diary) presence() []byte {
	d.mu.Lock()
	defer d.mu.Unlock()
	text, _ := json.Marshal(presence{d.news.ID, d.news.Slots}) // of a text and a number
	return text
}

// text is the worker's report about itself.
func (d *diary) text(gone bool) []byte {
	d.mu.Lock()
	n := d.news
	n.At, n.Gone = maps.Clone(n.At), gone
	d.mu.Unlock()
	text, _ := json.Marshal(&n) // of texts, numbers and a time
	return text
}

// beat reports the worker until stop is called, which announces that it leaves.
func (w *Worker) beat(l *link) (stop func()) {
	over := make(chan struct{})
	var done sync.WaitGroup
	done.Go(func() {
		tick := time.NewTicker(beatEvery)
		defer tick.Stop()
		for {
			_ = l.nc.Publish(workersSubject, w.diary.text(false)) // again in a moment
			select {
			case <-tick.C:
			case <-over:
				return
			}
		}
	})
	return func() {
		close(over)
		done.Wait()
		_ = l.nc.Publish(workersSubject, w.diary.text(true)) // else it is missed after a while
		_ = l.nc.FlushTimeout(time.Second)
	}
}
