package dpor

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"heddle/internal/explore/schedule"
	"heddle/internal/explore/system"
	"heddle/internal/test/normalform"
)

// taken is an action of a run, what it did, and what it began with.
type taken struct {
	normalform.Taken
	silent bool
	from   [2]int // the thread's words before
}

func take(y *model, a system.Action) (d taken, f *system.Failure) {
	t := int(a.Thread)
	d.from = [2]int{y.get(y.pc(t)), y.get(y.reg(t))}
	d.Taken, f = normalform.Take(y, a)
	d.silent = y.Silent()
	return d, f
}

// formOfRun is the normal form of a run.
func formOfRun(run []taken) string {
	list := make([]normalform.Taken, len(run))
	for i := range run {
		list[i] = run[i].Taken
	}
	return normalform.Of(list)
}

// noticed are the actions of other threads that happen before the action at a position, and those of its own.
func noticed(run []taken, at int) (others, own []int) {
	past := map[int]bool{at: true}
	for i := at; i >= 0; i-- {
		if !past[i] {
			continue
		}
		for k := range i {
			past[k] = past[k] || run[k].Dependent(&run[i].Taken)
		}
		if run[i].Action.Thread == run[at].Action.Thread {
			own = append(own, i)
		} else {
			others = append(others, i)
		}
	}
	return others, own
}

// spins reports whether a thread iterates a loop that waits: after what it did last it is where it was before
// something that it did, silently, and has not been at the same place otherwise meanwhile, or has noticed nobody meanwhile.
func spins(y *model, run []taken, t int) bool {
	at := len(run) - 1
	for at >= 0 && int(run[at].Action.Thread) != t {
		at--
	}
	if at < 0 {
		return false
	}
	here := [2]int{y.get(y.pc(t)), y.get(y.reg(t))}
	if !slices.ContainsFunc(run, func(d taken) bool { return int(d.Action.Thread) == t && d.from == here }) {
		return false
	}
	others, own := noticed(run, at)
	near := true
	for i, k := range own {
		if !run[k].silent {
			return false
		}
		if run[k].from == here {
			before := -1
			if i+1 < len(own) {
				before = own[i+1]
			}
			var then []int
			if before >= 0 {
				then, _ = noticed(run, before)
			}
			if near || slices.Equal(then, others) {
				return true
			}
		}
		near = near && run[k].from[0] != here[0]
	}
	return false
}

// classes are the runs of a model up to the order of independent actions, without any reduction but that each class of
// beginnings is continued with once.
type classes struct {
	y    *model
	run  []taken
	seen map[string]bool
	ways map[string]string // of complete ones, by normal form: how they end
	keys map[uint64]int    // of failures: in how many
}

// most bounds the classes of beginnings.
const most = 1000

// collect is false if there are too many.
func (x *classes) collect() bool {
	form := formOfRun(x.run)
	if x.seen[form] {
		return true
	}
	x.seen[form] = true
	if len(x.seen) > most || len(x.run) > 40 {
		return false
	}
	acts, _ := x.y.Actions(nil)
	n := len(acts)
	acts = slices.DeleteFunc(acts, func(a system.Action) bool { return spins(x.y, x.run, int(a.Thread)) })
	if len(acts) == 0 {
		x.ways[form] = wayOf(x.y)
		if n > 0 {
			x.ways[form] = "spins"
		} else if f := x.y.Final(); f != nil && x.ways[form] != "pruned" {
			x.keys[f.Key]++
		}
	}
	for _, a := range acts {
		mark := x.y.Mark()
		d, f := take(x.y, a)
		x.run = append(x.run, d)
		ok := true
		if f != nil {
			if form := formOfRun(x.run); x.ways[form] == "" {
				x.ways[form] = "fails"
				x.keys[f.Key]++
			}
		} else {
			ok = x.collect()
		}
		x.run = x.run[:len(x.run)-1]
		x.y.Undo(mark)
		if !ok {
			return false
		}
	}
	return true
}

func wayOf(y *model) string {
	switch o := y.Outcome(); {
	case o == system.Pruned:
		return "pruned"
	case o == system.Stuck:
		return "waits"
	case y.Final() != nil:
		return "fails"
	}
	return "ends"
}

// formOf replays a schedule.
func formOf(y *model, line schedule.Schedule) string {
	var run []taken
	begin := y.Mark()
	for _, a := range line {
		d, _ := take(y, a)
		run = append(run, d)
	}
	y.Undo(begin)
	return formOfRun(run)
}

// compareWithClasses holds an exploration to all classes: each found, and once. False: there are too many.
func compareWithClasses(y *model) (r *Result, ok bool, wrong string) {
	x := &classes{y: y, seen: map[string]bool{}, ways: map[string]string{}, keys: map[uint64]int{}}
	if !x.collect() {
		return nil, false, ""
	}
	count := map[string]int{}
	for _, way := range x.ways {
		count[way]++
	}
	y.Undo(0)
	var lines []schedule.Schedule
	r = Explore(y, Options{MaxDepth: 100, MaxExecutions: 10000, Watch: func(line schedule.Schedule) { lines = append(lines, line) }})
	y.Undo(0)
	if r.Ends != count["ends"] || r.Deadlocks != count["waits"] || r.Failures != count["fails"] || r.Spinning != count["spins"] || !r.Complete() {
		return r, true, fmt.Sprintf("%+v, %v %v; there are %v", r.Stats, r.Limits, r.Others, count)
	}
	found := map[string]bool{}
	for _, line := range lines {
		form := formOf(y, line)
		if found[form] || !slices.Contains([]string{"ends", "waits", "fails"}, x.ways[form]) {
			return r, true, fmt.Sprintf("%v: found before (%v), or no complete run", line, found[form])
		}
		found[form] = true
	}
	if len(found) != r.Executions() || len(r.Failed) != len(x.keys) {
		return r, true, fmt.Sprintf("%d executions watched, of %d; %d failures, of %d", len(found), r.Executions(), len(r.Failed), len(x.keys))
	}
	for _, f := range r.Failed {
		if f.Count != x.keys[f.Failure.Key] {
			return r, true, fmt.Sprintf("%x fails in %d executions, want %d", f.Failure.Key, f.Count, x.keys[f.Failure.Key])
		}
		if f.Failure.Key == atEnd {
			continue
		}
		if x.ways[formOf(y, f.Schedule)] != "fails" {
			return r, true, fmt.Sprintf("%v does not lead to the failure", f.Schedule)
		}
	}
	return r, true, ""
}

// atEnd is the key of a failure that is seen when a run has ended.
const atEnd = 1 << 20

// randomModel makes two or three small threads, perhaps with some that they make.
func randomModel(seed uint64) *model {
	r := rand.New(rand.NewPCG(seed, 7))
	n := 2 + r.IntN(2)
	// A program has few kinds of instructions, so that what they do meets.
	all := "rrwwwWo+luLUpvvmjciisXfaq"
	var kinds []byte
	for range 2 + r.IntN(5) {
		kinds = append(kinds, all[r.IntN(len(all))])
	}
	if slices.Contains(kinds, 'l') || slices.Contains(kinds, 'L') {
		kinds = append(kinds, 'u')
	}
	threads := n + r.IntN(2)
	var programs [][]instr
	for t := range threads {
		var p []instr
		if t == 0 && threads > n {
			p = append(p, instr{kind: 'm'})
		}
		for range 1 + r.IntN(9/threads) {
			p = append(p, randomInstr(r, kinds[r.IntN(len(kinds))], t, threads))
		}
		programs = append(programs, p)
	}
	y := newModel(n, programs...)
	for i := range modelSems {
		y.words[y.sem(i)] = r.IntN(2)
	}
	if r.IntN(4) == 0 {
		y.odd = func(y *model) *system.Failure {
			if y.get(y.byteOf(0)) == 1 {
				return &system.Failure{Key: atEnd}
			}
			return nil
		}
	}
	return y
}

// randomLoops makes two or three threads that look and write, with loops.
func randomLoops(seed uint64) *model {
	r := rand.New(rand.NewPCG(seed, 8))
	n := 2 + r.IntN(2)
	var programs [][]instr
	for t := range n {
		var p []instr
		if r.IntN(2) == 0 {
			p = append(p, instr{'i', 0, 1})
		}
		for range 1 + r.IntN(7/n) {
			kind := "rrzzwwwii+lu"[r.IntN(12)]
			p = append(p, randomInstr(r, kind, t, n))
			if kind == 'r' || kind == 'z' {
				p = append(p, instr{map[byte]byte{'r': 'b', 'z': 'k'}[kind], 0, 1 + r.IntN(len(p))})
			}
		}
		programs = append(programs, p)
	}
	return newModel(n, programs...)
}

func randomInstr(r *rand.Rand, kind byte, t, threads int) instr {
	o := instr{kind: kind}
	switch kind {
	case 'r', 'z', 'w', 'o':
		o.at, o.n = r.IntN(2), 1+r.IntN(3)
	case 'l', 'u', 'p', 'v':
		o.at = r.IntN(2)
	case 'L':
		o.at, o.n = r.IntN(2), r.IntN(modelSems)
	case 'U', 'R':
		o.at, o.n = r.IntN(2), r.IntN(2)
	case 'j':
		o.at = (t + 1 + r.IntN(threads-1)) % threads
	case 'c', 'C':
		o.n = 1 + r.IntN(3)
	case 'i', 'f':
		o.n = 1
	}
	return o
}
