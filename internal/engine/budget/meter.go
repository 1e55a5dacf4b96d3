package budget

import "sync"

// UnitsPerSecond is about the work that an ordinary core does in a second.
const UnitsPerSecond = 1_000_000

// Share is what a search may have used by the end of a turn.
type Share struct {
	Work  int64 // units, of all its turns together; 0: no limit
	Bytes int64 // of memory that it holds; 0: no limit
}

// exceeded reports whether more was used than the share.
func (s Share) exceeded(used Share) bool {
	return s.Work > 0 && used.Work >= s.Work || s.Bytes > 0 && used.Bytes > s.Bytes
}

// End is why a search has to end.
type End uint8

// The reasons to end.
const (
	None    End = iota // it does not have to
	Decided            // others have decided: what it would find is not needed
	NoTurns            // there are no more turns
	NoRoom             // there is no more memory
)

// Meter counts what one search uses. Its methods may be called by several goroutines.
type Meter struct {
	outer *Meter // counts the same, nil: there is none

	mu     sync.Mutex
	wake   sync.Cond // share or end has changed
	used   Share
	share  Share
	end    End
	paused chan struct{} // gets a value when the search pauses
	idle   bool          // it is paused
}

// newMeter makes a meter without any share. What it counts an outer meter counts too;
// nil: there is none.
func newMeter(outer *Meter) *Meter {
	m := &Meter{outer: outer, paused: make(chan struct{}, 1)}
	m.wake.L = &m.mu
	return m
}

// Charge adds work, and notes how much memory the search holds; bytes below 0 leave that
// as it was. Where the share is spent it waits for the next turn. It returns why the
// search has to end. A nil meter counts nothing.
func (m *Meter) Charge(work, bytes int64) End {
	if m == nil {
		return None
	}
	more := int64(0)
	if bytes >= 0 {
		more = bytes - m.Used().Bytes
	}
	return m.add(work, more)
}

// add is Charge of memory that is held besides, or given back.
func (m *Meter) add(work, bytes int64) End {
	if m == nil {
		return None
	}
	if end := m.outer.add(work, bytes); end != None {
		m.Finish(end)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.used.Work += work
	m.used.Bytes += bytes
	for m.end == None && m.share.exceeded(m.used) {
		if !m.idle {
			m.idle = true
			m.paused <- struct{}{}
		}
		m.wake.Wait()
	}
	return m.end
}

// End returns why the search has to end.
func (m *Meter) End() End {
	if m == nil {
		return None
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.end
}

// release gives back to the outer meters what a search that has ended held.
func (m *Meter) release() {
	held := m.Used().Bytes
	for o := m.outer; o != nil; o = o.outer {
		o.mu.Lock()
		o.used.Bytes -= held
		o.mu.Unlock()
	}
}

// Used returns what the search has used so far.
func (m *Meter) Used() Share {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.used
}

// Finish makes the search end at its next charge. The first reason counts.
func (m *Meter) Finish(why End) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.end == None {
		m.end = why
	}
	m.resume()
}

// grant gives a share for the next turn.
func (m *Meter) grant(s Share) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.share = s
	m.resume()
}

// resume wakes a paused search. The lock is held.
func (m *Meter) resume() {
	m.idle = false
	m.wake.Broadcast()
}
