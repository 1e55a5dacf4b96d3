package oracle

import (
	"slices"
	"strings"

	"heddle/internal/front/flat"
)

// access is memory that an instruction reads or writes.
type access struct {
	at            value
	size          uint64
	write, atomic bool
}

func reads(at value, size uint64) access      { return access{at: at, size: size} }
func writes(at value, size uint64) access     { return access{at: at, size: size, write: true} }
func atomically(at value, size uint64) access { return access{at, size, true, true} }

// races records each pair of threads whose next instructions use a common byte, one of
// them writing it, not both atomically.
func (x *exploration) races(s *state) {
	if !x.checks["race"] {
		return
	}
	next := make([][]access, len(s.threads))
	for i := range s.threads {
		next[i] = x.next(s, i)
	}
	for i := range s.threads {
		for k := range i {
			if x.conflict(s, next[i], next[k]) {
				a, b := x.placeOf(s.threads[i]), x.placeOf(s.threads[k])
				if comparePlaces(b, a) < 0 {
					a, b = b, a
				}
				x.failing[Failure{Check: "race", At: a, Other: b}] = true
			}
		}
	}
}

func (x *exploration) conflict(s *state, mine, theirs []access) bool {
	for _, a := range mine {
		for _, b := range theirs {
			if a.at.kind == pointer && a.at.obj > 0 && b.at.kind == pointer && a.at.obj == b.at.obj && !s.objects[a.at.obj].constant &&
				a.at.n < b.at.n+b.size && b.at.n < a.at.n+a.size && (a.write || b.write) && !(a.atomic && b.atomic) {
				return true
			}
		}
	}
	return false
}

// next is what the next instruction of a thread uses. In an atomic section everything
// is atomic.
func (x *exploration) next(s *state, thread int) []access {
	t := s.threads[thread]
	f := t.top()
	if f == nil || t.exiting && len(t.frames) == t.first {
		return nil
	}
	st := &step{program: x.program, state: s, thread: t, number: thread}
	list := st.accesses(f, &st.mod.Functions[f.fn].Instrs[f.pc])
	for i := range list {
		list[i].atomic = list[i].atomic || s.section == thread+1
	}
	return list
}

func (st *step) accesses(f *frame, in *flat.Instr) []access {
	arg := func(i int) value { return st.operand(f, in.Operands[i]) }
	size := func(typ int) uint64 { return st.mod.Types[typ].StoreSize }
	atomic := in.Ordering != flat.NotAtomic
	switch in.Op {
	case flat.OpLoad:
		return []access{{arg(0), size(in.Type), false, atomic}}
	case flat.OpStore:
		return []access{{arg(1), size(st.typeOf(f, in.Operands[0])), true, atomic}}
	case flat.OpAtomicRMW:
		return []access{atomically(arg(0), size(in.Type))}
	case flat.OpCmpXchg:
		return []access{atomically(arg(0), size(st.typeOf(f, in.Operands[1])))}
	case flat.OpCall, flat.OpInvoke:
		if to := arg(0); to.kind == pointer && to.obj < 0 {
			fn := &st.mod.Functions[-1-to.obj]
			var args []value
			for i := range in.Operands[1:] {
				args = append(args, arg(i+1))
			}
			return st.callAccesses(f, fn, st.libraryName(fn), args)
		}
	}
	return nil
}

// callAccesses is what a library function uses.
func (st *step) callAccesses(f *frame, fn *flat.Function, name string, args []value) []access {
	if len(fn.Blocks) > 0 {
		return nil
	}
	switch name = strings.TrimPrefix(strings.TrimSuffix(name, ".inline"), "llvm."); name {
	case "memcpy", "memmove":
		return []access{writes(args[0], args[2].n), reads(args[1], args[2].n)}
	case "memset":
		return []access{writes(args[0], args[2].n)}
	case "free":
		if at := args[0]; at.kind == pointer && at.obj > 0 && at.n == 0 && !st.objects[at.obj].dead && st.objects[at.obj].area == heap {
			return []access{writes(at, max(st.objects[at.obj].size, 1))}
		}
	case "pthread_create":
		return []access{writes(args[0], 8)}
	case "pthread_join":
		if n := args[0].n; args[0].kind == number && n > 0 && n <= uint64(len(st.threads)) && st.threads[n-1].life == finished && !args[1].isNull() {
			return []access{writes(args[1], 8)}
		}
	case "pthread_mutex_init":
		return []access{writes(args[0], mutexSize)}
	case "pthread_cond_init":
		return []access{writes(args[0], condSize)}
	case "sem_wait", "sem_post":
		return []access{atomically(args[0], semaphore)}
	case "sem_timedwait":
		return []access{atomically(args[0], semaphore), reads(args[1], 16)}
	case "pthread_mutex_timedlock":
		return []access{atomically(args[0], mutexSize), reads(args[1], 16)}
	case "pthread_cond_timedwait":
		return []access{atomically(args[0], condSize), atomically(args[1], mutexSize), reads(args[2], 16)}
	case "nanosleep":
		return []access{reads(args[0], 16)}
	case "clock_nanosleep":
		return []access{reads(args[2], 16)}
	case "clock_gettime":
		return []access{writes(args[1], 16)}
	case "pthread_mutex_lock", "pthread_mutex_trylock", "pthread_mutex_unlock", "pthread_mutex_destroy":
		return []access{atomically(args[0], mutexSize)}
	case "pthread_cond_signal", "pthread_cond_broadcast", "pthread_cond_destroy":
		return []access{atomically(args[0], condSize)}
	case "pthread_cond_wait":
		if f.phase == waiting && st.destroyedAt(args[0]) { // whoever destroyed it has waited until it was left
			return []access{atomically(args[1], mutexSize)}
		}
		return []access{atomically(args[0], condSize), atomically(args[1], mutexSize)}
	}
	return nil
}

// destroyedAt reports whether a mutex or condition was destroyed.
func (st *step) destroyedAt(at value) bool {
	o := st.objects[at.obj]
	return slices.ContainsFunc(o.syncs, func(s sync) bool { return s.off == at.n && s.destroyed })
}
