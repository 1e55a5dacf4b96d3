package main

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// The operators.
const (
	negated  = "negated"
	dropped  = "dropped"    // an operand of && or ||, a condition of an if, a case, a statement
	offByOne = "off by one" // < for <=, b+1 for b
	unmasked = "unmasked"   // x for x&m
)

// mutant is one change of one condition or statement.
type mutant struct {
	id       int
	file     string // from the module's root
	kind     string // what the code decides: a heading of the configuration
	function string
	operator string
	before   string
	after    string
	ordinal  int // among those of the function that are otherwise the same
	line     int
	from, to int // offsets of what is replaced
}

// key names a mutant whatever lines and mutants come before it.
func (m *mutant) key() string {
	k := fmt.Sprintf("%s | %s | %s | %s -> %s", m.file, m.function, m.operator, m.before, m.after)
	if m.ordinal > 0 {
		k += fmt.Sprintf(" | #%d", m.ordinal+1)
	}
	return k
}

// edit inserts text in a file, or replaces some.
type edit struct {
	from, to int
	text     string
	order    int // among edits of one place
}

// finder looks for the mutants of one file and writes the edits that build them in.
type finder struct {
	fset    *token.FileSet
	info    *types.Info
	file    string
	text    []byte
	drops   []string // calls that record something
	next    *int     // number of the next mutant
	edits   []edit
	mutants []*mutant
	count   map[string]int // mutants with one key
	done    map[*ast.FuncDecl]bool

	kind, function string
	visited        map[ast.Expr]bool
}

// find looks through a function.
func (f *finder) find(d *ast.FuncDecl, kind string) {
	f.kind, f.function = kind, funcName(d)
	f.visited = map[ast.Expr]bool{}
	ast.Inspect(d.Body, func(n ast.Node) bool {
		f.node(n)
		return true
	})
}

func (f *finder) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.IfStmt:
		if n.Else == nil {
			f.wrap(n.Cond, "False", dropped, "false")
		}
		f.condition(n.Cond)
	case *ast.ForStmt:
		if n.Cond != nil {
			f.condition(n.Cond)
		}
	case *ast.SwitchStmt:
		f.choice(n)
	case *ast.ReturnStmt:
		for _, r := range n.Results {
			if f.isBool(r) {
				f.condition(r)
			}
		}
	case *ast.BlockStmt:
		f.statements(n.List)
	case *ast.CaseClause:
		f.statements(n.Body)
	case ast.Expr:
		if b, ok := n.(*ast.BinaryExpr); ok && f.isBool(b) {
			f.condition(b)
		}
	}
}

// condition takes an expression whose value decides something apart. What surrounds it comes first, so that an edit of
// the whole stands outside of those of its parts.
func (f *finder) condition(e ast.Expr) {
	if f.visited[e] {
		return
	}
	f.visited[e] = true
	switch x := e.(type) {
	case *ast.ParenExpr:
		f.condition(x.X)
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			f.condition(x.X)
			return
		}
		f.leaf(e)
	case *ast.BinaryExpr:
		if x.Op != token.LAND && x.Op != token.LOR {
			f.leaf(e)
			return
		}
		for _, side := range []ast.Expr{x.X, x.Y} {
			if x.Op == token.LAND {
				f.wrap(side, "True", dropped, "true")
			} else {
				f.wrap(side, "False", dropped, "false")
			}
			f.condition(side)
		}
	default:
		f.leaf(e)
	}
}

// leaf negates a condition without parts, and changes a comparison.
func (f *finder) leaf(e ast.Expr) {
	if !f.isBool(e) {
		return
	}
	f.wrap(e, "Not", negated, negation(e, f.source(e)))
	b, ok := e.(*ast.BinaryExpr)
	if !ok || f.constant(e) {
		return
	}
	f.mask(b) // which stands outside of what compare makes
	f.compare(b)
}

// compare moves the bound of a comparison of integers by one.
func (f *finder) compare(b *ast.BinaryExpr) {
	x, y := f.source(b.X), f.source(b.Y)
	if !f.ordered(b) {
		return
	}
	switch b.Op {
	case token.LSS:
		f.call(b, "Less", x+" <= "+y)
	case token.LEQ:
		f.call(b, "LessEqual", x+" < "+y)
	case token.GTR:
		f.call(b, "Greater", x+" >= "+y)
	case token.GEQ:
		f.call(b, "GreaterEqual", x+" > "+y)
	case token.EQL:
		if f.number(b) {
			f.call(b, "Equal", x+" == "+y+"+1")
		}
	case token.NEQ:
		if f.number(b) {
			f.call(b, "Unequal", x+" != "+y+"+1")
		}
	}
}

// call makes a comparison the call of a function: a < b becomes mutant.Less(n, a, b).
func (f *finder) call(b *ast.BinaryExpr, name, after string) {
	id := f.add(b, offByOne, after)
	f.insert(b.Pos(), fmt.Sprintf("mutant.%s(%d, ", name, id))
	at := f.offset(b.OpPos)
	f.edits = append(f.edits, edit{from: at, to: at + len(b.Op.String()), text: ","})
	f.close(b.End())
}

// mask drops the mask of a test of bits, where evaluating its operands once more does nothing.
func (f *finder) mask(b *ast.BinaryExpr) {
	and, ok := ast.Unparen(b.X).(*ast.BinaryExpr)
	if !ok || (and.Op != token.AND && and.Op != token.AND_NOT) || (b.Op != token.EQL && b.Op != token.NEQ) || !f.pure(b) {
		return
	}
	after := f.source(and.X) + " " + b.Op.String() + " " + f.source(b.Y)
	id := f.add(b, unmasked, after)
	f.insert(b.Pos(), fmt.Sprintf("mutant.Not(%d, ", id))
	f.closeWith(b.End(), fmt.Sprintf(") != (mutant.Off(%d) && (%s) == (%s))", id, f.source(b), after))
}

// choice takes the cases of a switch apart: each becomes a comparison, which can be dropped.
func (f *finder) choice(s *ast.SwitchStmt) {
	if s.Tag == nil {
		for _, c := range s.Body.List {
			for _, e := range c.(*ast.CaseClause).List {
				f.wrap(e, "False", dropped, "false")
				f.condition(e)
			}
		}
		return
	}
	cases := 0
	for _, c := range s.Body.List {
		cases += len(c.(*ast.CaseClause).List)
	}
	tag := f.source(s.Tag)
	from, to := f.offset(s.Tag.Pos()), f.offset(s.Tag.End())
	_, name := s.Tag.(*ast.Ident)
	switch {
	case cases == 0 || f.constant(s.Tag):
		return
	case s.Init == nil:
		f.edits = append(f.edits, edit{from: from, to: from, text: "mutantTag := "}, edit{from: to, to: to, text: ";", order: 1 << 30})
		tag = "mutantTag"
	case name:
		f.edits = append(f.edits, edit{from: from, to: to})
	default:
		return
	}
	for _, c := range s.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			id := f.addText(e, dropped, "case "+f.source(e), "no case "+f.source(e))
			f.insert(e.Pos(), fmt.Sprintf("mutant.False(%d, %s == ", id, tag))
			f.close(e.End())
		}
	}
}

// statements drops those that only record something: calls that the configuration names, and assignments of true or false.
func (f *finder) statements(list []ast.Stmt) {
	for _, s := range list {
		drop := false
		switch s := s.(type) {
		case *ast.ExprStmt:
			c, ok := s.X.(*ast.CallExpr)
			drop = ok && slices.Contains(f.drops, lastName(c.Fun))
		case *ast.AssignStmt:
			drop = s.Tok == token.ASSIGN && len(s.Rhs) == 1 && (isTruth(s.Rhs[0]) || f.recorded(s.Rhs[0]))
		}
		if !drop {
			continue
		}
		id := f.addText(s, dropped, f.source(s), "no statement")
		f.insert(s.Pos(), fmt.Sprintf("if !mutant.Off(%d) { ", id))
		f.closeWith(s.End(), " }")
	}
}

// recorded reports whether a value is that of a call which the configuration names: set = set.With(x).
func (f *finder) recorded(e ast.Expr) bool {
	c, ok := e.(*ast.CallExpr)
	return ok && slices.Contains(f.drops, lastName(c.Fun))
}

// wrap makes an expression the argument of a function.
func (f *finder) wrap(e ast.Expr, name, operator, after string) {
	if !f.isBool(e) || f.constant(e) && !isTruth(e) {
		return
	}
	id := f.add(e, operator, after)
	f.insert(e.Pos(), fmt.Sprintf("mutant.%s(%d, ", name, id))
	f.close(e.End())
}

// insert puts text before what begins at a place, inside of what was put there.
func (f *finder) insert(p token.Pos, text string) {
	at := f.offset(p)
	f.edits = append(f.edits, edit{from: at, to: at, text: text, order: len(f.edits)})
}

func (f *finder) close(p token.Pos) { f.closeWith(p, ")") }

// closeWith puts text after what ends at a place, before what was put there.
func (f *finder) closeWith(p token.Pos, text string) {
	at := f.offset(p)
	f.edits = append(f.edits, edit{from: at, to: at, text: text, order: -len(f.edits)})
}

func (f *finder) add(n ast.Node, operator, after string) int {
	return f.addText(n, operator, f.source(n), after)
}

func (f *finder) addText(n ast.Node, operator, before, after string) int {
	m := &mutant{id: *f.next, file: f.file, kind: f.kind, function: f.function, operator: operator, before: oneLine(before),
		after: oneLine(after), line: f.fset.Position(n.Pos()).Line, from: f.offset(n.Pos()), to: f.offset(n.End())}
	key := m.key()
	m.ordinal = f.count[key]
	f.count[key]++
	*f.next++
	f.mutants = append(f.mutants, m)
	return m.id
}

func (f *finder) offset(p token.Pos) int { return f.fset.Position(p).Offset }

func (f *finder) source(n ast.Node) string {
	return string(f.text[f.offset(n.Pos()):f.offset(n.End())])
}

func (f *finder) isBool(e ast.Expr) bool {
	t := f.info.TypeOf(e)
	return t != nil && types.Identical(types.Default(t), types.Typ[types.Bool])
}

func (f *finder) constant(e ast.Expr) bool { return f.info.Types[e].Value != nil }

// ordered reports whether both sides are integers of one type which a generic function can find out.
func (f *finder) ordered(b *ast.BinaryExpr) bool {
	for _, e := range []ast.Expr{b.X, b.Y} {
		t := f.info.TypeOf(e)
		if t == nil {
			return false
		}
		basic, ok := t.Underlying().(*types.Basic)
		if _, parameter := t.(*types.TypeParam); !ok || parameter || basic.Info()&types.IsInteger == 0 {
			return false
		}
		if !f.constant(e) && hasShift(e) {
			return false
		}
	}
	return !f.constant(b.X) || !f.constant(b.Y)
}

// number reports whether what is compared is a quantity, not one of a list of names, nor a set of bits.
func (f *finder) number(b *ast.BinaryExpr) bool {
	for _, e := range []ast.Expr{b.X, b.Y} {
		if x, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && (x.Op == token.AND || x.Op == token.AND_NOT || x.Op == token.OR || x.Op == token.XOR) {
			return false
		}
		if _, ok := f.info.TypeOf(e).(*types.Basic); !ok {
			return false
		}
		if v := f.info.Types[e].Value; v != nil && v.Kind() == constant.Int {
			if i, exact := constant.Int64Val(v); !exact || i == 1<<31-1 || i == 1<<63-1 {
				return false
			}
		}
	}
	return true
}

// pure reports whether an expression calls nothing but len and conversions.
func (f *finder) pure(e ast.Expr) bool {
	pure := true
	ast.Inspect(e, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			tv := f.info.Types[c.Fun]
			pure = pure && (tv.IsType() || tv.IsBuiltin())
		}
		return pure
	})
	return pure
}

func hasShift(e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && (b.Op == token.SHL || b.Op == token.SHR) {
			found = true
		}
		return !found
	})
	return found
}

func isTruth(e ast.Expr) bool {
	x, ok := e.(*ast.Ident)
	return ok && (x.Name == "true" || x.Name == "false")
}

func lastName(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		return x.Sel.Name
	}
	return ""
}

// funcName is Type.Method, or the name of a function.
func funcName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	t := d.Recv.List[0].Type
	if s, ok := t.(*ast.StarExpr); ok {
		t = s.X
	}
	if x, ok := t.(*ast.IndexExpr); ok {
		t = x.X
	}
	if x, ok := t.(*ast.Ident); ok {
		return x.Name + "." + d.Name.Name
	}
	return d.Name.Name
}

// negation is how a person would write it.
func negation(e ast.Expr, text string) string {
	switch x := e.(type) {
	case *ast.BinaryExpr:
		return "!(" + text + ")"
	case *ast.Ident:
		if isTruth(x) {
			return map[string]string{"true": "false", "false": "true"}[x.Name]
		}
	}
	return "!" + text
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
