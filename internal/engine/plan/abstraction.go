package plan

import (
	"fmt"

	"heddle/internal/explore/cursor"
	"heddle/internal/explore/system"
	"heddle/internal/front/compile"
	"heddle/internal/ir/program"
)

// Abstraction says what distinguishes states in a program that defines the
// function AbstractionName.
type Abstraction string

// The abstractions.
const (
	AbstractionDefault   Abstraction = ""          // by locations if there is such a function
	AbstractionLocations Abstraction = "locations" // what it gives, and where threads are
	AbstractionValue     Abstraction = "value"     // what it gives
	AbstractionOff       Abstraction = "off"       // all that they are
)

// AbstractionName is the function of the program that says what matters of a state.
const AbstractionName = "heddle_abstraction"

// ParseAbstraction reads the name of an abstraction.
func ParseAbstraction(name string) (Abstraction, error) {
	switch a := Abstraction(name); a {
	case AbstractionLocations, AbstractionValue, AbstractionOff:
		return a, nil
	}
	return "", fmt.Errorf("--abstraction=%s: must be locations, value or off", name)
}

// findAbstraction decides what distinguishes states.
func (p *Plan) findAbstraction() error {
	a := p.Search.Abstraction
	fn := p.Program.Function(AbstractionName)
	switch {
	case a == AbstractionOff:
		return nil
	case fn < 0 && a == AbstractionDefault:
		return nil
	case fn < 0:
		return &compile.Error{Text: fmt.Sprintf("--abstraction=%s: the program does not define %s", a, AbstractionName),
			Hint: "Define it: void heddle_abstraction(void *out) (heddle.h)."}
	case p.Program.Funcs[fn].ParamWords != 1 || p.Program.Funcs[fn].VarArg:
		return &compile.Error{Place: functionPlace(p.Program, fn), Text: AbstractionName + " takes one pointer: void heddle_abstraction(void *out)",
			Hint: "Or ignore it: --abstraction=off."}
	case a == AbstractionDefault:
		a = AbstractionLocations
	}
	p.abstraction = a
	return nil
}

// functionPlace is where the code of a function begins.
func functionPlace(p *program.Program, fn int) string {
	for pc := p.Funcs[fn].Entry; pc < p.Funcs[fn].End; pc++ {
		if at := p.At(pc); at.Known() {
			return at.Short()
		}
	}
	return ""
}

// Abstracts reports whether the abstraction distinguishes states: single runs distinguish
// none apart.
func (p *Plan) Abstracts() bool { return p.abstraction != "" && !p.order().KeepsNone }

// Abstract makes a search distinguish states by the abstraction, if there is one.
func (p *Plan) Abstract(c system.Cursor) {
	if p.Abstracts() {
		c.(*cursor.Cursor).MatchAbstractly(p.abstraction == AbstractionLocations)
	}
}

// AbstractionAssumption is what a proof under the abstraction rests on.
func (p *Plan) AbstractionAssumption() string {
	at := AbstractionName
	if place := functionPlace(p.Program, p.Program.Function(AbstractionName)); place != "" {
		at += " (" + place + ")"
	}
	same := "and in the location of each thread"
	if p.abstraction == AbstractionValue {
		same = "and in their threads, whatever the locations of these,"
	}
	return fmt.Sprintf("states that agree in %s %s behave alike: only the first of them was explored, and what only others lead to was not examined (--abstraction=off examines it)",
		at, same)
}
