package machine

// How much a thread needs of the stack that the program has elsewhere is not known here: a local variable in slots, or of which only a part
// is used, takes less room than the compiler gives it, and one in objects may take more. What a frame takes at least there is
// program.Func.Frame, and the sum of those of the frames from the thread's first one on stands in each frame's header, where it is no more
// than a function of the frames below. A stack is tall if that sum, or what the frames take here, passes what any system gives a thread:
// whether it has room elsewhere is then an assumption.

const (
	tallBytes  = 1 << 20
	heightUnit = 16 // bytes, to which frames are aligned
	mostHeight = 1<<29 - 1
	tallWords  = tallBytes / 8
)

// heightWith is the height, in units, of a thread's stack with one more frame, of a function; words is what it takes here.
func (m *storage) heightWith(t, fn int, words uint32) uint64 {
	below := uint64(0)
	if fp := uint32(m.w[m.tcb(t)+tcbFP]); fp != 0 {
		below = m.w[fp+header(frameCall)] >> frameHeight & mostHeight
	}
	height := min(below+(m.p.Funcs[fn].Frame+heightUnit-1)/heightUnit, mostHeight)
	if height > tallBytes/heightUnit || words > tallWords {
		m.noteTall(fn)
	}
	return height
}

// noteHeight notes that a thread's stack is tall after an instruction that made an object on it.
func (m *storage) noteHeight(t, pc int) {
	if m.height(t) > tallWords {
		m.noteTall(int(m.p.FuncOf[pc]))
	}
}

// noteTall notes that a function's frame made a stack tall, or stands on one that is: if it is a function of the program.
func (m *storage) noteTall(fn int) {
	f := &m.p.Funcs[fn]
	if pc := f.Entry; f.Frame > 0 && !m.notes.tall[pc] {
		m.notes.tall[pc] = true
	}
}

// Tall returns the first instructions of the functions whose frames made a thread's stack so tall that a system may have no room for it.
func (n *Notes) Tall() map[int]bool { return n.tall }

// Stack returns the addresses among which a thread's local variables lie: the first one and their number. The first page holds no
// object, so that the first address is neither a variable's nor just before one.
func (r Record) Stack(t int) (addr, size uint64) {
	addr, size = r.m.addr.FirstHalf(uint64(t + 1))
	page := uint64(1) << r.m.addr.OffsetBits()
	return addr - page, size + page
}
