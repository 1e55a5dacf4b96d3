package cli

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"heddle/internal/engine/plan"
	debugger "heddle/internal/face/debug"
	"heddle/internal/front/compile"
	"heddle/internal/host/child"
	"heddle/internal/host/memory"
	"heddle/internal/host/scratch"
	"heddle/internal/result/report"
	"heddle/internal/result/verdict"
	"heddle/internal/verify"
)

// watch sees to it that a command ends: when its time is over, its memory is used up, or somebody asks for an end. First it asks, and
// what was found so far is printed: engines look at Host from time to time, and compilers are killed. Whatever has not ended some
// time later is ended, wherever it is, with a verdict that says why.
type watch struct {
	app    *app
	ctx    context.Context // of compiling
	cancel context.CancelFunc
	over   chan struct{} // closed when nothing is watched any more
	leave  func()        // lets that be so
	limit  time.Duration // 0: none
	room   room

	interrupted, full atomic.Bool

	mu       sync.Mutex
	begun    time.Time      // the question, which the limit is for
	answered bool           // it is, and is about to be printed
	reason   verdict.Reason // why an end was asked for; the zero value: it was not
	deadline time.Time      // of that end
}

const (
	// watchEvery is how often it looks: memory grows by some 20 MB meanwhile.
	watchEvery = 10 * time.Millisecond
	// grace is how long an end may take that was asked for. With what it takes to print, a verdict is there within two seconds.
	grace = 1500 * time.Millisecond
)

// room is how much memory all processes may hold.
type room struct {
	soft, hard int64 // bytes at which an end is asked for, and at which there is one; 0: none
}

// little is what heddle and a compiler may hold, whatever --memory says.
const little = 200 << 20

// most is what they may hold at most, with so much for --memory.
func most(memory int64) int64 { return max(memory+memory/5, little) }

// roomFor leaves as much as memory grows by from one look to the next.
func roomFor(memory int64) room {
	most := most(memory)
	return room{soft: most - max(most/12, 32<<20), hard: most - max(most/24, 24<<20)}
}

// interrupted reports whether somebody has asked for an end.
func (a *app) interrupted() bool { return a.watch != nil && a.watch.interrupted.Load() }

// host gives a task the clock, and all that ends its searches. The command is watched until stop is called.
func (a *app) host(t *plan.Task) (stop func()) {
	begun := time.Now()
	w := &watch{app: a, begun: begun, over: make(chan struct{}), limit: time.Duration(t.Bounds.Seconds * float64(time.Second))}
	w.ctx, w.cancel = context.WithCancel(context.Background())
	a.watch = w
	a.progress = progressOf(a.progressForm, a.err)
	if p := a.progress; p != nil {
		t.Host.Progress, t.Host.Drawing, t.Host.Enter = p.take, p.draw, p.enter
	}
	t.Host.Clock = func() float64 { return time.Since(begun).Seconds() }
	t.Host.Interrupted, t.Host.Full = w.interrupted.Load, w.full.Load
	if t.Bounds.Bytes > 0 {
		t.Source.Load.Memory = most(t.Bounds.Bytes)
	}
	if a.exit != nil && t.Bounds.Bytes > 0 {
		w.room = roomFor(t.Bounds.Bytes)
		// Go's collector lets garbage grow to as much as what is in use. Near the limit it is to work harder instead.
		debug.SetMemoryLimit(w.room.soft - w.room.soft/16)
	}
	keys := make(chan os.Signal, 4)
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(keys, s)
		}
	}
	go w.look(keys)
	w.leave = sync.OnceFunc(func() {
		w.unhear(keys)
		w.cancel()
		close(w.over)
		a.progress.end()
	})
	return w.leave
}

// unhear lets signals end the process again. Where one has asked for an answer, the next ones end it only after the time that printing takes.
func (w *watch) unhear(keys chan os.Signal) {
	if w.interrupted.Load() {
		time.AfterFunc(grace, func() { signal.Stop(keys) })
		return
	}
	signal.Stop(keys)
}

// unwatched is called when a program is open for a client that stays as long as it likes: limits were those of opening it, and signals end the process.
func (a *app) unwatched(d *debugger.Debugger) {
	d.Interrupt = nil
	a.watch.leave()
}

// look looks at the clock, the memory and signals until the command is over.
func (w *watch) look(keys chan os.Signal) {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-w.over:
			return
		case <-keys:
			w.interrupted.Store(true)
			w.ask(verdict.Interrupted, "the search was interrupted", grace)
		case <-tick.C:
			w.measure()
		}
		w.insist()
	}
}

// cancelled asks for an end as somebody on another machine wants it.
func (w *watch) cancelled(by string) {
	w.interrupted.Store(true)
	w.ask(verdict.Interrupted, "the search was cancelled by "+report.Shown(by), grace)
}

// measure asks for an end if a limit is reached.
func (w *watch) measure() {
	w.mu.Lock()
	late := w.limit > 0 && time.Since(w.begun) > w.limit
	w.mu.Unlock()
	if late {
		w.ask(verdict.LimitTime, timeIsOver, grace)
	}
	if w.room.hard == 0 {
		return
	}
	switch held := memory.Resident(child.Running()); {
	case held > w.room.hard:
		w.full.Store(true)
		w.ask(verdict.LimitMemory, memoryIsUsed, 0)
	case held > w.room.soft:
		w.full.Store(true)
		w.ask(verdict.LimitMemory, memoryIsUsed, grace)
	}
}

const (
	memoryIsUsed = "the limit on memory was reached (--memory)"
	timeIsOver   = "the limit on time was reached (--time)"
)

// ask asks for an end, within some time.
func (w *watch) ask(kind verdict.ReasonKind, text string, within time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	deadline := time.Now().Add(within)
	if w.reason.Kind == "" {
		w.reason, w.deadline = verdict.Reason{Kind: kind, Text: text}, deadline
	}
	if deadline.Before(w.deadline) {
		w.deadline = deadline
	}
	w.cancel()
}

// insist ends the process if it has not ended as it was asked to.
func (w *watch) insist() {
	w.mu.Lock() // for ever, if it ends
	if w.app.exit == nil || w.answered || w.reason.Kind == "" || time.Now().Before(w.deadline) {
		w.mu.Unlock()
		return
	}
	w.app.progress.end()
	w.app.fail(w.app.cutShort(w.reason))
	w.app.conclude(w.reason)
	w.app.leave(verdict.Unknown.ExitStatus())
}

// leave ends the process with what it has started and made.
func (a *app) leave(status int) {
	child.KillAll()
	scratch.RemoveAll()
	a.exit(status)
}

// open compiles and lowers a task's program.
func (a *app) open(t plan.Task) (*verify.Session, error) {
	if a.compiles != nil {
		a.compiles <- true
		defer func() { <-a.compiles }()
	}
	s, err := verify.Open(a.watch.ctx, t)
	tooSmall := (*compile.Error)(nil)
	switch {
	case err == nil:
		return s, nil
	case errors.As(err, &tooSmall) && tooSmall.Memory:
		return nil, cutOff{verdict.Reason{Kind: verdict.LimitMemory, Text: memoryIsUsed}}
	}
	if why := a.watch.why(); why.Kind != "" {
		return nil, cutOff{why}
	}
	return nil, err
}

// why is why an end was asked for.
func (w *watch) why() verdict.Reason {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.reason
}

// asks is called before a question that is not the first: it has its own limit on time.
func (a *app) asks() {
	w := a.watch
	w.mu.Lock()
	defer w.mu.Unlock()
	w.answered = false
	if w.reason.Kind == verdict.LimitTime || w.reason.Kind == "" {
		w.begun, w.reason = time.Now(), verdict.Reason{}
	}
}

// answers is called when a question is answered, before anything is printed.
func (a *app) answers() {
	a.progress.pause()
	if w := a.watch; w != nil {
		w.mu.Lock()
		w.answered = true
		w.mu.Unlock()
	}
}

// cutOff is the error of a command that has ended before there was a program, or an answer, by a limit or as somebody asked.
type cutOff struct{ why verdict.Reason }

// Error implements error.
func (c cutOff) Error() string { return c.why.Text }

// cutBefore is that error where a limit, or somebody, ended the command before there was anything that counts; more says why it does not.
func (a *app) cutBefore(more string) error {
	why := a.watch.why()
	if why.Kind == "" { // which is noticed in a moment
		why = verdict.Reason{Kind: verdict.LimitTime, Text: timeIsOver}
	}
	if more != "" {
		why.Text += "; " + more
	}
	return cutOff{why}
}

// conclude prints a verdict that nothing was found out for.
func (a *app) conclude(why verdict.Reason) {
	r := &report.Report{Verdict: verdict.Verdict{Reasons: []verdict.Reason{why}}}
	if a.form == nil {
		a.out.Write([]byte(r.Headline().String() + "\n"))
	} else if !a.wrote() {
		a.form.write(a.out, r)
	}
}
