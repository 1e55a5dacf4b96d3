package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// Keeps states of the package's functions whether handlers may call them, and what they keep between calls.
func Keeps() []abi.Keeping {
	const unsafe, listed, bare = machine.Unsafe, machine.Listed, machine.Bare
	nothing, thread, locked, unseen := abi.KeepsNothing, abi.KeepsOfThread, abi.KeepsLocked, abi.KeepsUnseen
	return []abi.Keeping{
		{bare, thread, "__heddle_*"},
		{unsafe, thread, "__pthread_register_cancel* __pthread_unregister_cancel* __pthread_unwind_next"},

		{unsafe, locked, "pthread_create pthread_join pthread_tryjoin_np pthread_timedjoin_np pthread_clockjoin_np pthread_detach pthread_cancel"},
		{unsafe, locked, "thrd_create thrd_join thrd_detach thrd_exit pthread_exit pthread_atfork"},
		{listed, thread, "pthread_self pthread_sigmask sigprocmask sigpending"},
		{bare, nothing, "pthread_equal thrd_equal thrd_current"},
		{unsafe, thread, "pthread_testcancel pthread_setcancelstate pthread_setcanceltype pthread_getspecific pthread_setspecific tss_get tss_set"},
		{unsafe, locked, "pthread_key_create pthread_key_delete tss_create tss_delete pthread_once call_once"},
		{unsafe, locked, "pthread_getattr_np pthread_setname_np pthread_getname_np pthread_getcpuclockid clock_getcpuclockid"},
		{unsafe, locked, "pthread_getschedparam pthread_setschedparam pthread_setschedprio pthread_getaffinity_np pthread_setaffinity_np"},
		{unsafe, unseen, "pthread_getconcurrency pthread_setconcurrency"},
		{bare, locked, "sched_getparam sched_setparam sched_getscheduler sched_setscheduler sched_getaffinity sched_setaffinity sched_rr_get_interval"},
		{bare, nothing, "sched_get_priority_max sched_get_priority_min sched_yield pthread_yield thrd_yield __sched_cpucount"},

		{unsafe, nothing, "pthread_attr_* pthread_mutexattr_* pthread_condattr_* pthread_rwlockattr_* pthread_barrierattr_*"},
		{unsafe, nothing, "pthread_mutex_* mtx_* pthread_cond_* cnd_* pthread_rwlock_* pthread_barrier_* pthread_spin_*"},
		{listed, nothing, "sem_post"},
		{unsafe, nothing, "sem_init sem_destroy sem_wait sem_trywait sem_timedwait sem_clockwait sem_getvalue"},
		{unsafe, locked, "sem_open sem_close sem_unlink"},
		{listed, locked, "sleep"},
		{bare, locked, "usleep nanosleep clock_nanosleep thrd_sleep syscall"},

		// In C, as platform modules are.
		{listed, locked, "sigaction signal raise kill alarm pause sigsuspend sigqueue sigset sigpause pthread_kill"},
		{listed, nothing, "sigemptyset sigfillset sigaddset sigdelset sigismember"},
		{bare, nothing, "sigisemptyset sigandset sigorset"},
		{bare, locked, "bsd_signal sysv_signal __sysv_signal sigwait sigwaitinfo sigtimedwait sighold sigrelse sigignore siginterrupt sigaltstack pthread_sigqueue"},
		{bare, locked, "setitimer getitimer ualarm"},
		{unsafe, locked, "timer_create timer_delete"},
		{listed, locked, "timer_settime timer_gettime timer_getoverrun"},
		{listed, locked, "select pselect aio_error aio_return aio_suspend"},
		{bare, locked, "ppoll epoll_pwait epoll_pwait2"},
		{unsafe, locked, "aio_init aio_read aio_write aio_fsync aio_cancel lio_listio"},
		{unsafe, locked, "mq_open mq_close mq_unlink mq_send mq_timedsend mq_receive mq_timedreceive mq_notify mq_getattr mq_setattr"},
		{unsafe, nothing, "mbstowcs mbtowc mbrtowc mbrlen mblen mbsinit wcrtomb wctomb wcstombs wctob btowc __ctype_get_mb_cur_max swprintf vswprintf wcsdup wcscoll"},
		{listed, nothing, "wcpcpy wcpncpy wcscat wcschr wcscmp wcscpy wcscspn wcslen wcsncat wcsncmp wcsncpy wcsnlen wcspbrk wcsrchr wcsspn wcsstr wcstok"},
		{listed, nothing, "wmemchr wmemcmp wmemcpy wmemmove wmemset"},
		{bare, nothing, "wcscasecmp wcsncasecmp towlower towupper isw*"},
	}
}
