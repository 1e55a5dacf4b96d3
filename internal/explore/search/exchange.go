package search

import (
	"sync"
	"sync/atomic"
)

// Exchange passes work on between several workers, each of which takes a job where it has nothing left to do. The
// work is done when all of them wait.
type Exchange[J any] struct {
	workers int
	waiting atomic.Int32 // workers that nothing is there for
	stopped atomic.Bool

	mu   sync.Mutex
	wake sync.Cond
	idle int
	jobs []J
}

// NewExchange makes one for so many workers.
func NewExchange[J any](workers int) *Exchange[J] {
	x := &Exchange[J]{workers: workers}
	x.wake.L = &x.mu
	return x
}

// Wanted reports whether a worker waits for a job.
func (x *Exchange[J]) Wanted() bool { return x.waiting.Load() > 0 }

// Stopped reports whether a worker left and told the others to stop.
func (x *Exchange[J]) Stopped() bool { return x.stopped.Load() }

// Take waits for a job; false: all is done, or a worker has stopped the others.
func (x *Exchange[J]) Take() (j J, ok bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.idle++
	for len(x.jobs) == 0 && x.idle < x.workers { // one that stops the others counts as idle, and so do they soon
		x.waiting.Store(int32(x.idle))
		x.wake.Wait()
	}
	if len(x.jobs) == 0 || x.stopped.Load() {
		x.wake.Broadcast()
		return j, false
	}
	x.idle--
	last := len(x.jobs) - 1
	j = x.jobs[last]
	x.jobs = x.jobs[:last]
	x.waiting.Store(int32(x.idle - last))
	return j, true
}

// Give leaves a job to a worker that has nothing to do.
func (x *Exchange[J]) Give(j J) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.jobs = append(x.jobs, j)
	x.waiting.Add(-1)
	x.wake.Signal()
}

// Leave records that a worker is gone, and with stop that the others must stop.
func (x *Exchange[J]) Leave(stop bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.idle++
	if stop {
		x.stopped.Store(true)
	}
	x.wake.Broadcast()
}

// Shares chooses what is passed on of a path: of the states with actions left, but not the last state of the path, every second
// one, the one nearest to the beginning first. The way there has so many states, or 0 if there is none.
func Shares(length int, left func(i int) bool) (theirs []bool, way int) {
	taken := 0
	theirs = make([]bool, length)
	for i := range length - 1 {
		if !left(i) {
			continue
		}
		if theirs[i] = taken%2 == 0; theirs[i] {
			way = i + 1
		}
		taken++
	}
	return theirs, way
}
