package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// program is a litmus test as the enumerator runs it: locations with their first values, threads that run beside
// each other, and what main does once they have ended.
type program struct {
	places  map[string]int // location, as vars[2] or atom_0, to its index
	names   []string
	initial []int
	threads [][]statement
	main    []statement
	asserts int // lines of the form: if (name == number) assert(0)
}

// statement is one line of a thread.
type statement struct {
	kind     kind
	target   string     // load, let: the register
	place    expression // load, store: the location, an offset from base
	base     int        // load, store: the index of the array's first cell
	value    expression // store, let, branch, check
	then, or int        // branch: where it goes
}

type kind int

const (
	load kind = iota
	store
	let
	branch
	check // an assertion that fails if value is not zero
)

// expression is `left op right`, or left alone.
type expression struct{ left, op, right string }

// The lines that a litmus test consists of. A file with any other line is not enumerated.
var (
	arrayLine  = regexp.MustCompile(`^atomic_int (\w+)\[(\d+)\];$`)
	scalarLine = regexp.MustCompile(`^atomic_int (\w+);$`)
	threadLine = regexp.MustCompile(`^void \*(\w+)\(void \*arg\)\{$`)
	mainLine   = regexp.MustCompile(`^int main\(.*\)\{$`)
	initLine   = regexp.MustCompile(`^atomic_init\(&(.+), (-?\d+)\);$`)
	storeLine  = regexp.MustCompile(`^atomic_store_explicit\(&(.+), ([^,]+), memory_order_\w+\);$`)
	loadLine   = regexp.MustCompile(`^int (\w+) = atomic_load_explicit\(&(.+), memory_order_\w+\);$`)
	letLine    = regexp.MustCompile(`^int (\w+) = ([^&*].*);$`)
	labelLine  = regexp.MustCompile(`^(\w+):;$`)
	branchLine = regexp.MustCompile(`^if \((.+)\)\s+goto (\w+); else goto (\w+);$`)
	checkLine  = regexp.MustCompile(`^if \((.+)\) assert\(0\);$`)
	cellText   = regexp.MustCompile(`^(\w+)\[(.+)\]$`)
	operation  = regexp.MustCompile(`^(-?\w+)\s*(==|[-^+&|*/])\s*(-?\w+)$`)
	operand    = regexp.MustCompile(`^-?\w+$`)
	silentLine = regexp.MustCompile(`^(#include .*|pthread_t \w+;|pthread_(create|join)\(.*\);|return (NULL|0);|\})$`)
)

// parser is where a file is being read.
type parser struct {
	program
	body   *[]statement
	labels map[string]int
	jumps  []jump
}

// jump is a branch whose labels have not been looked up.
type jump struct{ at, then, or string }

// parseProgram reads a litmus test, or says which line it does not know.
func parseProgram(text string) (*program, error) {
	p := &parser{program: program{places: map[string]int{}}}
	text = regexp.MustCompile(`(?s)/\*.*?\*/`).ReplaceAllString(text, "")
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if err := p.line(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if err := p.close(); err != nil {
		return nil, err
	}
	if len(p.threads) == 0 {
		return nil, fmt.Errorf("there are no threads")
	}
	return &p.program, nil
}

func (p *parser) line(line string) error {
	if p.declaration(line) {
		return nil
	}
	switch {
	case threadLine.MatchString(line):
		if err := p.close(); err != nil {
			return err
		}
		p.threads = append(p.threads, nil)
		p.open(&p.threads[len(p.threads)-1])
	case mainLine.MatchString(line):
		if err := p.close(); err != nil {
			return err
		}
		p.open(&p.main)
	case silentLine.MatchString(line):
	case p.body == nil:
		return fmt.Errorf("not known outside of functions: %s", line)
	default:
		return p.statement(line)
	}
	return nil
}

// declaration reads declarations and first values.
func (p *parser) declaration(line string) bool {
	if m := arrayLine.FindStringSubmatch(line); m != nil {
		n, _ := strconv.Atoi(m[2]) // digits
		for i := range n {
			p.place(fmt.Sprintf("%s[%d]", m[1], i))
		}
		return true
	}
	if m := scalarLine.FindStringSubmatch(line); m != nil {
		p.place(m[1])
		return true
	}
	if m := initLine.FindStringSubmatch(line); m != nil {
		i, ok := p.places[m[1]]
		if ok {
			p.initial[i], _ = strconv.Atoi(m[2]) // digits
		}
		return ok
	}
	return false
}

func (p *parser) place(name string) {
	p.places[name] = len(p.names)
	p.names = append(p.names, name)
	p.initial = append(p.initial, 0)
}

func (p *parser) open(body *[]statement) {
	p.body, p.labels, p.jumps = body, map[string]int{}, nil
}

// close resolves the labels of a function. Branches go forward: what loops is not enumerated.
func (p *parser) close() error {
	k := 0
	if p.body == nil {
		return nil
	}
	for i := range *p.body {
		s := &(*p.body)[i]
		if s.kind != branch {
			continue
		}
		j := p.jumps[k]
		k++
		then, ok := p.labels[j.then]
		or, ok2 := p.labels[j.or]
		if !ok || !ok2 || then <= i || or <= i {
			return fmt.Errorf("branch %s goes back or nowhere", j.at)
		}
		s.then, s.or = then, or
	}
	return nil
}

// statement reads one line of a function.
func (p *parser) statement(line string) error {
	var s statement
	var err error
	if m := labelLine.FindStringSubmatch(line); m != nil {
		p.labels[m[1]] = len(*p.body)
		return nil
	}
	if m := storeLine.FindStringSubmatch(line); m != nil {
		s.kind = store
		if s.value, err = parseExpression(m[2]); err == nil {
			s.base, s.place, err = p.address(m[1])
		}
	} else if m := loadLine.FindStringSubmatch(line); m != nil {
		s.kind, s.target = load, m[1]
		s.base, s.place, err = p.address(m[2])
	} else if m := branchLine.FindStringSubmatch(line); m != nil {
		s.kind = branch
		p.jumps = append(p.jumps, jump{line, m[2], m[3]})
		s.value, err = parseExpression(m[1])
	} else if m := checkLine.FindStringSubmatch(line); m != nil {
		s.kind = check
		p.asserts++
		s.value, err = parseExpression(m[1])
	} else if m := letLine.FindStringSubmatch(line); m != nil {
		s.kind, s.target = let, m[1]
		s.value, err = parseExpression(m[2])
	} else {
		return fmt.Errorf("not known: %s", line)
	}
	*p.body = append(*p.body, s)
	return err
}

// address finds the location of `name` or `name[expression]`.
func (p *parser) address(text string) (int, expression, error) {
	name, index := text, "0"
	if m := cellText.FindStringSubmatch(text); m != nil {
		name, index = m[1]+"[0]", m[2]
	}
	base, ok := p.places[name]
	if !ok {
		return 0, expression{}, fmt.Errorf("no location %s", text)
	}
	e, err := parseExpression(index)
	return base, e, err
}

func parseExpression(text string) (expression, error) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		text = text[1 : len(text)-1]
	}
	if operand.MatchString(text) {
		return expression{left: text}, nil
	}
	if m := operation.FindStringSubmatch(text); m != nil {
		return expression{m[1], m[2], m[3]}, nil
	}
	return expression{}, fmt.Errorf("not known as an expression: %s", text)
}

// value computes an expression; a register that was never set is zero.
func (e *expression) value(registers map[string]int) int {
	a, b := number(e.left, registers), number(e.right, registers)
	switch e.op {
	case "==":
		if a == b {
			return 1
		}
		return 0
	case "^":
		return a ^ b
	case "+":
		return a + b
	case "-":
		return a - b
	case "&":
		return a & b
	case "|":
		return a | b
	case "*":
		return a * b
	case "/":
		if b == 0 {
			return 0
		}
		return a / b
	}
	return a
}

func number(text string, registers map[string]int) int {
	if n, err := strconv.Atoi(text); err == nil {
		return n
	}
	return registers[text]
}
