package posix

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/program"
)

var (
	starts   = program.Conduct{StartsThread: true}
	unlocked = machine.Claim{Check: machine.Unlock, Text: "lock is held"}
)

// Facts are what others must know of the package's functions.
func Facts() []abi.Row {
	return []abi.Row{
		{Names: "pthread_create", Facts: machine.Facts{Conduct: starts, Alike: true}},
		{Names: "thrd_create", Facts: machine.Facts{Conduct: starts}},
		{Names: "pthread_join pthread_exit pthread_self pthread_equal pthread_detach sched_yield", Facts: machine.Facts{Alike: true}},
		{Names: "pthread_cancel", Facts: machine.Facts{Uneffected: "threads are cancelled"}},
		{Names: "pthread_attr_init pthread_attr_destroy pthread_attr_setdetachstate pthread_attr_setstacksize", Facts: machine.Facts{Alike: true}},

		{Names: "pthread_mutex_init pthread_mutex_destroy pthread_mutex_lock pthread_mutex_trylock", Facts: machine.Facts{Alike: true}},
		{Names: "pthread_mutex_unlock", Facts: machine.Facts{Alike: true, Claim: unlocked}},
		{Names: "mtx_unlock pthread_spin_unlock", Facts: machine.Facts{Claim: unlocked}},
		{Names: "pthread_mutexattr_init pthread_mutexattr_destroy pthread_mutexattr_settype", Facts: machine.Facts{Alike: true}},
		{Names: "pthread_mutexattr_setrobust pthread_mutexattr_setrobust_np", Facts: machine.Facts{Uneffected: "locks may be robust"}},

		{Names: "pthread_cond_init pthread_cond_destroy pthread_cond_wait pthread_cond_signal pthread_cond_broadcast", Facts: machine.Facts{Alike: true}},
		{Names: "pthread_rwlock_init pthread_rwlock_destroy pthread_rwlock_rdlock pthread_rwlock_wrlock", Facts: machine.Facts{Alike: true}},
		{Names: "pthread_rwlock_tryrdlock pthread_rwlock_trywrlock pthread_rwlock_unlock", Facts: machine.Facts{Alike: true}},
		{Names: "pthread_barrier_init pthread_barrier_destroy pthread_barrier_wait", Facts: machine.Facts{Alike: true}},
		{Names: "sem_init sem_destroy sem_wait sem_trywait sem_post sem_getvalue", Facts: machine.Facts{Alike: true}},
	}
}
