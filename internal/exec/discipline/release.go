package discipline

// Only a thread that inspects the lock without waiting notices its release it, changes it
// otherwise, or ends the object that it lies in. The first two are accesses of a place of its own,
// of which a release is a read and all else a write.

// Creation is the place that stands for the numbers of threads: creating one is a
// write.
const Creation = 0

const lockPlace = 1 << 32

// Release records the release of a lock and reports whether threads must be able to
// switch before it.
func (t *Table) Release(lock uint32, who *Accessor) bool {
	return t.noteLock(lock, who, false)
}

// ReleaseNoticed reports what Release would, without recording anything.
func (t *Table) ReleaseNoticed(lock uint32, thread uint8) bool {
	return t.entries[t.find(lockPlace|uint64(lock))].contended(thread, false)
}

// contended reports whether a thread's accesses of a kind are.
func (e *entry) contended(thread uint8, write bool) bool {
	for k := range e.users {
		if u := &e.users[k]; u.contended && u.thread == thread && u.write == write {
			return true
		}
	}
	return false
}

func (t *Table) noteLock(lock uint32, who *Accessor, write bool) bool {
	key := lockPlace | uint64(lock)
	i := t.find(key)
	if i == 0 {
		i = t.insert(key)
	}
	free := *who
	free.Locks = Locks{}
	e := &t.entries[i]
	k := t.record(e, Access{Mask: 1, Write: write}, &free)
	return e.users[k].contended
}
