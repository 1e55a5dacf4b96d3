package term

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
)

// SMT-LIB 2.6. Truth values are Bool where their operation is a logical one; (= x #b1) and (ite x #b1 #b0) go between
// Bool and numbers of one bit. Terms that are used more than once are bound by let, one let each, the oldest outside.

// Script writes terms for an SMT solver. It remembers which variables it has declared. The first error stays; Flush
// returns it.
type Script struct {
	p     *Pool
	out   *bufio.Writer
	known map[Term]bool // declared: variables, and float operations by their result
	bound map[Term]bool // by let, in the assertion that is being written
	uses  map[Term]int
	err   error
}

// NewScript returns a script that writes to w.
func NewScript(p *Pool, w io.Writer) *Script {
	return &Script{p: p, out: bufio.NewWriter(w), known: map[Term]bool{}, bound: map[Term]bool{}, uses: map[Term]int{}}
}

// WriteSMT writes a whole script that asks whether the truth values can hold together. An error is one of writing, or
// names the operation that SMT-LIB does not have.
func WriteSMT(w io.Writer, p *Pool, assertions ...Term) error {
	s := NewScript(p, w)
	s.Logic(assertions...)
	s.Declare(assertions...)
	for _, t := range assertions {
		s.Assert(t)
	}
	s.Line("(check-sat)")
	return s.Flush()
}

// Flush writes out what is buffered and returns the first error.
func (s *Script) Flush() error {
	if err := s.out.Flush(); s.err == nil {
		s.err = err
	}
	return s.err
}

// Line writes a command as it is.
func (s *Script) Line(command string) { s.print(command, "\n") }

func (s *Script) print(parts ...string) {
	for _, part := range parts {
		s.out.WriteString(part) // the writer keeps its error for Flush
	}
}

// Logic sets the smallest logic that has what the terms need.
func (s *Script) Logic(roots ...Term) {
	s.Line("(set-logic " + LogicOf(s.p, roots...) + ")")
}

// LogicOf returns the name of the smallest logic that has what the terms need: QF_BV, QF_ABV or QF_BVFP. With arrays and
// floats it is ALL: SMT-LIB has QF_ABVFP, but Z3 does not know it.
func LogicOf(p *Pool, roots ...Term) string {
	arrays, floats := false, false
	for _, t := range p.postorder(roots, nil) {
		n := &p.nodes[t]
		arrays = arrays || n.array
		floats = floats || n.op >= OpFBinary && n.op <= OpIToF
	}
	switch {
	case arrays && floats:
		return "ALL"
	case arrays:
		return "QF_ABV"
	case floats:
		return "QF_BVFP"
	}
	return "QF_BV"
}

// Declare declares the variables of the terms that are not declared yet. Results of float operations become variables
// of their own, with an assertion of their value (see smtfloat.go).
func (s *Script) Declare(roots ...Term) {
	order := s.p.Topological(nil, roots...)
	for _, t := range order {
		n := &s.p.nodes[t]
		switch {
		case s.known[t]:
		case n.op == OpVar || n.op == OpArrayVar:
			s.known[t] = true
			s.print("(declare-const ", s.Symbol(t), " ", s.sort(t), ")\n")
		case n.op >= OpFBinary && n.op <= OpIToF && n.op != OpFCmp:
			s.print("(declare-const ", s.Symbol(t), " ", s.sort(t), ")\n")
			s.defineFloat(t)
			s.known[t] = true
		}
	}
}

func (s *Script) sort(t Term) string {
	n := &s.p.nodes[t]
	if n.array {
		return fmt.Sprintf("(Array (_ BitVec %d) (_ BitVec 8))", n.width)
	}
	return fmt.Sprintf("(_ BitVec %d)", n.width)
}

// Symbol returns the name of a variable in the script: its own, quoted where SMT-LIB needs it, and marked where it
// would be taken for a symbol of SMT-LIB or of the script.
func (s *Script) Symbol(t Term) string {
	name := s.p.Name(t)
	switch {
	case s.p.nodes[t].op != OpVar && s.p.nodes[t].op != OpArrayVar:
		return fmt.Sprintf("?f%d", t)
	case isSimple(name) && !isTaken(name):
		return name
	case isTaken(name) || strings.ContainsAny(name, `|\`):
		return fmt.Sprintf("|%s?%d|", strings.NewReplacer("|", "!", `\`, "!").Replace(name), t)
	}
	return "|" + name + "|"
}

// isSimple reports whether a name needs no quotes.
func isSimple(name string) bool {
	for i, c := range name {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || strings.ContainsRune("_!$%&*+-/<=>^~", c)
		if !letter && (i == 0 || (c < '0' || c > '9') && c != '.') {
			return false
		}
	}
	return name != ""
}

var smtWords = strings.Fields(`_ ! and as assert check-sat concat const declare-const define-fun distinct exists extract
	false forall if implies iff ite let match not or par pop push repeat select store true xor => = < > <= >= + - * /
	div mod abs rotate_left rotate_right zero_extend sign_extend RNE RNA RTP RTN RTZ NaN Array Bool BitVec BINARY DECIMAL
	HEXADECIMAL NUMERAL STRING Float16 Float32 Float64 Float128 FloatingPoint RoundingMode Int Real String
	roundNearestTiesToEven roundNearestTiesToAway roundTowardPositive roundTowardNegative roundTowardZero int2bv
	nat2bv ext_rotate_left ext_rotate_right map subset union intersect complement default`)

// isTaken reports whether SMT-LIB, a solver or the script may know the name.
func isTaken(name string) bool {
	for _, prefix := range []string{"bv", "fp", "to_", "str.", "re.", "seq.", "is_", "?", "@", "."} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	for _, word := range smtWords {
		if name == word {
			return true
		}
	}
	return strings.Contains(name, "?") // of marked names, and those of let
}

// Assert asserts a truth value whose variables are declared.
func (s *Script) Assert(t Term) {
	s.p.condition(t)
	s.print("(assert ")
	s.withLets([]Term{t}, func() { s.boolean(t) })
	s.print(")\n")
}

// AssertNever asserts that no values of bound variables, which are not declared, make all terms hold; the terms' other
// variables are declared. Operations on floats are refused: their results would have to be declared.
func (s *Script) AssertNever(bound, terms []Term) {
	all := s.p.Bool(true)
	for _, t := range terms {
		all = s.p.And(all, t)
	}
	if strings.Contains(LogicOf(s.p, all), "FP") || LogicOf(s.p, all) == "ALL" {
		s.err = cmp.Or(s.err, errors.New("floats below a quantifier"))
		return
	}
	s.print("(assert ")
	if len(bound) > 0 {
		s.print("(forall (")
		for _, v := range bound {
			s.print("(", s.Symbol(v), " ", s.sort(v), ")")
		}
		s.print(") ")
	}
	s.print("(not ")
	s.withLets([]Term{all}, func() { s.boolean(all) })
	s.print(")")
	if len(bound) > 0 {
		s.print(")")
	}
	s.print(")\n")
}

// maxInline bounds how deep terms stand in each other without a let.
const maxInline = 8

// withLets binds what the roots use more than once, or too deep, and writes the body inside.
func (s *Script) withLets(roots []Term, body func()) {
	clear(s.bound)
	clear(s.uses)
	order := append([]Term(nil), s.p.postorder(roots, func(t Term) bool { return !s.known[t] })...)
	depth := make(map[Term]int, len(order))
	for _, t := range order {
		for i := range s.p.NumArgs(t) {
			s.uses[s.p.Arg(t, i)]++
		}
	}
	lets := 0
	for _, t := range order {
		count := s.p.NumArgs(t)
		if count == 0 {
			continue
		}
		d := 0
		for i := range count {
			d = max(d, depth[s.p.Arg(t, i)]+1)
		}
		if s.uses[t] > 1 || s.uses[t] == 1 && d >= maxInline {
			s.print("(let ((", letName(t), " ")
			s.natural(t)
			s.print(")) ")
			s.bound[t] = true
			lets++
			d = 0
		}
		depth[t] = d
	}
	body()
	s.print(strings.Repeat(")", lets))
}

func letName(t Term) string { return fmt.Sprintf("?%d", t) }

// isLogical reports whether a term is written as a Bool.
func (s *Script) isLogical(t Term) bool {
	n := &s.p.nodes[t]
	if n.array || n.width != 1 || s.known[t] {
		return false
	}
	switch n.op {
	case OpConst, OpNot, OpAnd, OpXor, OpEq, OpUlt, OpSlt, OpIte, OpFCmp:
		return true
	}
	return false
}

// boolean writes a truth value as a Bool.
func (s *Script) boolean(t Term) {
	if s.isLogical(t) {
		s.natural(t)
		return
	}
	s.print("(= ")
	s.natural(t)
	s.print(" #b1)")
}

// value writes a number as a bit-vector, or an array.
func (s *Script) value(t Term) {
	if !s.isLogical(t) {
		s.natural(t)
		return
	}
	if s.p.IsConst(t) {
		s.print(s.number(t))
		return
	}
	s.print("(ite ")
	s.natural(t)
	s.print(" #b1 #b0)")
}

// natural writes a term in the sort of its operation.
func (s *Script) natural(t Term) {
	n := &s.p.nodes[t]
	logical := s.isLogical(t)
	switch {
	case s.bound[t]:
		s.print(letName(t))
	case s.known[t]:
		s.print(s.Symbol(t))
	case n.op == OpConst && logical:
		s.print(map[bool]string{true: "true", false: "false"}[s.p.IsTrue(t)])
	case n.op == OpConst:
		s.print(s.number(t))
	case n.op == OpVar || n.op == OpArrayVar:
		s.print(s.Symbol(t)) // not declared: the caller's fault, which the solver will name
	case n.op == OpMul && s.p.isOnes(n.a):
		s.apply("bvneg", n.b)
	case n.op == OpFCmp:
		s.compareFloats(t)
	case logical && n.op <= OpXor:
		s.applyLogical(map[Op]string{OpNot: "not", OpAnd: "and", OpXor: "xor"}[n.op], n)
	case n.op == OpIte:
		s.ite(n, logical)
	default:
		a, b, c := n.args()
		s.apply(s.operator(t), []Term{a, b, c}[:ops[n.op].args]...)
	}
}

func (s *Script) apply(operator string, args ...Term) {
	s.print("(", operator)
	for _, a := range args {
		s.print(" ")
		s.value(a)
	}
	s.print(")")
}

func (s *Script) applyLogical(operator string, n *node) {
	s.print("(", operator, " ")
	s.boolean(n.a)
	if n.op != OpNot {
		s.print(" ")
		s.boolean(n.b)
	}
	s.print(")")
}

func (s *Script) ite(n *node, logical bool) {
	branch := s.value
	if logical {
		branch = s.boolean
	}
	s.print("(ite ")
	s.boolean(n.a)
	s.print(" ")
	branch(n.b)
	s.print(" ")
	branch(n.c)
	s.print(")")
}

var smtOps = [OpCount]string{
	OpNot: "bvnot", OpAnd: "bvand", OpXor: "bvxor", OpAdd: "bvadd", OpMul: "bvmul",
	OpUDiv: "bvudiv", OpURem: "bvurem", OpSDiv: "bvsdiv", OpSRem: "bvsrem",
	OpShl: "bvshl", OpLShr: "bvlshr", OpAShr: "bvashr",
	OpEq: "=", OpUlt: "bvult", OpSlt: "bvslt",
	OpConcat: "concat", OpSelect: "select", OpStore: "store",
}

func (s *Script) operator(t Term) string {
	n := &s.p.nodes[t]
	switch n.op {
	case OpExtract:
		return fmt.Sprintf("(_ extract %d %d)", uint32(n.b)+n.width-1, n.b)
	case OpSExt:
		return fmt.Sprintf("(_ sign_extend %d)", uint(n.width)-s.p.Width(n.a))
	case OpConstArray:
		return "(as const " + s.sort(t) + ")"
	}
	return smtOps[n.op]
}

// number writes a constant in binary, or in hexadecimal if its width allows.
func (s *Script) number(t Term) string {
	w := s.p.Width(t)
	if w%4 == 0 {
		return "#x" + s.p.hex(t)
	}
	var buf [1]uint64
	words := s.p.words(t, &buf)
	var b strings.Builder
	b.WriteString("#b")
	for i := int(w) - 1; i >= 0; i-- {
		b.WriteByte('0' + byte(words[i/64]>>(i%64)&1))
	}
	return b.String()
}
