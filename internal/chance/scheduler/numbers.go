package scheduler

import (
	"fmt"
	"strconv"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/program"
)

// numbers gives each thread a number, by its own number or by the function that it
// began with.
type numbers struct {
	byThread  map[int32]float64
	byStart   map[int]float64
	otherwise float64

	known []float64 // of threads of the present run; a thread keeps its start
}

// of is the number of thread t, which runs.
func (n *numbers) of(m *machine.Machine, t int32) float64 {
	if v, ok := n.byThread[t]; ok {
		return v
	}
	if v, ok := n.byStart[m.Inspect().StartOf(int(t))]; ok {
		return v
	}
	return n.otherwise
}

// kept is of, remembered for the rest of the run.
func (n *numbers) kept(m *machine.Machine, t int32) float64 {
	for u := int32(len(n.known)); u <= t; u++ {
		if m.Status(int(u)) != machine.Running {
			return n.of(m, t) // u has ended before it was ever asked for
		}
		n.known = append(n.known, n.of(m, u))
	}
	return n.known[t]
}

func (n *numbers) forget() { n.known = n.known[:0] }

// assignment is a part of the text of weights or priorities: main=1.
type assignment struct {
	name   string // of a function; "": thread
	thread int32
	value  float64
}

// parseAssignments reads main=1,worker=3,2=5.
func parseAssignments(text string) ([]assignment, error) {
	var list []assignment
	for _, part := range strings.Split(text, ",") {
		name, number, ok := strings.Cut(part, "=")
		v, err := strconv.ParseFloat(number, 64)
		if !ok || name == "" || err != nil || v != v || v-v != 0 {
			return nil, fmt.Errorf("%q is not of the form FUNCTION=NUMBER or THREAD=NUMBER", part)
		}
		a := assignment{name: name, value: v}
		if t, err := strconv.ParseInt(name, 10, 32); err == nil && t >= 0 {
			a.name, a.thread = "", int32(t)
		}
		for _, b := range list {
			if a.name == b.name && a.thread == b.thread {
				return nil, fmt.Errorf("%s has two numbers", name)
			}
		}
		list = append(list, a)
	}
	return list, nil
}

// resolve finds the functions of a program.
func resolve(list []assignment, p *program.Program, otherwise float64) (numbers, error) {
	n := numbers{byThread: map[int32]float64{}, byStart: map[int]float64{}, otherwise: otherwise}
	for _, a := range list {
		if a.name == "" {
			n.byThread[a.thread] = a.value
			continue
		}
		fn := p.Function(a.name)
		if fn < 0 {
			return n, fmt.Errorf("no function %s that a thread could start with", a.name)
		}
		n.byStart[fn] = a.value
	}
	return n, nil
}
