package plan

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"slices"

	"heddle/internal/ask/query"
	"heddle/internal/chance/scheduler"
	"heddle/internal/front/flat"
)

// Fleet is processes, on this machine or others, that work for this one. How they are reached is not a plan's affair.
type Fleet interface {
	// Begin hands them what Bundle returns. The error is the user's to mend.
	Begin(bundle []byte) (Team, error)
}

// Team is a fleet with a program.
type Team interface {
	// Do has a task done, of which the number is the name: it is done at least once, and one result counts; the worker is whose it is. It is called by several
	// goroutines. It returns ErrGivenUp when stop is closed, or when the user or a limit wants an end.
	Do(number uint64, task []byte, stop <-chan struct{}) (result []byte, worker string, err error)

	// Wire is for one search that the processes share.
	Wires

	// Width is how many tasks it takes at a time.
	Width() int

	// Close takes back what was not done. Done says that nobody will ask for the results again.
	Close(done bool) error
}

// ErrGivenUp says that nobody waits for a task any more.
var ErrGivenUp = errors.New("a task was given up")

// ErrUncompared says that an end was asked for before what the workers have sent was compared with what this process draws, so that there is no answer.
var ErrUncompared = errors.New("what the workers have sent was not compared yet with what this process draws itself, so it does not count")

// bundle is a program, and all of a task on which it depends what its runs are. A new part of a task that runs depend on belongs here.
type bundle struct {
	Module      []byte // heddle-llvm's buffer
	Entries     []string
	Args        []string
	AnyArgs     AnyArgs
	Environment Environment
	Bounds      Bounds
	Search      Search
	Queries     []string // all of the task: what the program is lowered to depends on each
	Asked       int      // of these
	Unguided    bool     // without the score that it has

	Method    string
	Splitting Splitting
	Over      Over
	See       scheduler.View

	Seed          uint64
	Scheduler     string
	Rules         []string // that inputs are drawn by
	ConstantSteps bool
}

// spreads are the ways to answer whose work others can do.
const spreads = byEstimate | bySchedulers | byTest | byComparison | means | BySplitting | ByImportance

// unspread says why runs for a query cannot be drawn by a fleet; "": they can.
func (t *Task) unspread(q *query.Query) string {
	switch {
	case t.Way(q)&spreads == 0:
		return "it answers Pr and Estimate from random runs, by splitting and by importance sampling, and nothing else"
	case t.Source.Function != "":
		return "it runs whole programs: omit --function, or write a main that calls the function"
	}
	for _, q := range t.Checks.Queries {
		if _, ok := sent(q); !ok {
			return "it takes queries, and scores, in heddle's language only, and no observers (docs/queries.md)"
		}
	}
	return ""
}

// sent is the text that a query is sent as; it returns false if there is none.
func sent(q *query.Query) (string, bool) {
	if foreign(q) || q.Guide.Observer != nil || q.Guide.Commands != nil {
		return "", false
	}
	for _, text := range []string{q.Text, q.String()} { // the second one has a score that was given beside the query
		if again, err := query.Parse(text); err == nil && again.String() == q.String() {
			return text, true
		}
	}
	return "", false
}

// Unspread returns an error for the first of a task's queries that a fleet cannot draw runs for, or nil if there is none.
func Unspread(t *Task) error {
	for _, q := range t.Checks.Queries {
		if why := t.unspread(q); why != "" {
			return fmt.Errorf("--fleet does not go with %s: %s (docs/fleet.md)", q, why)
		}
	}
	return nil
}

// Bundle is what another process needs of a plan to draw runs for a query. The plan must be one of single instructions whose module has kept its buffer.
func Bundle(p *Plan, q *query.Query) ([]byte, error) {
	if err := Unspread(&p.Task); err != nil {
		return nil, err
	}
	asked := slices.IndexFunc(p.Checks.Queries, func(of *query.Query) bool { return of == q || of.Text == q.Text && !q.Guide.Given() })
	if len(p.buffer) == 0 || !p.Sampling.Stepwise || asked < 0 {
		return nil, errors.New("heddle bug: a plan without what a fleet needs")
	}
	b := bundle{Module: p.buffer, Entries: p.Source.Entries, Args: p.Source.Args, AnyArgs: p.Source.AnyArgs, Environment: p.Environment, Bounds: p.Bounds,
		Search: p.Search, Asked: asked, Unguided: !q.Guide.Given(), Method: p.Sampling.Method, Splitting: p.Sampling.Splitting, Over: p.Sampling.Over, See: p.Sampling.SchedulersSee, Seed: p.Sampling.Seed, Scheduler: p.Sampling.Scheduler.String(), ConstantSteps: p.Sampling.ConstantSteps}
	for _, q := range p.Checks.Queries {
		text, _ := sent(q)
		b.Queries = append(b.Queries, text)
	}
	if d := p.Sampling.Distributions; d != nil {
		for i := range d.Len() {
			b.Rules = append(b.Rules, d.Rule(i).String())
		}
	}
	var out bytes.Buffer
	err := gob.NewEncoder(&out).Encode(&b)
	return out.Bytes(), err
}

// OpenBundle makes a plan, and the query, from the result of Bundle. It compiles nothing and opens no file. A bundle of another
// version of heddle means nothing to it.
func OpenBundle(data []byte) (*Plan, *query.Query, error) {
	var b bundle
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&b); err != nil {
		return nil, nil, fmt.Errorf("the bundle cannot be read: %w", err)
	}
	t, err := b.task()
	if err != nil {
		return nil, nil, fmt.Errorf("the bundle cannot be read: %w", err)
	}
	mod, err := flat.Decode(b.Module)
	if err != nil {
		return nil, nil, fmt.Errorf("the bundle's program: %w", err)
	}
	if err := t.complete(mod, ""); err != nil {
		return nil, nil, err
	}
	p, err := OpenModule(mod, t)
	if err != nil {
		return nil, nil, err
	}
	q := p.Checks.Queries[b.Asked]
	if b.Unguided && q.Guide.Given() {
		plain := *q
		plain.Guide, q = query.Guide{}, &plain
	}
	return p, q, nil
}

// task is the part of one that a bundle has.
func (b *bundle) task() (t Task, err error) {
	t = Task{Source: Source{Entries: b.Entries, Args: b.Args, AnyArgs: b.AnyArgs}, Environment: b.Environment, Bounds: b.Bounds, Search: b.Search}
	t.Sampling = Sampling{Seed: b.Seed, Stepwise: true, ConstantSteps: b.ConstantSteps, Method: b.Method, Splitting: b.Splitting, Over: b.Over, SchedulersSee: b.See}
	for _, text := range b.Queries {
		q, err := query.Parse(text)
		if err != nil {
			return t, err
		}
		t.Checks.Queries = append(t.Checks.Queries, q)
	}
	if b.Asked < 0 || b.Asked >= len(t.Checks.Queries) {
		return t, fmt.Errorf("it has %d queries, and asks number %d", len(b.Queries), b.Asked)
	}
	if t.Sampling.Scheduler, err = ParseScheduler(b.Scheduler); err != nil {
		return t, err
	}
	t.Sampling.Distributions, err = ParseDistributions(b.Rules)
	return t, err
}
