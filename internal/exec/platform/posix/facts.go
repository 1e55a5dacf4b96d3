package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/program"
)

var (
	starts   = program.Conduct{StartsThread: true}
	unlocked = machine.Claim{Check: machine.Unlock, Text: "lock is held"}

	silent = machine.Note{Quiet: true}
	waits  = machine.Note{Kind: machine.Waits}
	joined = machine.Note{Kind: machine.JoinsThread}
	leaves = machine.Note{Own: true}
)

// does notes what a call does to its object.
func does(verb string) machine.Note {
	return machine.Note{Kind: machine.Does, Text: verb, Quiet: true}
}

// wakes records what a call does to its object and which threads it wakes.
func wakes(verb string) machine.Note {
	return machine.Note{Kind: machine.Wakes, Text: verb, Quiet: true}
}

// tries records what a call does to its object if it succeeds.
func tries(verb string) machine.Note { return machine.Note{Kind: machine.Tries, Text: verb} }

// hands adds to a note how the call transfers ownership of its object.
func hands(h machine.Handing, n machine.Note) machine.Note {
	n.Hands = h
	return n
}

// quietly is like tries, for an object whose contents only the platform interprets.
func quietly(verb string) machine.Note {
	return machine.Note{Kind: machine.Tries, Text: verb, Quiet: true}
}

// Facts are what others must know about the package's functions.
func Facts() []abi.Row {
	return []abi.Row{
		abi.Of("pthread_create", machine.Facts{Part: machine.PartCreate, Conduct: starts, Symmetric: true, Note: silent, Passes: 3}),
		abi.Of("thrd_create", machine.Facts{Conduct: starts, Note: silent, Passes: 2}),
		abi.Of("pthread_join", machine.Facts{Part: machine.PartJoin, Symmetric: true, Note: joined}),
		abi.Of("thrd_join", machine.Facts{Note: joined}),
		abi.Of("pthread_exit", machine.Facts{Part: machine.PartExit, Final: machine.FinalOfThread, Symmetric: true, Note: leaves, Terms: abi.Indifferent}),
		abi.Of("thrd_exit", machine.Facts{Note: leaves}),
		abi.Of(Cycles+" "+lookAtClock+" "+now, machine.Facts{Conduct: program.Conduct{ReadsClock: true}}),
		abi.Of("sleep usleep", machine.Facts{Terms: machine.Terms{Needs: machine.NeedsTruthIfUnobserved}}),
		abi.Of("__heddle_unsafe", machine.Facts{ForCaller: true, Part: machine.PartNothing, Symmetric: true, Terms: abi.Indifferent}),
		abi.Of("pthread_self", machine.Facts{Conduct: program.Conduct{ObservesIdentity: true}, Symmetric: true}),
		abi.Of("thrd_current", machine.Facts{Conduct: program.Conduct{ObservesIdentity: true}}),
		abi.Of("__pthread_register_cancel*", machine.Facts{Conduct: program.Conduct{JumpsAnywhere: true}}),
		abi.Of("pthread_equal pthread_detach sched_yield", machine.Facts{Symmetric: true}),
		abi.Of(forkName, machine.Facts{Children: inChild, Conduct: program.Conduct{Forks: true, Module: true}, NoEffects: "processes are forked"}),
		abi.Of(killName, machine.Facts{Conduct: program.Conduct{Kills: true}}),
		abi.Of("pthread_cancel", machine.Facts{NoEffects: "threads are cancelled"}),
		abi.Of("pthread_attr_init pthread_attr_destroy pthread_attr_setdetachstate pthread_attr_setstacksize", machine.Facts{Symmetric: true}),

		abi.Of("pthread_mutex_init", machine.Facts{Part: machine.PartInit, Symmetric: true, Note: does("initialises")}),
		abi.Of("pthread_mutex_destroy", machine.Facts{Symmetric: true, Note: does("destroys")}),
		abi.Of("pthread_mutex_lock", machine.Facts{Part: machine.PartLock, Symmetric: true, Note: hands(machine.Takes, does("locks"))}),
		abi.Of("pthread_mutex_trylock", machine.Facts{Symmetric: true, Note: hands(machine.Takes, tries("locks"))}),
		abi.Of("pthread_mutex_timedlock pthread_mutex_clocklock", machine.Facts{Note: hands(machine.Takes, tries("locks"))}),
		abi.Of("pthread_mutex_unlock", machine.Facts{Part: machine.PartUnlock, Symmetric: true, Claim: unlocked, Note: hands(machine.Gives, does("unlocks"))}),
		abi.Of("mtx_init", machine.Facts{Note: does("initialises")}),
		abi.Of("mtx_destroy", machine.Facts{Note: does("destroys")}),
		abi.Of("mtx_lock", machine.Facts{Note: hands(machine.Takes, does("locks"))}),
		abi.Of("mtx_trylock", machine.Facts{Note: hands(machine.Takes, tries("locks"))}),
		abi.Of("mtx_unlock", machine.Facts{Claim: unlocked, Note: hands(machine.Gives, does("unlocks"))}),
		abi.Of("__heddle_mutex_unowned __heddle_mutex_owned __heddle_shared_mutex_unowned __heddle_shared_mutex_owned", machine.Facts{Symmetric: true, Note: silent}),
		abi.Of("pthread_mutexattr_init pthread_mutexattr_destroy pthread_mutexattr_settype", machine.Facts{Symmetric: true}),
		abi.Of("pthread_mutexattr_setrobust pthread_mutexattr_setrobust_np", machine.Facts{NoEffects: "locks may be robust"}),

		abi.Of("pthread_spin_lock", machine.Facts{Note: hands(machine.Takes, does("locks"))}),
		abi.Of("pthread_spin_trylock", machine.Facts{Note: hands(machine.Takes, tries("locks"))}),
		abi.Of("pthread_spin_unlock", machine.Facts{Claim: unlocked, Note: hands(machine.Gives, does("unlocks"))}),

		abi.Of("pthread_cond_init", machine.Facts{Symmetric: true, Note: does("initialises")}),
		abi.Of("pthread_cond_destroy", machine.Facts{Symmetric: true, Note: does("destroys")}),
		abi.Of("pthread_cond_wait", machine.Facts{Symmetric: true, Note: waits}),
		abi.Of("pthread_cond_timedwait pthread_cond_clockwait cnd_wait cnd_timedwait", machine.Facts{Note: waits}),
		abi.Of("pthread_cond_signal", machine.Facts{Symmetric: true, Note: wakes("signals")}),
		abi.Of("pthread_cond_broadcast", machine.Facts{Symmetric: true, Note: wakes("broadcasts")}),
		abi.Of("cnd_signal", machine.Facts{Note: wakes("signals")}),
		abi.Of("cnd_broadcast", machine.Facts{Note: wakes("broadcasts")}),

		abi.Of("pthread_rwlock_init pthread_rwlock_destroy", machine.Facts{Symmetric: true}),
		abi.Of("pthread_rwlock_rdlock", machine.Facts{Symmetric: true, Note: hands(machine.Takes, does("read-locks"))}),
		abi.Of("pthread_rwlock_wrlock", machine.Facts{Symmetric: true, Note: hands(machine.Takes, does("write-locks"))}),
		abi.Of("pthread_rwlock_tryrdlock", machine.Facts{Symmetric: true, Note: hands(machine.Takes, tries("read-locks"))}),
		abi.Of("pthread_rwlock_trywrlock", machine.Facts{Symmetric: true, Note: hands(machine.Takes, tries("write-locks"))}),
		abi.Of("pthread_rwlock_unlock", machine.Facts{Symmetric: true, Note: hands(machine.Gives, does("unlocks"))}),

		abi.Of("pthread_barrier_init", machine.Facts{Symmetric: true, Note: does("initialises")}),
		abi.Of("pthread_barrier_wait", machine.Facts{Symmetric: true, Note: does("waits at")}),
		abi.Of("pthread_barrier_destroy", machine.Facts{Symmetric: true}),

		abi.Of("sem_init", machine.Facts{Symmetric: true, Note: does("initialises")}),
		abi.Of("sem_destroy", machine.Facts{Symmetric: true, Note: does("destroys")}),
		abi.Of("sem_post", machine.Facts{Symmetric: true, Note: hands(machine.GivesUnit, does("posts"))}),
		abi.Of("sem_wait", machine.Facts{Symmetric: true, Note: hands(machine.TakesUnit, does("decrements"))}),
		abi.Of("sem_trywait", machine.Facts{Symmetric: true, Note: hands(machine.TakesUnit, quietly("decrements"))}),
		abi.Of("sem_timedwait", machine.Facts{Note: hands(machine.TakesUnit, quietly("decrements"))}),
		abi.Of("sem_getvalue", machine.Facts{Symmetric: true, Note: silent}),
		abi.Of("sem_close", machine.Facts{Note: does("closes")}),
		abi.Of("sem_clockwait sem_open sem_unlink", machine.Facts{Note: silent}),
	}
}

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls.
func Keeps() []abi.Keeping {
	const unsafe, listed, bare = machine.Unsafe, machine.Listed, machine.Bare
	nothing, thread, locked, unseen := abi.KeepsNothing, abi.KeepsOfThread, abi.KeepsLocked, abi.KeepsUnseen
	return []abi.Keeping{
		abi.Keep(bare, thread, "__heddle_*"),
		abi.Keep(unsafe, nothing, "__heddle_unsafe"),
		abi.Keep(unsafe, thread, "__pthread_register_cancel* __pthread_unregister_cancel* __pthread_unwind_next"),

		abi.Keep(unsafe, locked, "pthread_create pthread_join pthread_tryjoin_np pthread_timedjoin_np pthread_clockjoin_np pthread_detach pthread_cancel"),
		abi.Keep(unsafe, locked, "thrd_create thrd_join thrd_detach thrd_exit pthread_exit"),
		abi.Keep(listed, thread, "pthread_self pthread_sigmask sigprocmask sigpending"),
		abi.Keep(bare, nothing, "pthread_equal thrd_equal thrd_current"),
		abi.Keep(unsafe, thread, "pthread_testcancel pthread_setcancelstate pthread_setcanceltype pthread_getspecific pthread_setspecific tss_get tss_set"),
		abi.Keep(unsafe, locked, "pthread_key_create pthread_key_delete tss_create tss_delete pthread_once call_once"),
		abi.Keep(unsafe, locked, "pthread_getattr_np pthread_setname_np pthread_getname_np pthread_getcpuclockid clock_getcpuclockid"),
		abi.Keep(unsafe, locked, "pthread_getschedparam pthread_setschedparam pthread_setschedprio pthread_getaffinity_np pthread_setaffinity_np"),
		abi.Keep(unsafe, unseen, "pthread_getconcurrency pthread_setconcurrency"),
		abi.Keep(unsafe, locked, "pthread_atfork"),
		abi.Keep(listed, locked, "fork wait waitpid execl execle execv execve"),
		abi.Keep(bare, locked, "execlp execvp execvpe"),
		abi.Keep(bare, locked, "sched_getparam sched_setparam sched_getscheduler sched_setscheduler sched_getaffinity sched_setaffinity sched_rr_get_interval"),
		abi.Keep(bare, nothing, "sched_get_priority_max sched_get_priority_min sched_yield pthread_yield thrd_yield __sched_cpucount"),

		abi.Keep(unsafe, nothing, "pthread_attr_* pthread_mutexattr_* pthread_condattr_* pthread_rwlockattr_* pthread_barrierattr_*"),
		abi.Keep(unsafe, nothing, "pthread_mutex_* mtx_* pthread_cond_* cnd_* pthread_rwlock_* pthread_barrier_* pthread_spin_*"),
		abi.Keep(listed, nothing, "sem_post"),
		abi.Keep(unsafe, nothing, "sem_init sem_destroy sem_wait sem_trywait sem_timedwait sem_clockwait sem_getvalue"),
		abi.Keep(unsafe, locked, "sem_open sem_close sem_unlink"),
		abi.Keep(listed, locked, "sleep"),
		abi.Keep(bare, locked, "usleep nanosleep clock_nanosleep thrd_sleep syscall"),

		// In C, as platform modules are.
		abi.Keep(listed, locked, "sigaction signal raise kill alarm pause sigsuspend sigqueue sigset sigpause pthread_kill"),
		abi.Keep(listed, nothing, "sigemptyset sigfillset sigaddset sigdelset sigismember"),
		abi.Keep(bare, nothing, "sigisemptyset sigandset sigorset"),
		abi.Keep(bare, locked, "bsd_signal sysv_signal __sysv_signal sigwait sigwaitinfo sigtimedwait sighold sigrelse sigignore siginterrupt sigaltstack pthread_sigqueue signalfd"),
		abi.Keep(bare, locked, "setitimer getitimer ualarm timerfd_create timerfd_settime timerfd_gettime"),
		abi.Keep(unsafe, locked, "timer_create timer_delete"),
		abi.Keep(listed, locked, "timer_settime timer_gettime timer_getoverrun"),
		abi.Keep(listed, locked, "select pselect aio_error aio_return aio_suspend"),
		abi.Keep(bare, locked, "ppoll epoll_pwait epoll_pwait2"),
		abi.Keep(unsafe, locked, "aio_init aio_read aio_write aio_fsync aio_cancel lio_listio"),
		abi.Keep(unsafe, locked, "mq_open mq_close mq_unlink mq_send mq_timedsend mq_receive mq_timedreceive mq_notify mq_getattr mq_setattr"),
		abi.Keep(unsafe, nothing, "mbstowcs mbsrtowcs mbtowc mbrtowc mbrlen mblen wcrtomb wctomb wcstombs wcsrtombs wctob btowc swprintf vswprintf wcsdup wcscoll"),
		abi.Keep(listed, nothing, "wcpcpy wcpncpy wcscat wcschr wcscmp wcscpy wcscspn wcslen wcsncat wcsncmp wcsncpy wcsnlen wcspbrk wcsrchr wcsspn wcsstr wcstok"),
		abi.Keep(listed, nothing, "wmemchr wmemcmp wmemcpy wmemmove wmemset"),
		abi.Keep(bare, nothing, "wcscasecmp wcsncasecmp wcschrnul wcsto* wctype towlower towupper mbsinit __ctype_get_mb_cur_max isw*"),
	}
}
