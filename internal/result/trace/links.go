package trace

import (
	"slices"
	"sort"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// Link is what a step has to do with a lock, a condition or another thread.
type Link struct {
	Kind   LinkKind
	Object string // the lock, the condition, or the variable that is read; "": none
	Thread int    // the other thread; -1: none, or it is unknown
	Step   int    // of the other thread, as an index of the trace's steps; -1: none, or it was left out

	at int // the moment of that step; 0: none
}

// LinkKind is a kind of link.
type LinkKind string

// The kinds of links. From says whose step the link has: that which made this one possible, or what was read.
const (
	Starts  LinkKind = "starts"  // the other thread, whose first step that is
	Ends    LinkKind = "ends"    // this thread ends
	Joins   LinkKind = "joins"   // the other thread, whose last step that is
	Locks   LinkKind = "locks"   // the object; From: who unlocked it before
	Unlocks LinkKind = "unlocks" // the object
	Takes   LinkKind = "takes"   // a unit of a semaphore; From: who posted last
	Posts   LinkKind = "posts"   // a unit of a semaphore
	Waits   LinkKind = "waits"   // for a signal of the object, from here on
	Wakes   LinkKind = "wakes"   // the other thread
	Woken   LinkKind = "woken"   // of the object; From: who signalled it
	Reads   LinkKind = "reads"   // a variable; From: who wrote it last
)

// maxLinks bounds the links of a step.
const maxLinks = 24

// addLink adds a link, unless the step has it.
func (s *Step) addLink(l Link) {
	if len(s.Links) < maxLinks && !slices.Contains(s.Links, l) {
		s.Links = append(s.Links, l)
	}
}

// stamp is what a thread did at a moment; the zero stamp is none.
type stamp struct{ thread, moment int }

// linker remembers who did last what another step may have to do with. Moments are numbers of instructions that were looked at: a step knows
// its first and last one, by which it is found in the end, when steps were joined and left out.
//
// What it can miss: that memory was written with what it held already, unless by a plain store; of long runs, what happened where nobody looked.
type linker struct {
	moment int
	wrote  map[uint64]*[wordBytes]stamp // by address, in words
	gave   map[uint64]stamp             // by address of a lock
	woke   map[int]stamp                // by thread that was woken
	ended  map[int]stamp                // by thread

	signals signals
}

// Bounds on the recorded writes.
const (
	wordBytes = 8
	maxWords  = 1 << 17
	maxMarked = 1 << 14 // bytes of one instruction
)

func newLinker() *linker {
	k := &linker{ended: map[int]stamp{}}
	k.forget()
	return k
}

// forget is called when something happens unseen.
func (k *linker) forget() {
	k.wrote, k.gave, k.woke = map[uint64]*[wordBytes]stamp{}, map[uint64]stamp{}, map[int]stamp{}
	k.signals.forget()
}

func (k *linker) now(t int) stamp { return stamp{t, k.moment} }

// writes notes that a thread wrote some bytes.
func (k *linker) writes(t int, ranges []byteRange) {
	total := uint64(0)
	for _, r := range ranges {
		total += r.size
	}
	if len(ranges) > maxRanges || total > maxMarked || len(k.wrote) > maxWords { // not all are known, or too many
		k.wrote = map[uint64]*[wordBytes]stamp{}
		return
	}
	for _, r := range ranges {
		for a := r.addr; a < r.addr+r.size; a++ {
			word := k.wrote[a/wordBytes]
			if word == nil {
				word = new([wordBytes]stamp)
				k.wrote[a/wordBytes] = word
			}
			word[a%wordBytes] = k.now(t)
		}
	}
}

// writer is who wrote one of some bytes last.
func (k *linker) writer(addr, size uint64) (last stamp) {
	for a := addr; a < addr+size; a++ {
		if word := k.wrote[a/wordBytes]; word != nil && word[a%wordBytes].moment > last.moment {
			last = word[a%wordBytes]
		}
	}
	return last
}

// from is a link to what was done before, if another thread did it.
func (s stamp) from(t int, kind LinkKind, object string) Link {
	if s.moment == 0 || s.thread == t {
		return Link{Kind: kind, Object: object, Thread: -1}
	}
	return Link{Kind: kind, Object: object, Thread: s.thread, at: s.moment}
}

// foreseeSources notes of shared memory that is about to be read which other thread wrote it last.
func (r *recorder) foreseeSources(in *program.Instr) {
	t := r.now.thread
	if r.m.Live() < 2 || in.Flags&program.FlagPrivate != 0 {
		return
	}
	for _, a := range r.m.Pending(t, nil) {
		w := r.links.writer(a.Addr, a.Size)
		if w.moment == 0 || w.thread == t || !r.m.SharedAt(a.Addr) {
			continue
		}
		if v := r.names.values(t, a.Addr, a.Size); len(v) > 0 && v[0].Name != "" && !v[0].Inner {
			r.now.sources = append(r.now.sources, w.from(t, Reads, v[0].Name))
		}
	}
}

// written are the bytes that an instruction wrote, as far as it is known: those that changed, and those of a store.
func (r *recorder) written(n *instruction) []byteRange {
	if n.mark > r.m.Mark() {
		return nil
	}
	ranges := r.changedRanges(n)
	for _, a := range n.writes {
		if a.Write {
			ranges = append(ranges, byteRange{a.Addr, a.Size})
		}
	}
	return ranges
}

// noteLinks notes what an instruction has to do with other threads. Of what is inside the library nothing is said.
func (r *recorder) noteLinks(t int, n *instruction, s *Step) {
	for _, l := range n.sources {
		s.addLink(l)
	}
	for u := n.born; u < r.m.Threads(); u++ {
		s.addLink(Link{Kind: Starts, Thread: u})
	}
	if n.call.name != "" && !n.call.inside && !r.isCancelled(t, &n.call) && n.call.phase != machine.PhaseInterrupted {
		r.linkCall(t, n, s)
	}
	if r.m.Status(t) != machine.Running {
		r.links.ended[t] = r.links.now(t)
		s.addLink(Link{Kind: Ends, Thread: -1})
	}
}

// linkCall notes what a call of the platform has to do with other threads.
func (r *recorder) linkCall(t int, n *instruction, s *Step) {
	k := &n.call
	switch k.note.Kind {
	case machine.Does, machine.Tries:
		if k.objects[0] != "" && r.succeeds(t, n) {
			r.hand(t, k, s)
		}
	case machine.Waits:
		r.linkWait(t, k, s)
	case machine.Wakes:
		r.noteSignal(t, k)
		for u, before := range k.waits {
			if u != t && before != 0 && r.m.Record().Wait(u) == 0 {
				r.links.woke[u] = r.links.now(t)
				s.addLink(Link{Kind: Wakes, Object: k.objects[0], Thread: u})
			}
		}
	case machine.JoinsThread:
		if k.args[0] > 0 && k.args[0] <= uint64(len(r.per)) {
			u := int(k.args[0] - 1)
			s.addLink(Link{Kind: Joins, Thread: u, at: r.links.ended[u].moment})
		}
	}
}

// hand notes that a call takes a lock, or gives it back.
func (r *recorder) hand(t int, k *call, s *Step) {
	last := r.links.gave[k.args[0]]
	switch k.note.Hands {
	case machine.Takes:
		s.addLink(last.from(t, Locks, k.objects[0]))
	case machine.TakesUnit:
		s.addLink(last.from(t, Takes, k.objects[0]))
	case machine.Gives:
		r.links.gave[k.args[0]] = r.links.now(t)
		s.addLink(Link{Kind: Unlocks, Object: k.objects[0], Thread: -1})
	case machine.GivesUnit:
		r.links.gave[k.args[0]] = r.links.now(t)
		s.addLink(Link{Kind: Posts, Object: k.objects[0], Thread: -1})
	}
}

// linkWait notes a phase of a wait on a condition (waitNote).
func (r *recorder) linkWait(t int, k *call, s *Step) {
	switch {
	case k.phase == 0:
		delete(r.links.woke, t)
		r.links.signals.waiting[t] = waiting{k.args[0], k.objects[0], r.links.moment}
		r.links.gave[k.args[1]] = r.links.now(t)
		s.addLink(Link{Kind: Unlocks, Object: k.objects[1], Thread: -1})
		s.addLink(Link{Kind: Waits, Object: k.objects[0], Thread: -1})
	case r.m.Inspect().CallPhase(t) > k.phase && k.waits[t] == 0: // cancelled
	case k.waits[t] != 0: // without a signal
	default:
		delete(r.links.signals.waiting, t)
		s.addLink(r.links.woke[t].from(t, Woken, k.objects[0]))
		s.addLink(r.links.gave[k.args[1]].from(t, Locks, k.objects[1]))
	}
}

// succeeds reports whether a call did what it is there for. What only tries says so by its result, which may not have been kept.
func (r *recorder) succeeds(t int, n *instruction) bool {
	v, known := r.result(t, n)
	if n.call.note.Hands == machine.Gives {
		return true
	}
	return !known && n.call.note.Kind == machine.Does || known && (v == 0 || v == ownerDead)
}

// during notes that an instruction that was looked at belongs to a step.
func (s *Step) during(moment int) {
	if s.from == 0 {
		s.from = moment
	}
	s.till = moment
}

// resolve finds the steps that links lead to.
func (k *linker) resolve(steps []Step) {
	of, first := map[int][]int{}, map[int]int{}
	for i := range steps {
		if _, ok := first[steps[i].Thread]; !ok {
			first[steps[i].Thread] = i
		}
		if steps[i].till > 0 {
			of[steps[i].Thread] = append(of[steps[i].Thread], i)
		}
	}
	for i := range steps {
		for j := range steps[i].Links {
			l := &steps[i].Links[j]
			l.Step = -1
			begun, ok := first[l.Thread]
			switch {
			case l.Kind == Starts && ok:
				l.Step = begun
			case l.at > 0:
				l.Step = stepAt(steps, of[l.Thread], l.at)
			}
		}
	}
}

// stepAt is the one of some steps, in order, that a moment belongs to; -1: none.
func stepAt(steps []Step, list []int, moment int) int {
	i := sort.Search(len(list), func(i int) bool { return steps[list[i]].till >= moment })
	if i == len(list) || steps[list[i]].from > moment {
		return -1
	}
	return list[i]
}
