package property

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/ask/query"
)

// FunctionNames are the names that a function of a program gives to what queries ask about.
type FunctionNames struct {
	Name      string
	Registers []string // without %
}

// Spell finds the names that Plasma Lab spells (query.Node.Spelled) among those of a
// program: a function by its own name, or by what is left of it without underscores and
// other signs; a register by the function before it and its name. It gives the query
// with the program's names, or the query itself if it has no such names.
func Spell(q *query.Query, program []FunctionNames) (*query.Query, error) {
	s := &speller{program: program, text: q.Text}
	c := *q
	c.Prop, c.Left.Formula, c.Right.Formula = s.node(q.Prop), s.node(q.Left.Formula), s.node(q.Right.Formula)
	if s.err == nil && q.Guide.Commands != nil {
		c.Guide.Commands, s.err = spellCommands(q.Guide.Commands, program)
	}
	if s.err != nil {
		return nil, s.err
	}
	if !s.found && c.Guide.Commands == q.Guide.Commands {
		return q, nil
	}
	return &c, nil
}

// spellCommands finds the names in an observer. What it gives numbers the values of variables for itself.
func spellCommands(o *query.Commands, program []FunctionNames) (*query.Commands, error) {
	c := &query.Commands{File: o.File, Name: o.Name, Vars: o.Vars, Score: o.Score, Decided: o.Decided}
	found := false
	for i := range o.List {
		s := &speller{program: program, text: o.List[i].Text}
		command := o.List[i]
		command.When = s.node(command.When)
		command.Set = slices.Clone(command.Set)
		for k := range command.Set {
			command.Set[k].Value = s.node(command.Set[k].Value)
		}
		if s.err != nil {
			return nil, fmt.Errorf("%s:%d: %w", o.File, command.Line, s.err)
		}
		found = found || s.found
		c.List = append(c.List, command)
	}
	if !found {
		return o, nil
	}
	return c, nil
}

// speller looks names up, of one text.
type speller struct {
	program []FunctionNames
	text    string
	found   bool
	err     error
}

func (s *speller) fail(n *query.Node, format string, args ...any) {
	if s.err == nil {
		s.err = &query.Error{Text: fmt.Sprintf(format, args...), Query: s.text, At: n.At}
	}
}

// node is a tree with the program's names.
func (s *speller) node(n *query.Node) *query.Node {
	if n == nil {
		return nil
	}
	c := *n
	c.Args = nil
	for _, a := range n.Args {
		c.Args = append(c.Args, s.node(a))
	}
	if n.Spelled {
		s.found, c.Spelled = true, false
		if n.Op == query.Calls {
			s.function(&c)
		} else {
			s.register(&c)
		}
	}
	return &c
}

// function finds the function that a call is of.
func (s *speller) function(n *query.Node) {
	var same, alike, all []string
	for _, f := range s.program {
		all = append(all, f.Name)
		switch {
		case f.Name == n.Func:
			same = append(same, f.Name)
		case plain(f.Name) == plain(n.Func):
			alike = append(alike, f.Name)
		}
	}
	if same == nil {
		same = alike
	}
	switch len(same) {
	case 0:
		s.fail(n, "the program neither defines nor calls a function %s; near are: %s", n.Func, some(near(n.Func, all)))
	case 1:
		n.Func = same[0]
	default:
		s.fail(n, "%s may be any of these functions: %s", n.Func, some(same))
	}
}

// register finds the function and the register that a name consists of, with an underscore between.
func (s *speller) register(n *query.Node) {
	type pair struct{ function, register string }
	var same, alike []pair
	var functions, registers []string
	for _, f := range s.program {
		functions = append(functions, f.Name)
		for _, function := range []string{f.Name, plain(f.Name)} {
			rest, ok := strings.CutPrefix(n.Name, function+"_")
			if !ok {
				continue
			}
			for _, r := range f.Registers {
				switch {
				case r == rest && function == f.Name:
					same = append(same, pair{f.Name, r})
				case plain(r) == plain(rest) && !slices.Contains(alike, pair{f.Name, r}):
					alike = append(alike, pair{f.Name, r})
				}
			}
			if len(registers) == 0 {
				registers = append(registers, f.Registers...)
			}
			break
		}
	}
	if same == nil {
		same = alike
	}
	switch {
	case len(same) == 1:
		n.Func, n.Name = same[0].function, same[0].register
	case len(same) > 1:
		var list []string
		for _, p := range same {
			list = append(list, fmt.Sprintf("@%d.%s.%%%s", n.Process.Number, p.function, p.register))
		}
		s.fail(n, "P%d_%s may be any of these registers: %s", n.Process.Number, n.Name, some(list))
	case registers != nil:
		_, r, _ := strings.Cut(n.Name, "_")
		s.fail(n, "P%d_%s: the function has no such register; near are: %s", n.Process.Number, n.Name, some(near(r, registers)))
	default:
		s.fail(n, "P%d_%s: no function of the program begins that name, of a function and its register; there are: %s", n.Process.Number, n.Name, some(near(n.Name, functions)))
	}
}

// plain is the letters and digits of a name.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, name)
}

// maxNear is how many names an error proposes.
const maxNear = 6

// near are the names of which the fewest letters differ from another one.
func near(name string, names []string) []string {
	name = strings.ToLower(plain(name))
	distance := map[string]int{}
	for _, x := range names {
		distance[x] = edits(name, strings.ToLower(plain(x)))
	}
	list := slices.Clone(names)
	slices.SortStableFunc(list, func(a, b string) int { return distance[a] - distance[b] })
	return list[:min(len(list), maxNear)]
}

// edits is the number of letters to insert, remove or replace to make one word of another.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			best := diagonal
			if a[i] != b[j] {
				best = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], best
		}
	}
	return row[len(b)]
}
