package fleet

import (
	"context"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// This file asks the server what it keeps, for a board.

// Stream is how much a server keeps of something.
type Stream struct {
	Messages uint64 `json:"messages"`
	Bytes    uint64 `json:"bytes"`
}

// kept is what the server keeps.
type kept struct {
	queue, results Stream
	byJob          map[string]int // results
	bundles        []leftBundle
}

// leftBundle is a program on the server.
type leftBundle struct {
	job      string
	question Question
	at       time.Time
}

// How often a server is asked: how much it keeps, and of which jobs, which it has to look for.
const (
	lookEvery = 2 * time.Second
	listEvery = 5 // of these times
)

func (b *Board) keepLooking(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for n := 1; ; n++ {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if n%listEvery == 0 {
			b.look(ctx)
		} else {
			b.measure(ctx)
		}
	}
}

// look finds out all. What cannot be found out now stays as it was.
func (b *Board) look(ctx context.Context) {
	b.measure(ctx)
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	byJob, err := b.countResults(ctx)
	if err != nil {
		return
	}
	list := b.listBundles(ctx)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.kept.byJob, b.kept.bundles = byJob, list
}

// measure finds out how much there is.
func (b *Board) measure(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	for name, into := range map[string]*Stream{taskStream: &b.kept.queue, resultStream: &b.kept.results} {
		s, err := b.js.Stream(ctx, name)
		if err != nil {
			return
		}
		state := s.CachedInfo().State
		b.mu.Lock()
		*into = Stream{state.Msgs, state.Bytes}
		b.mu.Unlock()
	}
}

// countResults counts the results of each job.
func (b *Board) countResults(ctx context.Context) (map[string]int, error) {
	s, err := b.js.Stream(ctx, resultStream)
	if err != nil {
		return nil, err
	}
	info, err := s.Info(ctx, jetstream.WithSubjectFilter(resultSubject+">"))
	if err != nil {
		return nil, err
	}
	byJob := map[string]int{}
	for subject, n := range info.State.Subjects {
		if parts := strings.Split(strings.TrimPrefix(subject, resultSubject), "."); len(parts) == 3 && isJob(parts[1]) {
			byJob[parts[1]] += int(n)
		}
	}
	return byJob, nil
}

// listBundles lists the programs on the server.
func (b *Board) listBundles(ctx context.Context) (list []leftBundle) {
	store, err := b.bundles(ctx)
	if err != nil {
		return nil
	}
	all, err := store.List(ctx)
	if err != nil { // also if there is none
		return nil
	}
	for _, x := range all {
		if len(x.Name) < jobDigits || !isJob(x.Name[:jobDigits]) || len(list) == mostJobs {
			continue
		}
		m := x.Metadata
		list = append(list, leftBundle{x.Name[:jobDigits], Question{clipped(m[programKey]), clipped(m[queryKey]), clipped(m[askerKey])}, x.ModTime})
	}
	return list
}

// leftOver are the jobs with data on the server that no process has reported.
func (b *Board) leftOver() (list []JobView) {
	known := map[string]bool{}
	for key := range b.jobs {
		known[key.id] = true
	}
	for _, x := range b.kept.bundles {
		if !known[x.job] && time.Since(b.begun) > announceEvery {
			v := JobView{JobNews: JobNews{Job: x.job, Question: x.question, Begun: x.at.UTC().Truncate(time.Second), State: Left}, Heard: x.at, Kept: b.kept.byJob[x.job]}
			list = append(list, v)
		}
	}
	return list
}

// Page is the untrusted page with the answer of a job, or nil if there is none.
func (b *Board) Page(ctx context.Context, job string) []byte {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	store, err := b.js.ObjectStore(ctx, pageBucket)
	if err != nil || !isJob(job) {
		return nil
	}
	if info, err := store.GetInfo(ctx, job); err != nil || info.Size > mostPage {
		return nil
	}
	page, err := store.GetBytes(ctx, job)
	if err != nil {
		return nil
	}
	return page
}

// mostPage is how large a page may be.
const mostPage = 64 << 20
