package markov

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"heddle/internal/chance/semantics"
)

// This file writes a chain in the explicit format of the PRISM model checker (manual,
// appendix "Explicit model files"), which Storm reads as well.
//
// A run that has ended stays where it is, by a transition to itself: PRISM has no
// states without transitions. One that ends in a fault stays in a state like the one
// before, labelled "fault". So a formula over labels, or the expression's value after
// so many steps, comes out as here. The label "deadlock" is PRISM's own, and no state
// has it; a deadlock of the program is "stuck".

// PRISM is where the files of a chain go.
type PRISM struct {
	States      io.Writer // .sta: the states' numbers
	Transitions io.Writer // .tra
	Labels      io.Writer // .lab
	Rewards     io.Writer // .srew: the expression's value of each state; not used without one
}

// endLabels are the labels of states in which runs end.
var endLabels = [semantics.Ends]string{semantics.Ended: "ended", semantics.Deadlock: "stuck", semantics.Pruned: "pruned", semantics.Fault: "fault"}

// WritePRISM writes the chain; names are those of its predicates.
func (c *Chain) WritePRISM(to PRISM, names []string) error {
	w := &prismWriter{c: c, of: map[lastSeen]int{}}
	w.number()
	steps := []struct {
		to    io.Writer
		write func(*bufio.Writer)
	}{{to.States, w.states}, {to.Transitions, w.transitions}, {to.Labels, func(b *bufio.Writer) { w.labels(b, names) }}}
	if c.values != nil {
		if slices.ContainsFunc(w.values(), math.IsNaN) {
			return fmt.Errorf("the number has no value in some states, which rewards require: use a variable that exists in every state")
		}
		steps = append(steps, struct {
			to    io.Writer
			write func(*bufio.Writer)
		}{to.Rewards, w.rewards})
	}
	for _, s := range steps {
		b := bufio.NewWriter(s.to)
		s.write(b)
		if err := b.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// lastSeen is what is to be seen of the state before a fault.
type lastSeen struct {
	labels Set
	value  uint64
}

// prismWriter numbers states: those of the chain without the one after faults, then
// one after faults for each that looks otherwise.
type prismWriter struct {
	c     *Chain
	of    map[lastSeen]int // number of the state after a fault
	last  []lastSeen       // in the order of their numbers
	edges int              // transitions, equal ones as one
	row   []edge           // reused
}

type edge struct {
	to int
	p  float64
}

// number numbers the states after faults, and counts transitions.
func (w *prismWriter) number() {
	for s := range w.c.States() {
		if uint32(s) != w.c.fault {
			w.edges += len(w.rowOf(s))
		}
	}
	w.edges += len(w.last)
}

// plain is how many states are not after faults.
func (w *prismWriter) plain() int {
	if w.c.fault == absent {
		return w.c.States()
	}
	return w.c.States() - 1
}

// numberOf is the number of a state of the chain; the one after faults leaves a gap
// that those after it close.
func (w *prismWriter) numberOf(s uint32) int {
	if s > w.c.fault {
		return int(s) - 1
	}
	return int(s)
}

// rowOf is the transitions of a state by their targets, those to one target added up.
func (w *prismWriter) rowOf(s int) []edge {
	w.row = w.row[:0]
	for e := w.c.first[s]; e < w.c.first[s+1]; e++ {
		to, p := w.c.target[e], w.c.weights[w.c.weight[e]]
		if to == w.c.fault {
			w.row = append(w.row, edge{w.behind(s), p})
			continue
		}
		w.row = append(w.row, edge{w.numberOf(to), p})
	}
	if len(w.row) == 0 {
		w.row = append(w.row, edge{w.numberOf(uint32(s)), 1})
	}
	slices.SortFunc(w.row, func(a, b edge) int { return a.to - b.to })
	merged := w.row[:1]
	for _, e := range w.row[1:] {
		if last := &merged[len(merged)-1]; last.to == e.to {
			last.p += e.p
			continue
		}
		merged = append(merged, e)
	}
	return merged
}

// behind is the number of the state behind a fault in s.
func (w *prismWriter) behind(s int) int {
	seen := lastSeen{labels: w.c.labels[s]}
	if w.c.values != nil {
		seen.value = math.Float64bits(w.c.values[s])
	}
	n, ok := w.of[seen]
	if !ok {
		n = w.plain() + len(w.last)
		w.of[seen] = n
		w.last = append(w.last, seen)
	}
	return n
}

func (w *prismWriter) count() int { return w.plain() + len(w.last) }

func (w *prismWriter) states(b *bufio.Writer) {
	fmt.Fprintln(b, "(s)")
	for n := range w.count() {
		fmt.Fprintf(b, "%d:(%d)\n", n, n)
	}
}

func (w *prismWriter) transitions(b *bufio.Writer) {
	fmt.Fprintln(b, w.count(), w.edges)
	line := func(from, to int, p float64) {
		fmt.Fprintln(b, from, to, strconv.FormatFloat(p, 'g', -1, 64))
	}
	for s := range w.c.States() {
		if uint32(s) == w.c.fault {
			continue
		}
		for _, e := range w.rowOf(s) {
			line(w.numberOf(uint32(s)), e.to, e.p)
		}
	}
	for i := range w.last {
		line(w.plain()+i, w.plain()+i, 1)
	}
}

func (w *prismWriter) labels(b *bufio.Writer, names []string) {
	names = append(append([]string{"init", "deadlock"}, endLabels[semantics.Ended:]...), names...)
	for i, name := range names {
		fmt.Fprintf(b, "%d=%q ", i, name)
	}
	fmt.Fprintln(b)
	const ends, predicates = 2, 2 + int(semantics.Ends) - 1
	line := func(n int, how semantics.End, l Set) {
		var list []int
		if n == 0 {
			list = append(list, 0)
		}
		if how != semantics.Bound {
			list = append(list, ends+int(how)-1)
		}
		for i := range MaxLabels {
			if l>>i&1 != 0 {
				list = append(list, predicates+i)
			}
		}
		if len(list) > 0 {
			text := fmt.Sprint(list)
			fmt.Fprintf(b, "%d: %s\n", n, text[1:len(text)-1])
		}
	}
	for s, l := range w.c.labels {
		if uint32(s) != w.c.fault {
			line(w.numberOf(uint32(s)), w.c.ends[s], l)
		}
	}
	for i, x := range w.last {
		line(w.plain()+i, semantics.Fault, x.labels)
	}
}

// values are those of all states.
func (w *prismWriter) values() []float64 {
	var list []float64
	for s, v := range w.c.values {
		if uint32(s) != w.c.fault {
			list = append(list, v)
		}
	}
	for _, x := range w.last {
		list = append(list, math.Float64frombits(x.value))
	}
	return list
}

// rewards lists the values that are not 0.
func (w *prismWriter) rewards(b *bufio.Writer) {
	all, some := w.values(), 0
	for _, v := range all {
		if v != 0 {
			some++
		}
	}
	fmt.Fprintln(b, len(all), some)
	for n, v := range all {
		if v != 0 {
			fmt.Fprintln(b, n, strconv.FormatFloat(v, 'g', -1, 64))
		}
	}
}
