package query

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// String is the query as text that Parse reads as the same query.
func (q *Query) String() string {
	s := kinds[q.Kind].write(q)
	var list []string
	for _, p := range q.Params {
		list = append(list, p.Name+" = "+real64(p.Value))
	}
	if g := q.guideText(); g != "" {
		list = append(list, g)
	}
	if len(list) == 0 {
		return s
	}
	return s + " {" + strings.Join(list, ", ") + "}"
}

// String is the run as text.
func (r Run) String() string {
	if r.Steps == Unbounded {
		return "Pr " + inParens(r.Formula)
	}
	return fmt.Sprintf("Pr[<=%d] %s", r.Steps, inParens(r.Formula))
}

func real64(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

func inParens(n *Node) string { return "(" + n.String() + ")" }

// signs are the operators between two operands.
var signs = map[Op]string{
	Add: "+", Sub: "-", Mul: "*", Div: "/", Rem: "%",
	And: "&&", Or: "||", Implies: "->", Eq: "==", Ne: "!=", Lt: "<", Le: "<=", Gt: ">", Ge: ">=",
	Until: "U", WeakUntil: "W", Release: "R", StrongRelease: "M", Iff: "<->",
}

// words are the conditions without operands.
var words = map[Op]string{
	DataRace: "DataRace", DivZero: "DivZero", OverFlows: "OverFlows", Deadlock: "Deadlock", Terminated: "Terminated",
	True: "true", False: "false",
}

// level is how tightly a node holds together; a node whose operand holds less
// tightly needs parentheses.
func (o Op) level() int {
	switch o {
	case Iff:
		return 0
	case Implies:
		return 1
	case Or:
		return 2
	case And:
		return 3
	case Until, WeakUntil, Release, StrongRelease:
		return 4
	case Not, Next, Finally, Globally, SomePath, EveryPath:
		return 5
	case Eq, Ne, Lt, Le, Gt, Ge:
		return 6
	case Add, Sub:
		return 7
	case Mul, Div, Rem:
		return 8
	case Negate:
		return 9
	}
	return 10
}

// String is the formula as text.
func (n *Node) String() string {
	switch n.Op {
	case Number:
		return strconv.FormatUint(n.Value, 10) + n.Type.suffix()
	case Register:
		return fmt.Sprintf("@%s.%s.%%%s%s", n.Process, n.Func, registerName(n.Name), n.Type.suffix())
	case Thread, Own:
		return n.Name
	case Real:
		return real64(math.Float64frombits(n.Value))
	case Apply, Choose:
		return n.applied()
	case Variable:
		return n.variable()
	case Negate:
		return "-" + n.operand(0, n.Op.level())
	case Not:
		return "!" + n.operand(0, n.Op.level())
	case Exists:
		return "Exists (" + n.Name + ")" + inParens(n.Args[0])
	case Forall:
		return "Forall (" + n.Name + ")" + inParens(n.Args[0])
	case Calls:
		return fmt.Sprintf("[%s.%s]", n.Process, n.Func)
	case At:
		return fmt.Sprintf("at(%s:%d)%s", n.File, n.Line, n.Process.behind())
	case Next, Finally, Globally:
		return n.temporal() + " " + n.operand(0, n.Op.level())
	case Until:
		return n.operand(0, n.Op.level()+1) + " U" + n.bound() + " " + n.operand(1, n.Op.level())
	case SomePath, EveryPath:
		return n.paths()
	case Enabled, Waits:
		return n.ofThread()
	case Wants:
		return "wants" + inProcess(n.Process)
	case Progress:
		return "progress"
	case Implies, Iff, WeakUntil, Release, StrongRelease:
		return n.operand(0, n.Op.level()+1) + " " + signs[n.Op] + " " + n.operand(1, n.Op.level())
	}
	if s, ok := words[n.Op]; ok {
		return s
	}
	if n.Bare {
		return n.Args[0].String()
	}
	left := n.Op.level()
	if left == Eq.level() {
		left++
	}
	return n.operand(0, left) + " " + signs[n.Op] + " " + n.operand(1, n.Op.level()+1)
}

// applied is a function of numbers, or the choice between two.
func (n *Node) applied() string {
	var list []string
	for _, a := range n.Args {
		list = append(list, a.String())
	}
	if n.Op == Choose {
		return "(" + list[0] + " ? " + list[1] + " : " + list[2] + ")"
	}
	return n.Name + "(" + strings.Join(list, ", ") + ")"
}

// operand is an operand as text, in parentheses if it holds less tightly than
// level.
func (n *Node) operand(i, level int) string {
	if a := n.Args[i]; a.level() < level {
		return inParens(a)
	}
	return n.Args[i].String()
}

func (n *Node) level() int {
	if n.Bare {
		return n.Args[0].Op.level()
	}
	return n.Op.level()
}

func (n *Node) temporal() string {
	switch {
	case n.Op == Next && n.Bound == 1:
		return "X"
	case n.Op == Next:
		return "X" + n.bound()
	case n.Op == Finally && n.Bound == Unbounded:
		return "<>"
	case n.Op == Finally:
		return "F" + n.bound()
	case n.Bound == Unbounded:
		return "[]"
	}
	return "G" + n.bound()
}

func (n *Node) bound() string {
	if n.Bound == Unbounded {
		return ""
	}
	return fmt.Sprintf("<=%d", n.Bound)
}

// variable is a name of the source.
func (n *Node) variable() string {
	var b strings.Builder
	if n.Func != "" || n.Outer {
		b.WriteString(n.Func + "::")
	}
	b.WriteString(n.Name)
	if n.Line > 0 {
		fmt.Fprintf(&b, ":%d", n.Line)
	}
	for _, s := range n.Path {
		switch s.Kind {
		case Member:
			b.WriteString("." + s.Name)
		case Arrow:
			b.WriteString("->" + s.Name)
		case Index:
			b.WriteString("[" + s.Index.String() + "]")
		}
	}
	return b.String() + n.Process.behind() + n.Type.suffix()
}

// suffix is the type as it stands after an operand.
func (t Type) suffix() string {
	if t.Bits == 0 {
		return ""
	}
	return "; " + t.String()
}

// String is the type's name.
func (t Type) String() string {
	if t.Signed {
		return fmt.Sprintf("si%d", t.Bits)
	}
	return fmt.Sprintf("ui%d", t.Bits)
}

// String is the process as it stands before a point.
func (p Process) String() string {
	if p.Var != "" {
		return p.Var
	}
	return strconv.Itoa(p.Number)
}

func (p Process) behind() string {
	if !p.Given {
		return ""
	}
	return "@" + p.String()
}

// registerName is a register's name, in quotes where it needs them.
func registerName(name string) string {
	for i := range len(name) {
		if !isRegisterByte(name[i]) {
			return `"` + name + `"`
		}
	}
	return name
}

// inProcess is a process in parentheses.
func inProcess(p Process) string { return "(" + p.String() + ")" }
