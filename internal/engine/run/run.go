// Package run executes one schedule of a plan's program, as an ordinary run would be.
//
// It explores nothing and proves nothing. The run keeps time (machine.Options.Clock): a thread that
// waits for some time continues when a simulated clock shows that it is over. The clock advances
// with the actions of threads. It jumps to the next deadline when no thread can act, or when other
// threads have acted for long without reaching it, as threads do that wait for it in a loop.
package run

import (
	"heddle/internal/engine/plan"
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform"
	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
)

// Options choose among the runs of a program.
type Options struct {
	// Seed, if it is not 0, draws a schedule. With 0 threads take turns.
	Seed uint64
}

const (
	actionTime = 100     // nanoseconds that an action takes
	patience   = 200_000 // actions in which no moment is reached that a thread waits for
)

// Ordinary executes threads in turn, each for a time slice. Data races are not looked for. Output is called
// with what the program prints. It returns the exit status, or the failure that stopped the run.
func Ordinary(p *plan.Plan, o Options, output func(stream int, b []byte)) (int, *system.Failure, error) {
	p = p.With(func(t *plan.Task) { t.Checks.Set = t.Checks.Set.Without(machine.Race) })
	options := p.MachineOptions()
	options.Clock, options.TimeOrder, options.SingleRun = platform.Now, false, true
	m, err := p.NewMachine(options)
	if err != nil {
		return 0, nil, err
	}
	defer m.Close()
	m.Output = func(_, stream int, b []byte) {
		if stream != machine.Surroundings {
			output(stream, b)
		}
	}
	r := &runner{m: m, c: cursor.New(m), turns: newTurns(o.Seed, m.IsEnvironment), interrupted: p.Host.Interrupted}
	platform.SeedRandom(m, o.Seed)
	status, f := r.run()
	return status, f, nil
}

// runner is a run under way.
type runner struct {
	m           *machine.Machine
	c           *cursor.Cursor
	turns       *turns
	interrupted func() bool

	acts    []system.Action
	alone   int // steps in a row of the environment only
	waiting int // steps since the run began, or since a moment was reached that a thread waited for
}

// interruptedStatus is the exit status of a run that the user has interrupted.
const interruptedStatus = 130

func (r *runner) run() (status int, failure *system.Failure) {
	if f := r.c.Start(); f != nil {
		return 0, f
	}
	for steps := 0; ; steps++ {
		if steps&0xfff == 0 && r.interrupted != nil && r.interrupted() {
			return interruptedStatus, nil
		}
		r.acts, _ = r.c.Actions(r.acts[:0])
		if len(r.acts) == 0 {
			if r.reachNext() {
				continue
			}
			if r.m.RunStatus() == machine.Pruned {
				return 0, nil
			}
			return r.m.ExitCode(), r.c.Final()
		}
		if f := r.step(); f != nil {
			return 0, f
		}
	}
}

// step takes an action, unless the program waits for ever while its environment continues.
func (r *runner) step() *system.Failure {
	if r.alone++; !r.c.Alone() {
		r.alone = 0
	} else if worthAsking(r.alone) && !r.reachNext() {
		if f := r.c.Stuck(); f != nil {
			return f
		}
	}
	act := r.turns.next(r.acts)
	if f := r.c.Do(act); f != nil {
		return f
	}
	platform.Pass(r.m, int(act.Thread), actionTime)
	if r.waiting++; r.waiting > patience {
		if moment, ok := r.next(); ok {
			platform.ReachComputing(r.m, int(act.Thread), moment)
		}
	}
	r.m.Forget()
	return nil
}

// reachNext lets time pass up to the next moment that a thread waits for.
func (r *runner) reachNext() bool {
	moment, ok := r.next()
	if ok {
		platform.Reach(r.m, moment)
	}
	return ok
}

// next is the next moment that a thread waits for, from which on the run is patient again.
func (r *runner) next() (moment uint64, ok bool) {
	r.waiting = 0
	if r.m.RunStatus() != machine.Going || r.m.LiveProgram() == 0 {
		return 0, false
	}
	return platform.NextMoment(r.m)
}

// worthAsking reports when it is asked whether the program waits for ever while
// its environment continues: seldom, since the answer takes time.
func worthAsking(steps int) bool { return steps >= 16 && steps&(steps-1) == 0 }
