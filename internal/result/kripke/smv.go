package kripke

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// reserved are the words of NuSMV's language (NuSMV 2.6 User Manual, 2.1), and the names that the module has.
var reserved = func() map[string]bool {
	m := map[string]bool{"state": true, "failed": true}
	for _, w := range strings.Fields(`MODULE DEFINE MDEFINE CONSTANTS VAR IVAR FROZENVAR INIT TRANS INVAR SPEC CTLSPEC LTLSPEC PSLSPEC COMPUTE
		NAME INVARSPEC FAIRNESS JUSTICE COMPASSION ISA ASSIGN CONSTRAINT SIMPWFF CTLWFF LTLWFF PSLWFF COMPWFF IN MIN MAX MIRROR PRED PREDICATES
		process array of boolean integer real word word1 bool signed unsigned extend resize sizeof uwconst swconst toint count abs max min EX
		AX EF AF EG AG E F O G H X Y Z A U S V T BU EBF ABF EBG ABG case esac mod next init union in xor xnor self TRUE FALSE floor typeof`) {
		m[w] = true
	}
	return m
}()

// WriteSMV writes a module of NuSMV whose one variable is the state, with a definition for each proposition, and one, failed, for runs that fail a
// check. States that no infinite run comes by are not in it.
func (s *Structure) WriteSMV(w io.Writer) error {
	if s.States[0].Lost {
		return errors.New("assumptions cut every run off: NuSMV has no module without runs")
	}
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "-- %d states, reduction %s\n", len(s.States), s.Reduction)
	fmt.Fprintf(b, "MODULE main\nVAR\n  state : %s;\nDEFINE\n", set(s.where(func(x State) bool { return true })))
	for k, p := range s.Propositions {
		fmt.Fprintf(b, "  %s := %s; -- %s\n", p.Name, within(s.where(func(x State) bool { return x.Labels>>k&1 != 0 })), strings.ReplaceAll(p.Text, "\n", " "))
	}
	fmt.Fprintf(b, "  failed := %s;\n", within(s.where(func(x State) bool { return x.End == Failed })))
	fmt.Fprintf(b, "INIT\n  state = s0\nTRANS\n  case\n")
	next := s.next()
	for i := range s.States {
		if len(next[i]) > 0 {
			fmt.Fprintf(b, "    state = s%d : next(state) in %s;\n", i, set(next[i]))
		}
	}
	fmt.Fprintf(b, "    TRUE : next(state) = state;\n  esac\n")
	return b.Flush()
}

// where are the states of some kind that infinite runs come by.
func (s *Structure) where(is func(State) bool) (list []int) {
	for i, x := range s.States {
		if !x.Lost && is(x) {
			list = append(list, i)
		}
	}
	return list
}

// next are the states that each state leads to, each once.
func (s *Structure) next() [][]int {
	next := make([][]int, len(s.States))
	known := map[[2]int]bool{}
	for _, e := range s.Edges {
		if way := [2]int{e.From, e.To}; !known[way] && !s.States[e.From].Lost && !s.States[e.To].Lost {
			known[way] = true
			next[e.From] = append(next[e.From], e.To)
		}
	}
	return next
}

// set is a set of states in NuSMV's language.
func set(list []int) string {
	var names []string
	for _, i := range list {
		names = append(names, fmt.Sprintf("s%d", i))
	}
	return "{" + strings.Join(names, ", ") + "}"
}

// within is the condition that the state is in a set.
func within(list []int) string {
	if len(list) == 0 {
		return "FALSE"
	}
	return "state in " + set(list)
}
