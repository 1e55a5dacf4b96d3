package dpor

import "heddle/internal/explore/system"

// instr is an instruction of a thread of a model. What its kind does, to a place, a lock, a semaphore or a thread (at), and
// with a number (n):
//
//	r w    read some bytes n of a variable into the register; write the register there
//	W      write to the variable whose number is in the register
//	o      write, but what it does shows only when it is done
//	+      count: commutes with counting
//	l u    lock, unlock
//	L      lock, and count the semaphore n down, when both can be
//	U R    unlock, and write to the variable n; lock, and read it
//	p v    count a semaphore down when it is not 0, and up
//	m j    make a thread; wait for the end of one
//	c C    choose one of n numbers for the register; write to the variable of that number
//	i      change the register by n
//	b      go back by n if the register is 0
//	k      go back by n, with the register's lowest bit changed
//	s      skip the next one if the register is 0
//	z      look at a variable, and skip the next one if it is not 0
//	X      what all others depend on
//	T      the same, and the lock changes hands: free or not
//	f      fail if the register is n
//	F      choose one of n ways, of which the first fails
//	a      continue only if the register is not 0
//	q      end the run
type instr struct {
	kind  byte
	at, n int
}

// Words of a model: those of its threads, the run's, of each thread whether it has ended, then what is shared.
const (
	modelVars, modelLocks, modelSems = 3, 2, 2

	lockPlace  = 100
	semPlace   = 110
	countPlace = 120
	makePlace  = 130
	endPlace   = 140
)

type change struct{ at, old int }

// model is a system of a few small threads, with everything that a system can have: actions that wait, that have several
// ways, that fail, on which all others depend, threads that make threads.
type model struct {
	programs [][]instr                      // by thread
	begin    int                            // how many there are at the beginning
	classes  map[int]system.Class           // of failures, by the instruction
	broken   *system.Failure                // at the start
	odd      func(y *model) *system.Failure // what Final says

	words   []int
	trail   []change
	effects []system.Effect
	whole   bool
	waits   bool
	silent  bool
	last    system.Action
}

func newModel(begin int, programs ...[]instr) *model {
	y := &model{programs: programs, begin: begin}
	y.words = make([]int, y.counter()+1)
	y.words[y.created()] = begin
	return y
}

func (y *model) pc(t int) int     { return 2 * t }
func (y *model) reg(t int) int    { return 2*t + 1 }
func (y *model) status() int      { return 2 * len(y.programs) }
func (y *model) created() int     { return y.status() + 1 }
func (y *model) ended(t int) int  { return y.created() + 1 + t }
func (y *model) byteOf(p int) int { return y.ended(len(y.programs)) + 2*p }
func (y *model) lock(n int) int   { return y.byteOf(modelVars) + n }
func (y *model) sem(n int) int    { return y.lock(modelLocks) + n }
func (y *model) counter() int     { return y.sem(modelSems) }
func (y *model) get(at int) int   { return y.words[at] }

// set changes a word. What stays as it is leaves no trail.
func (y *model) set(at, value int) {
	if y.words[at] != value {
		y.trail = append(y.trail, change{at, y.words[at]})
		y.words[at] = value
	}
}

// Start implements system.Cursor.
func (y *model) Start() *system.Failure { return y.broken }

// Closes implements system.Cursor.
func (y *model) Closes() bool { return false }

// Bytes implements system.Cursor.
func (y *model) Bytes() int64 { return 0 }

// Observe implements system.Cursor.
func (y *model) Observe(buf []*system.Failure) []*system.Failure { return buf }

// Final implements system.Cursor.
func (y *model) Final() *system.Failure {
	if y.odd == nil {
		return nil
	}
	return y.odd(y)
}

// Mark implements system.Cursor.
func (y *model) Mark() int { return len(y.trail) }

// Undo implements system.Cursor.
func (y *model) Undo(to int) {
	for len(y.trail) > to {
		c := y.trail[len(y.trail)-1]
		y.words[c.at] = c.old
		y.trail = y.trail[:len(y.trail)-1]
	}
}

// next is what a thread is at. Behind the last instruction it is at its end.
func (y *model) next(t int) instr {
	if pc := y.get(y.pc(t)); pc < len(y.programs[t]) {
		return y.programs[t][pc]
	}
	return instr{kind: 'e'}
}

func (y *model) lives(t int) bool {
	return t < y.get(y.created()) && y.get(y.ended(t)) == 0 && y.get(y.status()) == 0
}

// ways is in how many ways a thread can act; 0: it waits, or is no more.
func (y *model) ways(t int) int {
	if !y.lives(t) {
		return 0
	}
	can := true
	switch o := y.next(t); o.kind {
	case 'l', 'R':
		can = y.get(y.lock(o.at)) == 0
	case 'L':
		can = y.get(y.lock(o.at)) == 0 && y.get(y.sem(o.n)) > 0
	case 'p':
		can = y.get(y.sem(o.at)) > 0
	case 'j':
		can = y.get(y.ended(o.at)) != 0
	case 'c', 'C', 'F':
		return o.n
	}
	if can {
		return 1
	}
	return 0
}

// Actions implements system.Cursor.
func (y *model) Actions(buf []system.Action) ([]system.Action, int) {
	n := len(buf)
	for t := range y.Threads() {
		for i := range y.ways(t) {
			buf = append(buf, system.Action{Thread: int32(t), Choice: int64(i)})
		}
	}
	return buf, len(buf) - n
}

// does appends what a thread's next instruction does, by a choice; -1: by any.
func (y *model) does(t, choice int, buf []system.Effect) []system.Effect {
	o := y.next(t)
	add := func(place, bytes int, kind system.EffectKind) {
		buf = append(buf, system.Effect{Place: uint64(place), Bytes: uint8(bytes), Kind: kind})
	}
	switch o.kind {
	case 'r', 'z':
		add(o.at, o.n, system.Reads)
	case 'w', 'o':
		add(o.at, o.n, system.Writes)
	case 'W':
		add(y.get(y.reg(t))%modelVars, 3, system.Writes)
	case '+':
		add(countPlace, 1, system.Updates)
	case 'l':
		add(lockPlace+o.at, 1, system.Writes)
	case 'L':
		add(lockPlace+o.at, 1, system.Writes)
		add(semPlace+o.n, 1, system.Writes)
	case 'R':
		add(lockPlace+o.at, 1, system.Writes)
		add(o.n, 3, system.Reads)
	case 'u', 'U':
		if o.kind == 'U' {
			add(o.n, 3, system.Writes)
		}
		add(lockPlace+o.at, 1, opens(y.get(y.lock(o.at)) != 0))
	case 'p':
		add(semPlace+o.at, 1, system.Writes)
	case 'v':
		add(semPlace+o.at, 1, opens(y.get(y.sem(o.at)) == 0))
	case 'm':
		add(makePlace, 1, system.Writes)
	case 'j':
		add(endPlace+o.at, 1, system.Writes)
	case 'e':
		add(endPlace+t, 1, system.Opens)
	case 'C':
		for i := range o.n {
			if choice < 0 || choice == i {
				add(i%modelVars, 3, system.Writes)
			}
		}
	}
	return buf
}

// opens is the kind of a write, if what waits for the place could not act just before.
func opens(shut bool) system.EffectKind {
	if shut {
		return system.Opens
	}
	return system.Writes
}

// Pending implements system.EffectReporter.
func (y *model) Pending(thread int32, buf []system.Effect) (list []system.Effect, whole, waits, ok bool) {
	t := int(thread)
	if !y.lives(t) && (t >= y.get(y.created()) || y.get(y.ended(t)) != 0) {
		return append(buf, system.Effect{Bytes: 1}), true, true, false // what it has is nothing
	}
	k := y.next(t).kind
	if k == 'o' || k == 'X' || k == 'T' || k == 'q' {
		return buf, true, false, true
	}
	return y.does(t, -1, buf), false, waiting(k), true
}

func waiting(kind byte) bool {
	return kind == 'l' || kind == 'L' || kind == 'R' || kind == 'p' || kind == 'j'
}

// Do implements system.Cursor.
func (y *model) Do(a system.Action) *system.Failure {
	t, mark := int(a.Thread), y.Mark()
	o := y.next(t)
	y.last, y.whole, y.waits = a, o.kind == 'X' || o.kind == 'T' || o.kind == 'q', waiting(o.kind)
	y.effects = y.does(t, int(a.Choice), y.effects[:0])
	f := y.execute(t, o, int(a.Choice))
	y.whole = y.whole || f != nil || y.get(y.status()) != 0
	y.silent = !y.whole
	for _, c := range y.trail[mark:] {
		if c.at >= y.status() && y.words[c.at] != c.old {
			y.silent = false
		}
	}
	return f
}

func (y *model) execute(t int, o instr, choice int) *system.Failure {
	reg := y.get(y.reg(t))
	at := y.get(y.pc(t))
	to := at + 1
	switch o.kind {
	case 'r':
		y.set(y.reg(t), y.read(o.at, o.n))
	case 'z':
		if y.read(o.at, o.n) != 0 {
			to++
		}
	case 'w', 'o':
		y.write(o.at, o.n, reg)
	case 'W':
		y.write(reg%modelVars, 3, t+1)
	case '+':
		y.set(y.counter(), y.get(y.counter())+1)
	case 'l', 'u', 'U', 'L', 'R':
		if o.kind == 'U' {
			y.write(o.n, 3, reg)
		}
		if o.kind == 'L' {
			y.set(y.sem(o.n), y.get(y.sem(o.n))-1)
		}
		y.set(y.lock(o.at), map[byte]int{'l': 1, 'L': 1, 'R': 1}[o.kind])
	case 'T':
		y.set(y.lock(o.at), 1-y.get(y.lock(o.at)))
	case 'p':
		y.set(y.sem(o.at), y.get(y.sem(o.at))-1)
	case 'v':
		y.set(y.sem(o.at), y.get(y.sem(o.at))+1)
	case 'm':
		if n := y.get(y.created()); n < len(y.programs) {
			y.set(y.created(), n+1)
		}
	case 'e':
		y.set(y.ended(t), 1)
	case 'c':
		y.set(y.reg(t), choice)
	case 'C':
		y.write(choice%modelVars, 3, t+1)
	case 'i':
		y.set(y.reg(t), reg+o.n)
	case 'b':
		if reg == 0 {
			to = at - o.n
		}
	case 'k':
		y.set(y.reg(t), reg^1)
		to = at - o.n
	case 's':
		if reg == 0 {
			to++
		}
	case 'f', 'F':
		if o.kind == 'f' && reg == o.n || o.kind == 'F' && choice == 0 {
			return &system.Failure{Class: y.classes[at], Key: uint64(t)<<8 | uint64(at)}
		}
	case 'a', 'q':
		if o.kind == 'q' {
			y.set(y.status(), 1)
		} else if reg == 0 {
			y.set(y.status(), 2)
		}
	}
	y.set(y.pc(t), to)
	return nil
}

func (y *model) read(p, bytes int) (sum int) {
	for b := range 2 {
		if bytes>>b&1 != 0 {
			sum += y.get(y.byteOf(p) + b)
		}
	}
	return sum
}

func (y *model) write(p, bytes, value int) {
	for b := range 2 {
		if bytes>>b&1 != 0 {
			y.set(y.byteOf(p)+b, value)
		}
	}
}

// Threads implements system.EffectReporter.
func (y *model) Threads() int { return y.get(y.created()) }

// Effects implements system.EffectReporter.
func (y *model) Effects(buf []system.Effect) ([]system.Effect, bool) {
	return append(buf, y.effects...), y.whole
}

// Silent implements system.EffectReporter.
func (y *model) Silent() bool { return y.silent }

// Waits implements system.EffectReporter.
func (y *model) Waits() bool { return y.waits }

// Location implements system.EffectReporter.
func (y *model) Location(thread int32) int { return y.get(y.pc(int(thread))) }

// Outcome implements system.EffectReporter.
func (y *model) Outcome() system.Outcome {
	switch y.get(y.status()) {
	case 1:
		return system.Ended
	case 2:
		return system.Pruned
	}
	for t := range y.Threads() {
		if y.lives(t) {
			return system.Stuck
		}
	}
	return system.Ended
}

// Returned implements system.EffectReporter.
func (y *model) Returned(stretches [][2]int) bool {
	first := map[int]int{}
	for _, s := range stretches {
		for _, c := range y.trail[s[0]:s[1]] {
			if _, ok := first[c.at]; !ok {
				first[c.at] = c.old
			}
		}
	}
	for at, old := range first {
		if y.words[at] != old {
			return false
		}
	}
	return true
}

// Steps implements system.EffectReporter.
func (y *model) Steps(buf []system.Action) []system.Action { return append(buf, y.last) }
