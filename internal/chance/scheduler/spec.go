package scheduler

import (
	"fmt"
	"strconv"
	"strings"

	"heddle/internal/ir/program"
)

// Kind is a kind of scheduler, by the name that a user gives it.
type Kind string

// The kinds.
const (
	Uniform  Kind = "uniform"
	Weighted Kind = "weighted"
	Priority Kind = "priority"
	Slice    Kind = "slice"
	PCT      Kind = "pct"
)

// Spec is a scheduler as a user asked for it. The zero Spec is the uniform one.
type Spec struct {
	Kind    Kind
	numbers []assignment
	length  uint64 // of a slice
	Depth   uint64 // of PCT's bugs
	Steps   uint64 // that PCT puts its change points among; 0: not given
	text    string
}

// The greatest numbers that are taken: beyond them a mistake is likelier.
const (
	maxLength = 1 << 40
	maxDepth  = 64
)

// Parse reads a scheduler: uniform, weighted:main=1,worker=3, priority:1=5, slice:100,
// pct:3, pct:3,2000. An empty text is the uniform one.
func Parse(text string) (Spec, error) {
	kind, rest, given := strings.Cut(text, ":")
	s := Spec{Kind: Kind(kind), text: text}
	var err error
	switch s.Kind {
	case "", Uniform:
		s.Kind, s.text = Uniform, string(Uniform)
		if given {
			err = fmt.Errorf("uniform takes no parameters")
		}
	case Weighted, Priority:
		s.numbers, err = parseAssignments(rest)
		for _, a := range s.numbers {
			if s.Kind == Weighted && err == nil && a.value <= 0 {
				err = fmt.Errorf("a weight must be above 0: a thread must be able to act when it is alone")
			}
		}
	case Slice:
		s.length, err = parseNumber(rest, maxLength)
	case PCT:
		depth, steps, more := strings.Cut(rest, ",")
		s.Depth, err = parseNumber(depth, maxDepth)
		if more && err == nil {
			s.Steps, err = parseNumber(steps, maxLength)
		}
	default:
		err = fmt.Errorf("the schedulers are uniform, weighted:FUNCTION=WEIGHT,..., priority:FUNCTION=RANK,..., slice:STEPS, and pct:DEPTH[,STEPS]")
	}
	if err != nil {
		return Spec{}, fmt.Errorf("--scheduler=%s: %w (docs/schedulers.md)", text, err)
	}
	return s, nil
}

func parseNumber(text string, most uint64) (uint64, error) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil || n == 0 || n > most {
		return 0, fmt.Errorf("%q is not a number from 1 to %d", text, most)
	}
	return n, nil
}

// String is the text that Parse reads.
func (s Spec) String() string { return s.text }

// IsUniform reports whether each thread that can act is as likely as the others.
func (s Spec) IsUniform() bool { return s.Kind == Uniform || s.Kind == "" }

// IsMemoryless reports whether what is chosen depends on the program's state alone.
func (s Spec) IsMemoryless() bool {
	return s.IsUniform() || s.Kind == Weighted || s.Kind == Priority
}

// New makes the scheduler for runs of a program; nil for the uniform one. PCT wants
// Steps to be set.
func (s Spec) New(p *program.Program) (Scheduler, error) {
	switch s.Kind {
	case Weighted:
		n, err := resolve(s.numbers, p, 1)
		if err != nil {
			return nil, fmt.Errorf("--scheduler=%s: %w", s.text, err)
		}
		return &weighted{numbers: n}, nil
	case Priority:
		n, err := resolve(s.numbers, p, 0)
		if err != nil {
			return nil, fmt.Errorf("--scheduler=%s: %w", s.text, err)
		}
		return &priority{numbers: n}, nil
	case Slice:
		return &slice{length: s.length, thread: -1}, nil
	case PCT:
		if s.Steps == 0 {
			return nil, fmt.Errorf("--scheduler=%s: the number of steps is not known", s.text)
		}
		return &pct{depth: s.Depth, steps: s.Steps}, nil
	}
	return nil, nil
}

// DependsOnPast is why a scheduler is not there for an engine that knows states only.
const DependsOnPast = "its choices depend on the past of the run, not only on the state; exact probabilities exist for uniform, weighted and priority, the others can be sampled"

// NewMemoryless makes the scheduler for an engine that knows states but not how they
// were reached; nil for the uniform one.
func (s Spec) NewMemoryless(p *program.Program) (Memoryless, error) {
	if !s.IsMemoryless() {
		return nil, fmt.Errorf("--scheduler=%s: %s", s.text, DependsOnPast)
	}
	x, err := s.New(p)
	if x == nil || err != nil {
		return nil, err
	}
	return x.(Memoryless), nil
}
