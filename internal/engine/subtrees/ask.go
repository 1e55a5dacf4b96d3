package subtrees

import (
	"cmp"
	"crypto/rand"
	"errors"
	"slices"
	"time"

	"heddle/internal/engine"
	"heddle/internal/engine/plan"
	"heddle/internal/explore/search"
	"heddle/internal/explore/system"
)

// Times.
const (
	wantAfter = 20 * time.Millisecond // that a job runs before others may have a part of it
	lookAfter = 10 * time.Millisecond
	wantAgain = 50 * time.Millisecond
)

// mostElsewhere is how often a job may be given to others since its path led elsewhere.
const mostElsewhere = 3

// Bundle is what other processes need of a plan. Each is another one, so that none finds the results of an earlier search.
func Bundle(p *plan.Plan) ([]byte, error) { return plan.DividedBundle(p, rand.Text()) }

// Search searches a plan's states by as many processes as its task says, of a team that has the plan's program.
func Search(p *plan.Plan, t plan.Team) (*engine.Outcome, error) {
	shared := false
	p = p.Begin()
	for n := 0; ; n++ {
		a := &asking{plan: p, team: t, search: n, shared: shared, wire: t.Wire(n), jobs: map[uint64]*job{}, gifts: map[giftName]*job{}, running: map[*job]bool{}, figures: map[string]search.Stats{}, totals: map[string]search.Stats{}}
		o, err := a.once()
		a.wire.Close()
		if err != nil {
			return nil, err
		}
		if shared || !o.Evidence.Found.Met(system.Escaped) {
			return o, nil
		}
		if err := o.Close(); err != nil {
			return nil, err
		}
		shared = true
	}
}

// asking is one search of all states.
type asking struct {
	plan   *plan.Plan
	team   plan.Team
	search int
	shared bool
	wire   plan.Wire

	jobs    map[uint64]*job
	queue   []*job
	running map[*job]bool
	gifts   map[giftName]*job       // that have come
	figures map[string]search.Stats // of each worker
	totals  map[string]search.Stats // of its results
	limit   search.Limit

	messages chan []byte
	ended    chan answered
	stop     chan struct{}
}

// giftName identifies gifts.
type giftName struct {
	worker string
	number uint64
	index  int
}

// job is a job, and what has come of it.
type job struct {
	task
	begun, wanted time.Time
	result        *result
	giver         string // the worker that gave it away, while it did the job with a number; "": none
	while         uint64
	elsewhere     int  // times that its path led elsewhere
	instead       *job // that is done in its place; nil: it counts itself
}

// answered is what has come of a task.
type answered struct {
	*job
	*result
	err error
}

// once searches once.
func (a *asking) once() (*engine.Outcome, error) {
	poll := a.plan.Poll()
	a.messages, a.ended, a.stop = make(chan []byte, 1<<10), make(chan answered), make(chan struct{})
	if err := a.wire.Listen(asker, a.receive); err != nil {
		return nil, err
	}
	a.add(task{All: true})
	err := a.lead(poll)
	close(a.stop)
	for range len(a.running) {
		<-a.ended
	}
	if err != nil {
		return nil, err
	}
	return a.outcome()
}

// receive handles a message from the wire, unless nobody waits for it any more.
func (a *asking) receive(data []byte) {
	select {
	case a.messages <- data:
	case <-a.stop:
	}
}

// add adds a job.
func (a *asking) add(t task) *job {
	t.Search, t.Number, t.Shared = a.search, a.numbered(uint64(len(a.jobs))), a.shared
	j := &job{task: t}
	a.jobs[t.Number] = j
	a.queue = append(a.queue, j)
	return j
}

// lead has jobs done until there are none left, a violation is found, or a limit is met.
func (a *asking) lead(poll func(search.Stats) search.Limit) error {
	tick := time.NewTicker(lookAfter)
	defer tick.Stop()
	for {
		for len(a.running) < a.plan.Search.Divide && len(a.queue) > 0 {
			j := a.queue[0]
			if a.queue = a.queue[1:]; !a.vain(j) {
				a.begin(j)
			}
		}
		if len(a.running) == 0 {
			if !a.unsettled() {
				return nil
			}
			continue
		}
		select {
		case data := <-a.messages:
			if err := a.take(data); err != nil {
				return err
			}
		case x := <-a.ended:
			delete(a.running, x.job)
			if errors.Is(x.err, plan.ErrGivenUp) { // from outside, which the team has seen first
				a.limit = plan.EndedBy(a.plan)
				return nil
			}
			if x.err != nil {
				return x.err
			}
			if a.takeResult(x.job, x.result) {
				return nil
			}
		case <-tick.C:
			if a.limit = a.met(poll); a.limit != "" {
				return nil
			}
			a.want()
		}
	}
}

// begin has a job done.
func (a *asking) begin(j *job) {
	a.running[j], j.begun = true, time.Now()
	data := packed(j.task)
	go func() {
		got, _, err := a.team.Do(j.Number, data, a.stop)
		var r *result
		if err == nil {
			r, err = unpacked[*result](got)
		}
		if err == nil && !r.whole() {
			err = errors.New("a result has violations that are none")
		}
		a.ended <- answered{j, r, err}
	}()
}

// take takes a message.
func (a *asking) take(data []byte) error {
	m, err := unpacked[toAsker](data)
	if err != nil {
		return err
	}
	if m.Gift != nil {
		a.takeGift(*m.Gift)
		return a.wire.Send(jobName(m.Gift.Number), packed(toJob{Worker: m.Gift.Worker, Index: m.Gift.Index}))
	}
	if now := m.Now; now != nil {
		if j := a.jobs[now.Number]; j != nil && j.result == nil { // else the figures are those of the result
			a.figures[now.Worker] = now.Stats
		}
	}
	return nil
}

// takeGift adds a job that was given away, unless it was before, or during a job that there is not.
func (a *asking) takeGift(g gift) {
	name := giftName{g.Worker, g.Number, g.Index}
	if a.gifts[name] == nil && a.jobs[g.Number] != nil {
		j := a.add(task{Job: g.Job, Numbers: g.Numbers})
		j.giver, j.while = g.Worker, g.Number
		a.gifts[name] = j
	}
}

// takeResult takes the result of a job, and reports whether no others are needed.
func (a *asking) takeResult(j *job, r *result) (decided bool) {
	for _, g := range r.Unsure {
		a.takeGift(g)
	}
	if r.Elsewhere != "" {
		if j.elsewhere+1 < mostElsewhere {
			a.again(j, j.task).elsewhere = j.elsewhere + 1
			return false
		}
	}
	j.result = r
	a.done(r)
	if len(r.Limits) > 0 {
		return true
	}
	return !a.plan.Checks.KeepGoing && slices.ContainsFunc(r.Violations, func(f failing) bool { return f.Unconfirmed == "" }) ||
		slices.ContainsFunc(r.Others, func(f search.Found) bool { return f.Failure.Class == system.Escaped || f.Failure.Class == system.Bug })
}

// done adds the figures of a result to its worker's.
func (a *asking) done(r *result) {
	a.totals[r.Worker] = a.totals[r.Worker].Plus(search.Stats{States: r.Stats.States, Transitions: r.Stats.Transitions, MaxDepth: r.Stats.MaxDepth})
	now := a.totals[r.Worker]
	now.Bytes = r.Stats.Bytes
	a.figures[r.Worker] = now
}

// again has a job done once more.
func (a *asking) again(j *job, t task) *job {
	x := a.add(t)
	x.giver, x.while, j.instead = j.giver, j.while, x
	return x
}

// vain reports whether a job was given away by a worker whose result does not count, since another's does, or during a job that was.
func (a *asking) vain(j *job) bool {
	if j.giver == "" {
		return false
	}
	from := a.jobs[j.while]
	return from.instead != nil || from.result != nil && from.result.Worker != j.giver || a.vain(from)
}

// unsettled adds again the jobs of results that rest on results which do not count, and reports whether there are any.
func (a *asking) unsettled() (again bool) {
	list := a.counting()
	by := map[uint64]string{} // whose results count
	for _, j := range list {
		if j.result != nil {
			by[j.Number] = j.result.Worker
		}
	}
	for _, j := range list {
		if r := j.result; r != nil && slices.ContainsFunc(r.Before, func(b uint64) bool { return by[b] != r.Worker }) {
			t := j.task
			t.Anew = true
			a.again(j, t)
			again = true
		}
	}
	return again
}

// counting are the jobs whose results count: the first one, and with each those that were given away meanwhile. Others are of parts whose giver's result does not count: on the way to them are states of which nobody
// has to take the other actions, so that what a worker has seen there is not searched.
func (a *asking) counting() (list []*job) {
	seen := map[*job]bool{}
	open := []*job{a.jobs[a.numbered(0)]}
	for len(open) > 0 {
		j := open[len(open)-1]
		open = open[:len(open)-1]
		for j != nil && j.instead != nil {
			j = j.instead
		}
		if j == nil || seen[j] {
			continue
		}
		seen[j] = true
		list = append(list, j)
		if j.result == nil {
			continue
		}
		for i := range j.result.Given {
			open = append(open, a.gifts[giftName{j.result.Worker, j.Number, i}]) // nil: it has not come, see account
		}
	}
	slices.SortFunc(list, func(x, y *job) int { return cmp.Compare(x.Number, y.Number) })
	return list
}

// numbered is the number of a job, by the order in which they came.
func (a *asking) numbered(n uint64) uint64 { return uint64(a.search)<<searchBits | n }

// want requests a part of a job, if there is an idle worker.
func (a *asking) want() {
	if len(a.running) >= a.plan.Search.Divide || len(a.queue) > 0 {
		return
	}
	now := time.Now()
	var longest *job
	for j := range a.running {
		if now.Sub(j.begun) > wantAfter && now.Sub(j.wanted) > wantAgain && (longest == nil || j.wanted.Before(longest.wanted)) {
			longest = j
		}
	}
	if longest != nil {
		longest.wanted = now
		_, name, message := Wanted(longest.Number)
		_ = a.wire.Send(name, message) // else it is asked again
	}
}

// met is the limit that figures have met; "": none.
func (a *asking) met(poll func(search.Stats) search.Limit) search.Limit {
	all := a.sum()
	if most := a.plan.Bounds.States; most > 0 && all.States > most {
		return search.States
	}
	return poll(all)
}

// sum adds the figures of all workers up.
func (a *asking) sum() (all search.Stats) {
	for _, st := range a.figures {
		all = all.Plus(st)
	}
	return all
}

// total are the figures of a search that has ended: of results that count, or if a limit has ended it, of all that workers said.
func (a *asking) total() (all search.Stats) {
	if a.limit != "" {
		return a.sum()
	}
	bytes := map[string]int64{}
	for _, j := range a.counting() {
		if j.result != nil {
			all = all.Plus(j.result.Stats)
			bytes[j.result.Worker] = max(bytes[j.result.Worker], j.result.Stats.Bytes)
		}
	}
	all.Bytes = 0
	for _, n := range bytes {
		all.Bytes += n
	}
	return all
}
