package fleet

import (
	"bytes"
	"context"
	"encoding/json"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// Keys of a bundle's metadata: what somebody should know whose job is left over.
const (
	programKey = "program"
	queryKey   = "query"
	askerKey   = "asker"
)

// presence is a worker's answer to an announcement.
type presence struct {
	ID    string
	Slots int
}

// absentAfter is when a worker that says nothing is taken to be gone, of whom nothing was heard.
const absentAfter = 5 * time.Second

// mostCrew is how many workers a job counts.
const mostCrew = 1 << 14

// isPresent notes that a worker can work for the job.
func (j *Job) isPresent(data []byte) {
	var p presence
	j.mu.Lock()
	defer j.mu.Unlock()
	j.seen = time.Now()
	if json.Unmarshal(data, &p) != nil || p.Slots <= 0 || p.Slots > mostSlots || len(j.crew) >= mostCrew {
		return
	}
	j.crew[p.ID] = present{p.Slots, j.seen}
}

// slots are those of the workers that are there. The job is locked.
func (j *Job) slots() (n int) {
	for id, w := range j.crew {
		if time.Since(w.seen) > absentAfter {
			delete(j.crew, id)
			continue
		}
		n += w.slots
	}
	return n
}

// postStatus publishes the status of the job.
func (j *Job) postStatus() {
	j.mu.Lock()
	n := j.news
	n.Tasks.Out = len(j.waiting)
	j.mu.Unlock()
	if n.State != Running {
		n.Tasks.Out = 0
	}
	if text, err := json.Marshal(&n); err == nil {
		_ = j.nc.Publish(jobsSubject, text) // again in a moment
	}
}

// Progress says how far the answer is, for people. It may be called at any time, by any goroutine.
func (j *Job) Progress(p Progress) {
	p = p.finite()
	j.mu.Lock()
	defer j.mu.Unlock()
	j.news.Progress = p
}

// Conclude publishes the result of the job, and leaves a page with the answer on the cluster for a day, if there is one. It is
// called after Close, since only then is there an answer. What goes wrong costs people that information, and nothing else.
func (j *Job) Conclude(ctx context.Context, answer string, page []byte) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	l, err := connect(ctx, j.asked.Cluster, "heddle query")
	if err != nil {
		return err
	}
	defer l.nc.Close()
	if len(page) > 0 {
		err = l.putPage(ctx, j.id, page)
	}
	j.mu.Lock()
	n := j.news
	j.mu.Unlock()
	n.Answer, n.Page = clipped(answer), len(page) > 0 && err == nil
	if text, failed := json.Marshal(&n); failed == nil {
		_ = l.nc.Publish(jobsSubject, text) // see above
	}
	_ = l.nc.FlushWithContext(ctx)
	return err
}

// pageBucket has pages with answers, by job.
const pageBucket = "heddle-pages"

func (l *link) putPage(ctx context.Context, job string, page []byte) error {
	store, err := l.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: pageBucket, Description: "pages with answers of heddle's fleet",
		Storage: jetstream.FileStorage, TTL: leftAfter})
	if err == nil {
		_, err = store.Put(ctx, jetstream.ObjectMeta{Name: job}, bytes.NewReader(page))
	}
	return err
}
