package term

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"heddle/internal/ir/bitvec"
)

// needZ3 skips where there is no Z3: `make setup` installs it.
func needZ3(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("z3"); err != nil {
		t.Skip("z3 is not installed, so that terms are not compared with its reading of SMT-LIB")
	}
}

// batch is the number of questions for one process of Z3.
const batch = 100

// ask answers questions, each a script that begins with (reset).
func ask(t *testing.T, questions []string) []string {
	t.Helper()
	var answers []string
	for some := range slices.Chunk(questions, batch) {
		answers = append(answers, askZ3(t, []byte(strings.Join(some, "")))...)
	}
	return answers
}

// askZ3 returns the answers to a script, a line each.
func askZ3(t *testing.T, script []byte) []string {
	t.Helper()
	cmd := exec.Command("z3", "-in", "-t:4000", "-T:300")
	cmd.Stdin = bytes.NewReader(script)
	out, err := cmd.Output()
	answers := strings.Fields(string(out))
	for _, a := range answers {
		if a != "sat" && a != "unsat" && a != "unknown" && a != "timeout" {
			t.Fatalf("z3: %v\n%.2000s\non\n%.6000s", err, out, script)
		}
	}
	return answers
}

// define writes t as the definition of a name.
func (s *Script) define(name string, t Term) {
	s.print("(define-fun ", name, " () ", s.sort(t), " ")
	s.withLets([]Term{t}, func() { s.value(t) })
	s.print(")\n")
}

// TestSimplifiedEqualsPlain asks Z3 for values under which a simplified term and the plain one differ.
func TestSimplifiedEqualsPlain(t *testing.T) {
	needZ3(t)
	var questions, asked []string
	for seed := range rounds(60, 1_000) {
		r := rand.New(rand.NewPCG(uint64(seed), 3))
		m := newMaker(r, New(), NewPlain(), [][]uint{{1, 2, 3, 4}, {1, 4, 8}}[seed%2])
		for range 12 {
			m.step()
		}
		var script bytes.Buffer
		plain, simple := NewScript(m.t, &script), NewScript(m.s, &script)
		it := m.items[len(m.items)-1]
		plain.Line("(reset)")
		plain.Declare(it.t)
		plain.define("plain", it.t)
		if err := plain.Flush(); err != nil {
			t.Fatal(err)
		}
		simple.define("simple", it.s) // its variables are among the plain ones
		simple.Line("(assert (distinct plain simple))\n(check-sat)")
		if err := simple.Flush(); err != nil {
			t.Fatal(err)
		}
		questions = append(questions, script.String())
		asked = append(asked, fmt.Sprintf("seed %d:\n%s\nmade of\n%s", seed, Format(m.s, it.s), Format(m.t, it.t)))
	}
	compareAnswers(t, ask(t, questions), asked)
}

// compareAnswers wants unsat everywhere, but for some time-outs.
func compareAnswers(t *testing.T, answers, asked []string) {
	t.Helper()
	if len(answers) != len(asked) {
		t.Fatalf("z3 gave %d answers to %d questions", len(answers), len(asked))
	}
	open := 0
	for i, a := range answers {
		switch a {
		case "sat":
			t.Errorf("z3 says sat: %s", asked[i])
		case "unsat":
		default:
			open++
		}
	}
	t.Logf("%d of %d questions answered", len(asked)-open, len(asked))
	if 10*open > len(asked) {
		t.Errorf("z3 left %d of %d questions open", open, len(asked))
	}
}

// TestSMTValues writes terms with their variables fixed, and asks Z3 whether they can have another value than bitvec
// gives: it holds the printed form of each operation, floats included, simplified and plain.
func TestSMTValues(t *testing.T) {
	needZ3(t)
	var questions, asked []string
	left := 0
	for seed := range rounds(80, 1_500) {
		r := rand.New(rand.NewPCG(uint64(seed), 4))
		m := newMaker(r, New(), NewPlain(), [][]uint{allWidths, {16, 32, 64}}[seed%2])
		m.floats = true
		for range 8 {
			m.step()
		}
		it := m.items[len(m.items)-1]
		if seed%2 == 0 {
			it = m.float()
		}
		for _, plain := range []bool{false, true} {
			text, err := fixedQuestion(m, it, plain)
			if err != nil {
				if !strings.Contains(err.Error(), "SMT-LIB has no") {
					t.Fatal(err)
				}
				left++
				continue
			}
			questions = append(questions, text)
			asked = append(asked, fmt.Sprintf("seed %d: value %x:\n%s", seed, it.v[0], text))
		}
	}
	if left == 0 || left > len(asked)/2 {
		t.Errorf("%d operations had no form in SMT-LIB, %d had", left, len(asked))
	}
	compareAnswers(t, ask(t, questions), asked)
}

// fixedQuestion asks whether it can have another value than it has in the first sample.
func fixedQuestion(m *maker, it item, plain bool) (string, error) {
	var b bytes.Buffer
	p, root := m.s, it.s
	if plain {
		p, root = m.t, it.t
	}
	s := NewScript(p, &b)
	s.Line("(reset)")
	roots := []Term{root}
	var given []Term
	for _, v := range m.vars {
		x := p.Var(p.names[p.nodes[pickTerm(v.s, v.t, plain)].a], v.w)
		given = append(given, p.eqNode(x, p.ConstWords(v.v[0], v.w)))
	}
	roots = append(roots, given...)
	for _, a := range m.bases {
		roots = append(roots, pickTerm(a.s, a.t, plain))
	}
	s.Declare(roots...)
	for _, g := range given {
		s.Assert(g)
	}
	for _, a := range m.bases {
		s.print("(assert (= ", s.Symbol(pickTerm(a.s, a.t, plain)), " ", arrayText(a), "))\n")
	}
	s.define("result", root)
	s.define("wanted", p.ConstWords(it.v[0], it.w))
	s.Line("(assert (distinct result wanted))\n(check-sat)")
	err := s.Flush()
	return b.String(), err
}

func pickTerm(s, t Term, plain bool) Term {
	if plain {
		return t
	}
	return s
}

func arrayText(a arrayItem) string {
	text := fmt.Sprintf("((as const (Array (_ BitVec %d) (_ BitVec 8))) #x%02x)", a.w, a.v[0].Rest)
	for i, v := range a.v[0].At {
		text = fmt.Sprintf("(store %s (_ bv%d %d) #x%02x)", text, i, a.w, v)
	}
	return text
}

// TestWriteSMT holds the form of a script.
func TestWriteSMT(t *testing.T) {
	p := New()
	x, y := p.Var("main:x", 32), p.Var("and", 32)
	flag := p.Var("flag", 1)
	array := p.Arrays().Var("memory", 64)
	sum := p.Add(x, y)
	address := p.ZExt(sum, 64)
	read := p.Arrays().Select(p.Arrays().Store(array, address, p.Const(7, 8)), p.Const(9, 64))
	var b strings.Builder
	if err := WriteSMT(&b, p, p.Ult(sum, p.Const(100, 32)), p.Or(p.Not(flag), p.Eq(read, p.Const(3, 8)))); err != nil {
		t.Fatal(err)
	}
	want := `(set-logic QF_ABV)
(declare-const |main:x| (_ BitVec 32))
(declare-const |and?2| (_ BitVec 32))
(declare-const flag (_ BitVec 1))
(declare-const memory (Array (_ BitVec 64) (_ BitVec 8)))
(assert (bvult (bvadd |main:x| |and?2|) #x00000064))
(assert (not (and (= flag #b1) (not (= (select (store memory (concat #x00000000 (bvadd |main:x| |and?2|)) #x07) #x0000000000000009) #x03)))))
(check-sat)
`
	if b.String() != want {
		t.Errorf("script:\n%s\nwant:\n%s", b.String(), want)
	}
	number, float := p.Ult(x, y), p.Floats().Binary(bitvec.FOpAdd, bitvec.Float, x, y)
	for want, roots := range map[string][]Term{"QF_BV": {number}, "QF_ABV": {number, read}, "QF_BVFP": {float}, "ALL": {read, float}} {
		if got := LogicOf(p, roots...); got != want {
			t.Errorf("logic %s, want %s", got, want)
		}
	}
}

// TestUnwritable holds that what SMT-LIB does not have is an error that names it.
func TestUnwritable(t *testing.T) {
	p := New()
	d, l := p.Var("d", 64), p.Var("l", 80)
	for want, root := range map[string]Term{
		"frem of double":    p.Floats().Binary(bitvec.FOpRem, bitvec.Double, d, d),
		"minimum of double": p.Floats().Binary(bitvec.FOpMinimum, bitvec.Double, d, p.Const(0, 64)),
		"fcmp of x86_fp80":  p.Floats().Compare(bitvec.FOLT, bitvec.X86FP80, l, p.Const(0, 80)),
		"fconv of x86_fp80": p.Floats().Convert(bitvec.Double, bitvec.X86FP80, l),
	} {
		w := p.Width(root)
		err := WriteSMT(io.Discard, p, p.Eq(root, p.Const(0, w)))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}
