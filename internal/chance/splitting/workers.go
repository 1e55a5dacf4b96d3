package splitting

import (
	"sync"

	"heddle/internal/host/together"
)

// Each draws so many replications from the one with number first on, and gives their results, in order.
// Each engine is one worker; they must have been made with the same options and use
// the same plan. It ends early when a replication is given up, with that one last.
func Each(engines []*Engine, first, count int) []Result {
	results := make([]Result, count)
	jobs := make(chan int)
	var mu sync.Mutex
	end := count // no replication from here on matters
	over := func(k int) bool {
		mu.Lock()
		defer mu.Unlock()
		return k >= end
	}
	var done sync.WaitGroup
	var failed together.Panic
	for _, e := range engines {
		done.Add(1)
		go func() {
			defer done.Done()
			for k := range jobs {
				if over(k) { // by now
					continue
				}
				if !failed.Do(func() { results[k] = e.Replicate(uint64(first + k)) }) || results[k].void() {
					mu.Lock()
					end = min(end, k+1)
					mu.Unlock()
				}
			}
		}()
	}
	for k := range count {
		if over(k) {
			break
		}
		jobs <- k
	}
	close(jobs)
	done.Wait()
	failed.Again()
	return results[:end]
}
