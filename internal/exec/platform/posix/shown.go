package posix

import (
	"encoding/binary"
	"fmt"
	"strings"

	"heddle/internal/exec/machine"
)

// shown are the types of objects that say something of themselves to a person, by the ends of their names.
var shown = []struct {
	types []string
	show  func(m *machine.Machine, addr uint64) (text string, holder int, ok bool)
}{
	{[]string{"pthread_mutex_t", "mtx_t", "std::mutex", "std::recursive_mutex", "std::timed_mutex", "std::recursive_timed_mutex", "__gthread_mutex_t"}, showMutex},
	{[]string{"pthread_rwlock_t", "std::shared_mutex", "std::shared_timed_mutex"}, showRW},
	{[]string{"sem_t"}, showSemaphore},
}

// Show says what a lock or a semaphore of a type of the source is: "free", "held"; and who holds it, -1: nobody that is known. It is false of other
// types, and where there is no such object. It changes nothing.
func Show(m *machine.Machine, typ string, addr uint64) (text string, holder int, ok bool) {
	for _, x := range shown {
		for _, name := range x.types {
			if strings.HasSuffix(typ, name) {
				return x.show(m, addr)
			}
		}
	}
	return "", -1, false
}

// peek32 is a number of four bytes.
func peek32(m *machine.Machine, addr uint64) (uint32, bool) {
	var b [4]byte
	ok := m.Peek(addr, b[:])
	return binary.LittleEndian.Uint32(b[:]), ok
}

func showMutex(m *machine.Machine, addr uint64) (string, int, bool) {
	at := mutexLayoutOf(m, addr)
	count, _ := peek32(m, addr+at.count)
	kind, _ := peek32(m, addr+at.kind)
	owner, ok := peek32(m, addr+at.owner)
	x := mutex{count: count, owner: m.Record().OwnerNamed(owner), kind: kind}
	switch {
	case !ok:
		return "", -1, false
	case x.unusable() != "":
		return x.unusable(), -1, true
	case x.owner == 0:
		return "free", -1, true
	case x.count > 0:
		return fmt.Sprintf("held %d times", x.count+1), x.holder(), true
	}
	return "held", x.holder(), true
}

func showRW(m *machine.Machine, addr uint64) (string, int, bool) {
	readers, ok := peek32(m, addr+rwReaders)
	writer, _ := peek32(m, addr+rwWriter)
	mark, _ := peek32(m, addr+rwMark)
	holder := int(m.Record().OwnerNamed(writer)) - 1
	switch {
	case !ok:
		return "", -1, false
	case mark == rwGone:
		return "was destroyed", -1, true
	case holder >= 0:
		return "held for writing", holder, true
	case readers > 0:
		return fmt.Sprintf("held for reading, %d times", readers), -1, true
	}
	return "free", -1, true
}

func showSemaphore(m *machine.Machine, addr uint64) (string, int, bool) {
	value, ok := peek32(m, addr+semValue)
	if mark, _ := peek32(m, addr+semMark); mark == semGone || mark == semClosed {
		return "was destroyed", -1, ok
	}
	return fmt.Sprintf("value %d", value), -1, ok
}
