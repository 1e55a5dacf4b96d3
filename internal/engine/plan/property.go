package plan

import (
	"fmt"
	"regexp"
	"strings"

	"heddle/internal/exec/machine"
)

// Property is what a property file of the verification competition demands: the
// checks that are judged, and nothing else.
type Property struct {
	Checks     machine.CheckSet
	Entry      string // the function that the program starts in
	ErrorLabel string // reaching this label counts as an error call; "": no label does
}

// formula is a formula that property files use.
type formula struct {
	name string // what the competition calls the property: see machine.CheckInfo
	text string // without blanks
}

// formulas is the table of all properties. One that no check is a part of is not
// supported yet.
var formulas = []formula{
	{"unreach-call", "G!call(reach_error())"},
	{"unreach-call", "G!call(__VERIFIER_error())"},
	{"assert", "Gassert"},
	{"valid-free", "Gvalid-free"},
	{machine.ValidDeref, "Gvalid-deref"},
	{"valid-memtrack", "Gvalid-memtrack"},
	{"valid-memcleanup", "Gvalid-memcleanup"},
	{"no-overflow", "G!overflow"},
	{"no-data-race", "G!data-race"},
	{"no-deadlock", "G!deadlock"},
	{"termination", "Fend"},
}

// checks are those that the formula demands.
func (f formula) checks() machine.CheckSet { return machine.ChecksOf(f.name) }

// Specification is the text of the file of a property of the competition, by its name; ok is false if there is none.
func Specification(name string) (text string, ok bool) {
	parts := []string{name}
	if name == memorySafety {
		parts = memorySafetyParts
	}
	var lines []string
	for _, part := range parts {
		for _, f := range formulas {
			if f.name == part {
				lines = append(lines, "CHECK( init(main()), LTL("+f.spaced()+") )")
				break // the others are older forms
			}
		}
	}
	return strings.Join(lines, "\n"), len(lines) > 0
}

// spaced is the formula as files have it.
func (f formula) spaced() string {
	rest, always := strings.CutPrefix(f.text, "G")
	if !always {
		return strings.Replace(f.text, "F", "F ", 1)
	}
	return "G " + strings.Replace(rest, "!", "! ", 1)
}

// memorySafety is the competition's name for three properties in one file.
const memorySafety = "valid-memsafety"

var memorySafetyParts = []string{"valid-free", machine.ValidDeref, "valid-memtrack"}

// PropertyNames are the names that PropertyNamed knows.
func PropertyNames() (names []string) {
	for i, f := range formulas {
		if i == 0 || f.name != formulas[i-1].name {
			names = append(names, f.name)
		}
	}
	return append(names, memorySafety)
}

// PropertyNamed finds a property by the competition's name for it; ok is false
// if there is none.
func PropertyNamed(name string) (p Property, ok bool, err error) {
	parts := []string{name}
	if name == memorySafety {
		parts = memorySafetyParts
	}
	p.Entry = "main"
	for _, f := range formulas {
		for _, part := range parts {
			if f.name != part {
				continue
			}
			ok = true
			if err := p.add(f); err != nil {
				return p, true, err
			}
		}
	}
	return p, ok, nil
}

var (
	checkLine = regexp.MustCompile(`^CHECK\(init\((\w+)\(\)\),LTL\((.*)\)\)$`)
	labelText = regexp.MustCompile(`^G!label\((\w+)\)$`)
	blank     = regexp.MustCompile(`\s+`)
)

// ParseProperty reads the text of a property file: lines of the form
// CHECK( init(main()), LTL(FORMULA) ), all of which are to hold.
func ParseProperty(text string) (Property, error) {
	var p Property
	for i, line := range strings.Split(text, "\n") {
		tight := blank.ReplaceAllString(line, "")
		if tight == "" || strings.HasPrefix(tight, "//") {
			continue
		}
		if err := p.parseLine(tight); err != nil {
			return p, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if p.Checks == 0 {
		return p, fmt.Errorf("no line CHECK( init(main()), LTL(...) )")
	}
	return p, nil
}

func (p *Property) parseLine(tight string) error {
	m := checkLine.FindStringSubmatch(tight)
	if m == nil {
		return fmt.Errorf("%q is not of the form CHECK( init(main()), LTL(...) )", tight)
	}
	if p.Entry != "" && p.Entry != m[1] {
		return fmt.Errorf("the program starts in %s here, but in %s before", m[1], p.Entry)
	}
	p.Entry = m[1]
	if label := labelText.FindStringSubmatch(m[2]); label != nil {
		if p.ErrorLabel != "" && p.ErrorLabel != label[1] {
			return fmt.Errorf("a second error label, %s besides %s", label[1], p.ErrorLabel)
		}
		p.ErrorLabel = label[1]
		p.Checks = p.Checks.With(machine.ErrorCall)
		return nil
	}
	for _, f := range formulas {
		if f.text == m[2] {
			return p.add(f)
		}
	}
	return fmt.Errorf("the formula %q is not supported; supported are: %s", m[2], strings.Join(formulaTexts(), ", "))
}

func (p *Property) add(f formula) error {
	if f.checks() == 0 {
		return fmt.Errorf("the property %s is not yet supported", f.name)
	}
	p.Checks |= f.checks()
	return nil
}

// formulaTexts are the formulas that are supported.
func formulaTexts() (list []string) {
	for _, f := range formulas {
		if f.checks() != 0 {
			list = append(list, f.spaced())
		}
	}
	return append(list, "G ! label(NAME)")
}
