package posix

import (
	"strings"

	"heddle/internal/ir/program"
)

// synchronising are the families of functions that access nothing but the objects they are named after, their attributes and deadlines. What they remember
// lies in as many bytes as the object has where it is smallest, which is with pointers of 32 bits.
var synchronising = []struct {
	prefix string
	bytes  int64
}{
	{"pthread_mutex_", 24},
	{"pthread_cond_", 48},
	{"pthread_rwlock_", 32},
	{"pthread_barrier_", 20},
	{"pthread_spin_", 4},
	{"mtx_", 24},
	{"cnd_", 48},
	{"sem_", 16},
}

// Pointers is what functions on synchronisation objects do with pointers.
func Pointers(name string) program.Pointers {
	for _, s := range synchronising {
		if strings.HasPrefix(name, s.prefix) && name != "sem_open" && name != "sem_unlink" {
			return program.Pointers{Bounded: true, Touches: s.bytes}
		}
	}
	return program.Pointers{}
}
