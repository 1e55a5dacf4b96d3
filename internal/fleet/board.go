package fleet

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// Board is an observer's view of a cluster: the reports of jobs and workers, and what the server stores (kept.go). It keeps
// nothing on the cluster. What it shows is what others say, in lines of bounded length: whoever shows it must still escape it.
type Board struct {
	*link
	cancel context.CancelFunc
	begun  time.Time

	mu      sync.Mutex
	jobs    map[jobKey]*JobView
	workers map[string]*WorkerView
	kept    kept
}

// jobKey identifies jobs: two processes may have the same question.
type jobKey struct{ id, asker string }

// JobView is a job as it is seen.
type JobView struct {
	JobNews
	Heard  time.Time `json:"heard"`
	At     int       `json:"at"`     // slots that are at it
	Kept   int       `json:"kept"`   // results on the server
	Rate   float64   `json:"rate"`   // tasks done per second, lately
	Course []Point   `json:"course"` // how the interval has narrowed

	before []mark
}

// Waiting is how many tasks are handed out that nobody is at.
func (v JobView) Waiting() int { return max(0, v.Tasks.Out-v.At) }

// Point is an interval after so many runs.
type Point struct {
	Runs int     `json:"runs"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// mark is how many tasks were done at some time.
type mark struct {
	at   time.Time
	done int
}

// WorkerView is a worker as it is seen.
type WorkerView struct {
	WorkerNews
	Heard time.Time `json:"heard"`
}

// Busy is how many of its slots are at a task.
func (v WorkerView) Busy() (n int) {
	for _, k := range v.At {
		n += k
	}
	return n
}

// Overview is all that a board has.
type Overview struct {
	Place     string       `json:"place"`
	Since     time.Time    `json:"since"`
	Now       time.Time    `json:"now"`
	Connected bool         `json:"connected"`
	Jobs      []JobView    `json:"jobs"`    // running ones first, then by their age
	Workers   []WorkerView `json:"workers"` // by name
	Queue     Stream       `json:"queue"`   // tasks on the server
	Results   Stream       `json:"results"`
}

// Bounds on what a board keeps, and for how long.
const (
	mostJobs     = 200
	mostWorkers  = 1 << 14
	mostPoints   = 200
	rateOver     = 10 * time.Second
	unheardAfter = 10 * time.Second // a job
	shownFor     = 24 * time.Hour   // a job that has ended
	missedFor    = time.Minute      // a worker of which nothing is heard
)

// Observe begins to listen to a cluster.
func Observe(ctx context.Context, c Cluster) (*Board, error) {
	l, err := connect(ctx, c, "heddle board")
	if err != nil {
		return nil, err
	}
	b := &Board{link: l, begun: time.Now(), jobs: map[jobKey]*JobView{}, workers: map[string]*WorkerView{}}
	ctx, b.cancel = context.WithCancel(ctx)
	_, err = l.nc.Subscribe(jobsSubject, func(m *nats.Msg) {
		if n, ok := read[JobNews](m.Data); ok {
			b.takeJob(n, time.Now())
		}
	})
	if err == nil {
		_, err = l.nc.Subscribe(workersSubject, func(m *nats.Msg) {
			if n, ok := read[WorkerNews](m.Data); ok {
				b.takeWorker(n, time.Now())
			}
		})
	}
	if err == nil {
		err = l.nc.FlushTimeout(answerWithin)
	}
	if err != nil {
		b.Close()
		return nil, err
	}
	b.look(ctx)
	go b.keepLooking(ctx)
	return b, nil
}

// Close ends it.
func (b *Board) Close() {
	b.cancel()
	b.nc.Close()
}

func (b *Board) takeJob(n JobNews, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	key := jobKey{n.Job, n.Asker}
	v := b.jobs[key]
	if v == nil || !v.Begun.Equal(n.Begun) { // it is begun again
		if len(b.jobs) >= mostJobs {
			b.dropOldest()
		}
		v = &JobView{}
		b.jobs[key] = v
	}
	v.JobNews, v.Heard = n, now
	v.follow(now)
}

// follow notes how far the job has come.
func (v *JobView) follow(now time.Time) {
	v.before = append(v.before, mark{now, v.Tasks.Done})
	for len(v.before) > 2 && now.Sub(v.before[0].at) > rateOver {
		v.before = v.before[1:]
	}
	first := v.before[0]
	v.Rate = 0
	if passed := now.Sub(first.at).Seconds(); passed > 0 && v.State == Running {
		v.Rate = float64(v.Tasks.Done-first.done) / passed
	}
	p := v.Progress
	if last := len(v.Course) - 1; p.Interval && (last < 0 || v.Course[last].Runs != p.Runs) {
		v.Course = thinned(append(v.Course, Point{p.Runs, p.Low, p.High}))
	}
}

// thinned leaves every second point out when there are too many.
func thinned(list []Point) []Point {
	if len(list) <= mostPoints {
		return list
	}
	var rest []Point
	for i, p := range list {
		if i%2 == 0 || i == len(list)-1 {
			rest = append(rest, p)
		}
	}
	return rest
}

// dropOldest makes room for a job.
func (b *Board) dropOldest() {
	oldest := slices.MinFunc(slices.Collect(maps.Keys(b.jobs)), func(x, y jobKey) int { return b.jobs[x].Heard.Compare(b.jobs[y].Heard) })
	delete(b.jobs, oldest)
}

func (b *Board) takeWorker(n WorkerNews, now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n.Gone {
		delete(b.workers, n.ID)
		return
	}
	if b.workers[n.ID] == nil && len(b.workers) >= mostWorkers {
		return
	}
	b.workers[n.ID] = &WorkerView{n, now}
}

// Overview is what is known now.
func (b *Board) Overview() *Overview {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	o := &Overview{Place: b.place, Since: b.begun, Now: now, Connected: b.nc.IsConnected(), Jobs: []JobView{}, Workers: []WorkerView{}, Queue: b.kept.queue, Results: b.kept.results}
	at := b.atJobs(now)
	for key, v := range b.jobs {
		if now.Sub(v.Heard) > shownFor {
			delete(b.jobs, key)
			continue
		}
		o.Jobs = append(o.Jobs, v.seen(now, at, b.kept.byJob))
	}
	o.Jobs = append(o.Jobs, b.leftOver()...)
	slices.SortFunc(o.Jobs, func(x, y JobView) int {
		return cmp.Or(cmp.Compare(rank(x.State), rank(y.State)), y.Begun.Compare(x.Begun), cmp.Compare(x.Job, y.Job), cmp.Compare(x.Asker, y.Asker))
	})
	for _, w := range b.workers {
		o.Workers = append(o.Workers, *w)
	}
	slices.SortFunc(o.Workers, func(x, y WorkerView) int { return cmp.Or(cmp.Compare(x.Name, y.Name), cmp.Compare(x.ID, y.ID)) })
	return o
}

// atJobs is how many slots are at each job, as far as workers have said so lately. Workers of which nothing is heard any more are forgotten.
func (b *Board) atJobs(now time.Time) map[string]int {
	at := map[string]int{}
	for id, w := range b.workers {
		if now.Sub(w.Heard) > missedFor {
			delete(b.workers, id)
			continue
		}
		for job, n := range w.At {
			at[job] += n
		}
	}
	return at
}

// seen is a copy with what others say of the job.
func (v *JobView) seen(now time.Time, at, kept map[string]int) JobView {
	x := *v
	x.Course, x.before, x.Kept = slices.Clone(v.Course), nil, kept[v.Job]
	if x.State == Running && now.Sub(v.Heard) > unheardAfter {
		x.State, x.Rate = Silent, 0
	}
	if x.State == Running {
		x.At = min(at[v.Job], x.Tasks.Out)
	}
	return x
}

// rank orders states.
func rank(s State) int {
	if s == Running {
		return 0
	}
	return 1
}
