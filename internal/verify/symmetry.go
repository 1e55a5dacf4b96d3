package verify

import "strings"

// interchangeable is what a search with --symmetry rests on.
const interchangeable = "of states that differ only by which thread is which, one was followed: the program does nothing with pthread_t values and addresses but tell them apart, and no other value looks like one (--symmetry)"

// blindFunctions are the functions of the platform that are known to treat all
// threads alike, and to keep no thread's number but where machine.Canonical finds it.
// A name with a star stands for all that begin so.
var blindFunctions = strings.Fields(`
	pthread_create pthread_join pthread_exit pthread_self pthread_equal pthread_detach
	pthread_attr_init pthread_attr_destroy pthread_attr_setdetachstate pthread_attr_setstacksize
	pthread_mutex_init pthread_mutex_destroy pthread_mutex_lock pthread_mutex_trylock pthread_mutex_unlock
	pthread_mutexattr_init pthread_mutexattr_destroy pthread_mutexattr_settype
	pthread_cond_init pthread_cond_destroy pthread_cond_wait pthread_cond_signal pthread_cond_broadcast
	pthread_rwlock_init pthread_rwlock_destroy pthread_rwlock_rdlock pthread_rwlock_wrlock
	pthread_rwlock_tryrdlock pthread_rwlock_trywrlock pthread_rwlock_unlock
	pthread_barrier_* sem_init sem_destroy sem_wait sem_trywait sem_post sem_getvalue
	malloc calloc free realloc memcpy memmove memset memcmp strlen strcmp strncmp strcpy strncpy
	printf fprintf puts putchar fflush
	abort exit _exit __assert_fail __assert reach_error __heddle_error_label sched_yield
	__VERIFIER_* assume_abort_if_not heddle_assume heddle_atomic_begin heddle_atomic_end
	heddle_fail __ubsan_handle_*
`)

func blindFunction(name string) bool {
	for _, known := range blindFunctions {
		if prefix, star := strings.CutSuffix(known, "*"); name == known || star && strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// asymmetric is why threads of the session's program are not interchangeable; "":
// they are.
func (p *Plan) asymmetric() string {
	switch {
	case p.Program.PointerBits != 64:
		return "threads are not recognised among values of 32 bits"
	case len(p.Source.Entries) > 0:
		return "processes (--entry) are not interchangeable"
	case p.abstraction != "":
		return "it does not go with " + AbstractionName + " (--abstraction=off leaves that aside)"
	}
	return p.tellsApart()
}
