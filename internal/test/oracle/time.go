package oracle

// Calls that wait for a moment: sleeps, and waits with a time limit. Where time has no order the moment may come whenever they
// wait, and a clock shows what is undefined. With Options.TimeOrder computing takes no time: a state has a clock, which moves where no
// thread can act, to the earliest moment that one waits for. Whose moment has come can act.

const (
	second    = 1_000_000_000
	semaphore = 16 // bytes of a sem_t that are used: the value, and more

	realtime, monotonic = 0, 1 // clocks
	absolute            = 1    // TIMER_ABSTIME
	etimedout           = 110
)

func timeFunctions() map[string]libraryFunction {
	return map[string]libraryFunction{
		"sleep":  func(st *step, f *frame, args []value) { st.sleep(f, st.amount(args[0])*second, 32) },
		"usleep": func(st *step, f *frame, args []value) { st.sleep(f, st.amount(args[0])*1000, 32) },
		"nanosleep": func(st *step, f *frame, args []value) {
			st.sleep(f, st.timeAt(args[0]), 32)
		},
		"clock_nanosleep": func(st *step, f *frame, args []value) {
			switch moment := st.timeAt(args[2]); {
			case st.amount(args[0]) > monotonic:
				st.refuse("such a clock")
			case st.amount(args[1])&absolute == 0:
				st.sleep(f, moment, 32)
			default:
				st.sleepUntil(f, moment, 32)
			}
		},
		"clock_gettime": func(st *step, f *frame, args []value) {
			if st.amount(args[0]) > monotonic {
				st.refuse("such a clock")
			}
			st.storeTime(args[1])
			st.give(f, integer(0, 32))
		},
		"sem_post": func(st *step, f *frame, args []value) {
			st.storeInt(args[0], st.semaphore(args[0])+1, 4)
			st.give(f, integer(0, 32))
		},
		"sem_wait": func(st *step, f *frame, args []value) { st.down(f, args[0], func() { st.wait() }) },
		"sem_timedwait": func(st *step, f *frame, args []value) {
			st.down(f, args[0], func() {
				if st.awaits(st.timeAt(args[1])) {
					st.setErrno(etimedout)
					st.give(f, integer(mask(32), 32))
				}
			})
		},
		"pthread_mutex_timedlock": func(st *step, f *frame, args []value) {
			if st.usable(args[0], mutexSize).owner == 0 {
				st.lock(f, args[0])
			} else if st.awaits(st.timeAt(args[1])) {
				st.give(f, integer(etimedout, 32))
			}
		},
		"pthread_cond_timedwait": condTimedWait,
	}
}

// sleep waits for so long.
func (st *step) sleep(f *frame, ns uint64, width uint) {
	if !st.options.TimeOrder || ns == 0 {
		st.sleepUntil(f, 0, width)
		return
	}
	if f.phase == begins {
		f.phase, f.until = waiting, st.clock+ns
		return
	}
	st.sleepUntil(f, f.until, width)
}

// sleepUntil waits for a moment.
func (st *step) sleepUntil(f *frame, moment uint64, width uint) {
	if st.signals.actions != nil {
		st.refuse("sleep in a program with handlers")
	}
	if st.awaits(moment) {
		f.until = 0
		st.give(f, integer(0, width))
	}
}

// awaits reports whether the moment that a thread waits for has come; else it cannot act.
func (st *step) awaits(moment uint64) bool {
	if !st.options.TimeOrder || moment <= st.clock {
		return true
	}
	st.moment = moment
	st.wait()
	return false
}

// down takes one from a semaphore, or does something else where there is none.
func (st *step) down(f *frame, at value, blocked func()) {
	n := st.semaphore(at)
	if n == 0 {
		blocked()
		return
	}
	st.storeInt(at, n-1, 4)
	st.give(f, integer(0, 32))
}

// semaphore is the value of a semaphore, whose bytes are zero at first.
func (st *step) semaphore(at value) uint64 {
	st.reach(at, semaphore, true)
	return st.amount(st.loadInt(at, 4))
}

// timeAt is a time in memory, in nanoseconds. Without an order of time nobody looks at it.
func (st *step) timeAt(at value) uint64 {
	if st.reach(at, 16, false) == nil || !st.options.TimeOrder {
		return 0
	}
	return st.amount(st.loadInt(at, 8))*second + st.amount(st.loadInt(offset(at, 8), 8))
}

// storeTime stores what the clock shows.
func (st *step) storeTime(at value) {
	if st.options.TimeOrder {
		st.storeInt(at, st.clock/second, 8)
		st.storeInt(offset(at, 8), st.clock%second, 8)
		return
	}
	st.storePointer(at, value{kind: undef})
	st.storePointer(offset(at, 8), value{kind: undef})
}

// condTimedWait waits for a condition (argument 0) without the mutex (argument 1) until a moment (argument 2).
func condTimedWait(st *step, f *frame, args []value) {
	switch {
	case f.phase == late:
		st.take(args[1])
		st.give(f, integer(etimedout, 32))
	case f.phase == waiting && f.waits.kind != nothing:
		if st.options.SpuriousWakeups && st.choose(2) == 1 {
			f.waits, st.causeless = value{}, true
		} else if st.awaits(st.timeAt(args[2])) {
			f.waits, f.phase = value{}, late
		}
	default:
		condWait(st, f, args)
	}
}

// late is the phase of a wait for a condition whose time is up: the mutex is to be taken again.
const late = 2

// passTime is the step of a state in which no thread can act: its clock moves to the earliest moment that one waits for.
func (x *exploration) passTime(s *state, moments []uint64) (n int) {
	earliest := uint64(0)
	for _, m := range moments {
		if earliest == 0 || m < earliest {
			earliest = m
		}
	}
	if earliest == 0 {
		return 0
	}
	c := s.copy()
	c.clock = earliest
	to := x.meet(c)
	x.prospects.before[to] = append(x.prospects.before[to], x.at)
	x.steps++
	return 1
}
