package property

import (
	"slices"

	"heddle/internal/ask/query"
	"heddle/internal/exec/machine"
	"heddle/internal/ir/analysis"
	"heddle/internal/ir/program"
)

// This file scores states where the user gives no score: by the distance to what is
// asked for. It is 0 in the states that have it, and is summed over what must hold
// together and least over what may (Tracey, Clark, Mander, McDermid: An automated
// framework for structural test-data generation, ASE 1998). A comparison is as far as
// its sides are apart (Korel: Automated software test data generation, TSE 1990); a
// place in the code as far as the thread has yet to go (analysis.Distance), with the
// conditions on its way that do not hold (guard.go).
//
// It guides only: what it cannot follow counts as near, and a wait costs nothing.

// What a distance is made of: data before control, for what a thread has yet to
// execute it will execute, but data that went past its value seldom comes back.
const (
	dataUnit    = 1 << 20 // more than any distance along the code
	maxDistance = 1 << 60
)

// distance is how far the evaluator's state is from something.
type distance func() int64

// distanceScore is the score of a distance.
type distanceScore struct {
	stateless
	evaluator
	root distance
}

// NewDistanceScore makes a score from the states that a condition on runs requires to be reached. Its
// greatest value, where it has been reached, is 0.
func NewDistanceScore(n *query.Node, text string, p *program.Program) (Score, error) {
	x := &distanceScore{evaluator: evaluator{p: p}}
	r := &ranger{resolver: resolver{evaluator: &x.evaluator, text: text}}
	goal, err := goalOf(n, r)
	if err != nil {
		return nil, err
	}
	if x.root, err = r.distance(goal, false); err != nil {
		return nil, err
	}
	x.env = make([]int, r.deepest)
	return x, nil
}

// Look implements Score.
func (x *distanceScore) Look(m *machine.Machine) int64 {
	x.m = m
	return -x.root()
}

// goalOf is the condition on states that a run must come to for a condition on runs.
func goalOf(n *query.Node, r *ranger) (*query.Node, error) {
	if !speaksOfRuns(n) {
		return n, nil
	}
	switch n.Op {
	case query.Finally, query.Next:
		return goalOf(n.Args[0], r)
	case query.Until:
		return goalOf(n.Args[1], r)
	case query.And, query.Or:
		a, err := goalOf(n.Args[0], r)
		if err != nil {
			return nil, err
		}
		b, err := goalOf(n.Args[1], r)
		return &query.Node{Op: n.Op, At: n.At, Args: []*query.Node{a, b}}, err
	}
	return nil, r.fail(n.At, "the formula names no state to reach, so a run has no distance from it: give a score, by {Score = ...} or --score (docs/scores.md)")
}

// ranger resolves conditions to distances.
type ranger struct {
	resolver
}

// add sums distances.
func add(a, b int64) int64 { return min(a+b, maxDistance) }

// distance resolves a condition, or its negation.
func (r *ranger) distance(n *query.Node, negated bool) (distance, error) {
	switch n.Op {
	case query.Not:
		return r.distance(n.Args[0], !negated)
	case query.And, query.Or, query.Implies:
		return r.connected(n, negated)
	case query.Eq, query.Ne, query.Lt, query.Le, query.Gt, query.Ge:
		return r.compared(n, negated)
	case query.Exists, query.Forall:
		return r.overThreads(n, negated)
	case query.Calls, query.At:
		if !negated {
			return r.placed(n)
		}
	}
	return r.flat(n, negated)
}

// flat is the distance of what is so or is not.
func (r *ranger) flat(n *query.Node, negated bool) (distance, error) {
	c, err := r.condition(n)
	want := yes
	if negated {
		want = no
	}
	return func() int64 {
		if c() == want {
			return 0
		}
		return dataUnit
	}, err
}

func (r *ranger) connected(n *query.Node, negated bool) (distance, error) {
	a, err := r.distance(n.Args[0], negated != (n.Op == query.Implies))
	if err != nil {
		return nil, err
	}
	b, err := r.distance(n.Args[1], negated)
	if (n.Op == query.And) != negated {
		return func() int64 { return add(a(), b()) }, err
	}
	return func() int64 { return min(a(), b()) }, err
}

// overThreads is the least distance over the threads, or their sum.
func (r *ranger) overThreads(n *query.Node, negated bool) (distance, error) {
	k := len(r.bound)
	r.bound = append(r.bound, n.Name)
	r.deepest = max(r.deepest, len(r.bound))
	body, err := r.distance(n.Args[0], negated)
	r.bound = r.bound[:k]
	x, one := r.evaluator, (n.Op == query.Exists) != negated
	return func() int64 {
		least, sum := int64(maxDistance), int64(0)
		for t := range x.m.Threads() {
			if !x.m.IsEnvironment(t) {
				x.env[k] = t
				d := body()
				least, sum = min(least, d), add(sum, d)
			}
		}
		if one {
			return least
		}
		return sum
	}, err
}

// compared is how far the sides of a comparison are from satisfying it. Where one has
// no value it is as far as can be.
func (r *ranger) compared(n *query.Node, negated bool) (distance, error) {
	a, err := r.value(n.Args[0])
	if err != nil {
		return nil, err
	}
	b, err := r.value(n.Args[1])
	op := n.Op
	if negated {
		op = opposite(op)
	}
	return func() int64 {
		x, ok := a()
		if !ok {
			return maxDistance
		}
		y, ok := b()
		if !ok {
			return maxDistance
		}
		return apart(op, x, y)
	}, err
}

// opposite is the relation of the numbers that are not in one.
func opposite(op query.Op) query.Op {
	switch op {
	case query.Eq:
		return query.Ne
	case query.Ne:
		return query.Eq
	case query.Lt:
		return query.Ge
	case query.Ge:
		return query.Lt
	case query.Le:
		return query.Gt
	}
	return query.Le
}

// related reports whether numbers are in a relation: comparisons without the search in a
// map.
func related(op query.Op, a, b number) bool {
	switch op {
	case query.Eq:
		return a == b
	case query.Ne:
		return a != b
	case query.Lt:
		return a.less(b)
	case query.Le:
		return !b.less(a)
	case query.Gt:
		return b.less(a)
	}
	return !a.less(b)
}

// apart is the distance of two numbers from a relation (Tracey's table), 0 where it
// holds.
func apart(op query.Op, a, b number) int64 {
	switch {
	case related(op, a, b):
		return 0
	case op == query.Ne:
		return dataUnit
	}
	d, ok := a.sub(b)
	if hi, lo := d.magnitude(); ok && hi == 0 && lo < maxDistance/dataUnit-1 {
		if op == query.Lt || op == query.Gt {
			lo++
		}
		return int64(lo) * dataUnit
	}
	return maxDistance
}

// placed is how far a thread is from a call, or from a place: the named one, or the
// nearest of all.
func (r *ranger) placed(n *query.Node) (distance, error) {
	resolve := r.calls
	if n.Op == query.At {
		resolve = r.location
	}
	if _, err := resolve(n); err != nil {
		return nil, err // the place is not there
	}
	x := newApproach(r.evaluator, r.targets(n))
	if thread := r.process(n.Process); thread != nil {
		return func() int64 { return x.of(thread()) }, nil
	}
	return func() int64 {
		least := int64(maxDistance)
		for t := range x.m.Threads() {
			least = min(least, x.of(t))
		}
		return least
	}, nil
}

// targets are the instructions at which a thread may have a proposition about where
// it is. Calls through pointers are among them only if the function has no others.
func (r *ranger) targets(n *query.Node) []bool {
	p := r.p
	list := make([]bool, len(p.Code))
	fn := p.Function(n.Func)
	for pc := range p.Code {
		in := &p.Code[pc]
		switch {
		case n.Op == query.At:
			for at := &p.Places[p.PlaceOf[pc]]; at != nil; at = at.InlinedAt {
				list[pc] = list[pc] || at.Line == n.Line && sameFile(at.File, n.File)
			}
		case in.Op == program.Call:
			list[pc] = int(in.Imm) == fn
		case in.Op == program.External:
			list[pc] = p.Externals[in.Imm].Name == n.Func
		}
	}
	if n.Op == query.Calls && !slices.Contains(list, true) {
		for pc := range p.Code {
			list[pc] = p.Code[pc].Op == program.CallPtr
		}
	}
	return list
}

// approach measures how far threads are from targets.
type approach struct {
	*evaluator
	far    *analysis.Distance
	made   *analysis.Distance // to calls that make threads
	begins int64              // the distance of a thread that is made from the targets, at its start
	starts []int              // functions that threads are made to run and that may reach a target
	guards guardTable         // of the functions that may reach a target
	pcs    []int
}

func newApproach(x *evaluator, targets []bool) *approach {
	a := &approach{evaluator: x, far: analysis.NewDistance(x.p, targets), begins: dataUnit - 1, guards: guardTable{}}
	makes := make([]bool, len(x.p.Code))
	for pc := range x.p.Code {
		if !analysis.Creates(x.p, pc) {
			continue
		}
		makes[pc] = true
		for _, fn := range analysis.FunctionsGiven(x.p, pc) {
			if near := a.far.Near[x.p.Funcs[fn].Entry]; near != analysis.Far {
				a.begins = min(a.begins, int64(near))
				a.starts = append(a.starts, int(fn))
			}
		}
	}
	a.made = analysis.NewDistance(x.p, makes)
	for fn := range x.p.Funcs {
		if a.far.Near[x.p.Funcs[fn].Entry] != analysis.Far {
			if g := newGuards(x.p, fn, a.far); g != nil {
				g.all, a.guards[fn] = a.guards, g
			}
		}
	}
	return a
}

// of is the distance of a thread.
func (a *approach) of(t int) int64 {
	if t >= a.m.Threads() {
		return a.unborn(t)
	}
	d, frame, ok := a.along(a.far, t)
	if !ok {
		return maxDistance
	}
	f := a.frames[frame]
	if g := a.guards[f.Func]; g != nil {
		return add(min(d, dataUnit-1), g.cost(a.evaluator, f, a.pcs[frame]))
	}
	return min(d, dataUnit-1)
}

// unborn is the distance of a thread that is yet to be made: until another one makes
// it, and then from its beginning.
func (a *approach) unborn(t int) int64 {
	least := int64(maxDistance)
	for u := range a.m.Threads() {
		if d, _, ok := a.along(a.made, u); ok {
			least = min(least, d)
		}
	}
	if least == maxDistance {
		return maxDistance
	}
	data := int64(maxDistance)
	for _, fn := range a.starts {
		data = min(data, a.guards.atEntry(a.evaluator, fn))
	}
	if len(a.starts) == 0 {
		data = 0
	}
	return add(min(least+a.begins+int64(t-a.m.Threads()), dataUnit-1), data)
}

// along is a thread's distance along the code, and the frame in which the way begins.
func (a *approach) along(far *analysis.Distance, t int) (d int64, frame int, ok bool) {
	pc, ok := a.next(t)
	if !ok || pc >= len(a.p.Code) {
		return 0, 0, false
	}
	a.frames = a.m.Inspect().Frames(t, a.frames[:0])
	a.pcs = append(a.pcs[:0], pc)
	for _, f := range a.frames[1:] {
		if f.PC >= len(a.p.Code) {
			break // the machine's own code, before main
		}
		a.pcs = append(a.pcs, a.behind(f.PC))
	}
	n, frame := far.OfStack(a.pcs)
	return int64(n), frame, n != analysis.Far
}

// behind is where a caller continues when its call has returned.
func (a *approach) behind(pc int) int {
	if in := &a.p.Code[pc]; analysis.IsCall(in.Op) {
		return a.p.Sites[in.C].Next
	}
	return pc
}
