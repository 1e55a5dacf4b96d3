package plan

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"heddle/internal/ask/option"
	symexec "heddle/internal/symbolic/search"
)

// EngineChoice is an engine with its options, as --engine names them.
type EngineChoice struct {
	Engine    Engine
	Merge     bool
	Match     symexec.Match
	Unwind    int            // rounds; 0: as many as it takes
	UnwindSet map[string]int // of single loops
}

// engines are those that users choose from. The option that only one engine heeds is a row here, not a flag.
var engines = option.Table[EngineChoice]{Flag: "engine", Kind: "an engine", Rows: []option.Row[EngineChoice]{
	{Name: string(EngineAuto), Meaning: "explicit if the program reads no inputs, otherwise engines take turns until one decides; the default"},
	{Name: string(EngineExplicit), Meaning: "one value of inputs at a time"},
	{Name: string(EngineSymbolic), Meaning: "all values at once, as unknowns", Options: []option.Option[EngineChoice]{merge, match}},
	{Name: string(EngineBMC), Meaning: "symbolic, with states merged and loops unrolled to a bound", Options: []option.Option[EngineChoice]{match, unwind}},
	{Name: string(EngineInduction), Meaning: "proofs of unbounded loops by induction, with inferred invariants, in turns with symbolic and bmc"},
}}

var (
	merge = option.Option[EngineChoice]{Name: "merge", Meaning: "merge states that differ only in values where control flow joins",
		Set: func(c *EngineChoice, _ string) error {
			c.Merge = true
			return nil
		}}
	match = option.Option[EngineChoice]{Name: "match", Value: "WHAT", Words: []string{string(symexec.None), string(symexec.Equality), string(symexec.Subsumption)},
		Meaning: "prune states by WHAT: none, equality (the same terms; the default) or subsumption (others have all of their values, as solvers find)",
		Set: func(c *EngineChoice, value string) error {
			c.Match = symexec.Match(value)
			return nil
		}}
	unwind = option.Option[EngineChoice]{Name: "unwind", Value: "[LOOP:]ROUNDS", Repeats: true, Set: setUnwind,
		Meaning: "unroll loops that depend on inputs to so many rounds, by default to more and more until they suffice; " +
			"with a LOOP only that one: main.0 is the first of main (repeatable)"}
)

// setUnwind reads a bound of all loops, such as 8, or of one, such as main.0:10.
func setUnwind(c *EngineChoice, value string) error {
	at := strings.LastIndexByte(value, ':')
	k, err := strconv.Atoi(value[at+1:])
	if err != nil || k < 1 {
		return errors.New("unwind takes a number of rounds from 1 on, or one of a loop: unwind=8, unwind=main.0:10")
	}
	if at < 0 {
		if c.Unwind > 0 {
			return errors.New("unwind is given twice for all loops")
		}
		c.Unwind = k
		return nil
	}
	loop := value[:at]
	point := strings.LastIndexByte(loop, '.')
	if _, err = strconv.ParseUint(loop[point+1:], 10, 31); err != nil || point < 1 {
		return fmt.Errorf("%q names no loop: main.0 is the first of main", loop)
	}
	if c.UnwindSet[loop] > 0 {
		return fmt.Errorf("unwind is given twice for the loop %s", loop)
	}
	if c.UnwindSet == nil {
		c.UnwindSet = map[string]int{}
	}
	c.UnwindSet[loop] = k
	return nil
}

// ParseEngine reads an engine with its options.
func ParseEngine(text string) (c EngineChoice, err error) {
	name, err := engines.Parse(text, &c)
	c.Engine = Engine(name)
	return c, err
}

// EnginesHelp describes the engines with their options, in lines that end before a width.
func EnginesHelp(width int) string { return engines.Help(width) }

// EngineValues are what a shell offers for --engine.
func EngineValues() []string { return engines.Offered() }

// Apply gives a task the engine.
func (c *EngineChoice) Apply(t *Task) {
	t.Search.Engine, t.Symbolic.Merge, t.Symbolic.Match = c.Engine, c.Merge, c.Match
	t.Bounds.Unwind, t.Bounds.UnwindSet = c.Unwind, c.UnwindSet
}
