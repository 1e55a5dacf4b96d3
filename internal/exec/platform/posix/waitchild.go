package posix

import (
	"math/bits"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Calls that wait for children of fork. A child has ended at any time since it was forked, with the status that is known of it (machine/foresee.go):
// each one, of a child that becomes another program.

// waitsForChild is a call that waits for children.
func waitsForChild(name string, of func(c *machine.Call) waiting) machine.External {
	waitOf := func(c *machine.Call) waiting {
		w := of(c)
		w.among = living(c, w.pid)
		return w
	}
	return Cancellable(EndedByHandlers(machine.External{
		Name: name,
		Accesses: func(c *machine.Call, buf []machine.Access) []machine.Access {
			if w := waitOf(c); w.status != 0 && len(w.among) > 0 {
				buf = append(buf, abi.Write(w.status, 4))
			}
			return buf
		},
		Choices: func(c *machine.Call) int { return waitOf(c).choices(c) },
		Do:      func(c *machine.Call) (machine.Outcome, *machine.Fault) { return waitOf(c).end(c) },
		Interruptible: func(c *machine.Call, restart bool) bool {
			w := waitOf(c)
			return !restart && w.options == 0 && len(w.among) > 0
		},
	}))
}

// living are the numbers of children that were not waited for, those that a process number means: -1 and 0 all of them.
func living(c *machine.Call, pid int64) (list []int64) {
	for rest := (uint64(1)<<c.M.Record().Process(machine.ProcessChildren) - 1) &^ c.M.Record().Process(machine.ProcessReaped); rest != 0; rest &= rest - 1 {
		if n := int64(abi.FirstChild + bits.TrailingZeros64(rest)); pid <= 0 || pid == n {
			list = append(list, n)
		}
	}
	return list
}

// waiting is what a call waits for.
type waiting struct {
	among   []int64 // the children
	pid     int64
	status  uint64
	options uint64
}

// The options of waitpid.
const (
	noHang    = 1
	untraced  = 2
	continued = 8
	ofClones  = 0xe0000000 // __WNOTHREAD, __WALL and __WCLONE
)

// deaths are what a status says of a child that has ended: that it called exit with a number, or the signal that ended it, perhaps with a core.
var deaths = func() (list []uint64) {
	for code := range uint64(256) {
		list = append(list, code<<8)
	}
	for sig := uint64(1); sig <= 64; sig++ {
		const coreDumped = 128
		switch sig {
		case 17, 18, 19, 20, 21, 22, 23, 28: // which end no process
			continue
		case 3, 4, 5, 6, 7, 8, 11, 24, 25, 31:
			list = append(list, sig|coreDumped)
		}
		list = append(list, sig)
	}
	return list
}()

// killed is the status of SIGKILL.
const killed = 9

// statuses are what wait may say of a child; none: it is not known. Whom nobody but the program sends signals ends by no other: that
// is assumed of children until they become another program.
func statuses(c *machine.Call, pid int64) []uint64 {
	r, n := c.M.Record(), pid-abi.FirstChild
	switch ending := r.Process(machine.ProcessEndings + int(n)); {
	case ending == machine.EndsUnknown:
		return nil
	case ending == machine.EndsAnyhow && c.M.Time().OfSingleRun(): // well, as most programs do
		return deaths[:1]
	case ending == machine.EndsAnyhow:
		return deaths
	case r.Process(machine.ProcessKilled)>>n&1 != 0:
		return []uint64{deaths[ending-machine.EndsWith], killed}
	default:
		return deaths[ending-machine.EndsWith:][:1]
	}
}

// ways returns the number of statuses that the call distinguishes for a child.
func (w waiting) ways(c *machine.Call, pid int64) int {
	if w.status == 0 {
		return 1
	}
	return max(1, len(statuses(c, pid)))
}

// taken is the child that a way of the call takes, and which of its ways that is; 0: none has ended.
func (w waiting) taken(c *machine.Call) (pid int64, way int) {
	way = c.Choice
	for _, pid := range w.among {
		n := w.ways(c, pid)
		if way < n {
			return pid, way
		}
		way -= n
	}
	return 0, 0
}

// choices is how many ways there are to end the call.
func (w waiting) choices(c *machine.Call) int {
	n := 0
	for _, pid := range w.among {
		n += w.ways(c, pid)
	}
	switch {
	case c.M.Time().OfSingleRun():
		return 1
	case w.options&noHang != 0:
		n++
	}
	return max(n, 1)
}

// end ends the call, in the way that was chosen.
func (w waiting) end(c *machine.Call) (machine.Outcome, *machine.Fault) {
	switch {
	case w.options&ofClones != 0:
		return abi.Stop(c.Gap("waitpid with options about clones"))
	case w.options&^(noHang|untraced|continued) != 0:
		return abi.Errno(c, abi.EINVAL)
	case w.options&^noHang != 0:
		return abi.Stop(c.Gap("waitpid for children that are stopped or continued"))
	case w.pid < -1:
		return abi.Stop(c.Gap("waitpid for a process group"))
	case len(w.among) == 0:
		const noChild = 10 // ECHILD
		return abi.Errno(c, noChild)
	}
	pid, way := w.taken(c)
	if pid == 0 {
		return abi.Int(c, 0)
	}
	if w.status != 0 {
		known := statuses(c, pid)
		if len(known) == 0 {
			return abi.Stop(c.Gap("the status of a child that neither becomes another program nor always ends with the same number"))
		}
		if f := abi.Store(c, w.status, 4, known[way]); f != nil {
			return abi.Stop(f)
		}
	}
	reap(c.M.Record(), pid)
	return abi.Int(c, pid)
}

// reap notes that a child was waited for.
func reap(r machine.Record, pid int64) {
	n := pid - abi.FirstChild
	r.SetProcess(machine.ProcessReaped, r.Process(machine.ProcessReaped)|1<<n)
	r.SetProcess(machine.ProcessKilled, r.Process(machine.ProcessKilled)&^(1<<n))
	r.SetProcess(machine.ProcessEndings+int(n), 0)
}
