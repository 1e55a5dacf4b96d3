// Package together propagates a panic of one of several goroutines to the goroutine that waits for
// them. Otherwise the panic would end the process, and the results of all others would be lost. The
// zero Panic holds no panic. The package must not know what the goroutines do.
package together

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// Panic is the first panic of some goroutines.
type Panic struct {
	mu   sync.Mutex
	text string
}

// Do calls a function, and reports whether it came back without a panic.
func (p *Panic) Do(f func()) (ended bool) {
	defer func() {
		x := recover()
		if x == nil {
			return
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.text == "" {
			p.text = fmt.Sprintf("%v\n%s", x, debug.Stack())
		}
	}()
	f()
	return true
}

// Again panics as the first function did that has panicked, if one has.
func (p *Panic) Again() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.text != "" {
		panic("heddle bug: a worker failed: " + p.text)
	}
}
