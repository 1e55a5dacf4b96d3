package solver

import (
	"errors"
	"os/exec"
	"strings"
	"testing"

	"heddle/internal/ir/bitvec"
	"heddle/internal/symbolic/term"
)

// TestLog has z3 read the log: it gives the answers that stand in it.
func TestLog(t *testing.T) {
	p := term.New()
	x, y := p.Var("x", width), p.Var("y", width)
	var log strings.Builder
	s := Logged(p, newOracle(p), &log)
	s.Check([]term.Term{p.Ult(x, y)})
	s.Check([]term.Term{p.Ult(x, y), p.Ult(y, x)})
	s.Check([]term.Term{p.Eq(p.Mul(x, y), p.Const(5, width))})
	if s.Err() != nil {
		t.Fatal(s.Err())
	}
	cmd := exec.Command("z3", "-in")
	cmd.Stdin = strings.NewReader(log.String())
	out, err := cmd.CombinedOutput()
	if got := strings.Fields(string(out)); err != nil || strings.Join(got, " ") != "sat unsat sat" {
		t.Errorf("z3: %v %v\n%s", got, err, log.String())
	}
	for _, want := range []string{"; answer 1: sat\n", "; answer 2: unsat\n", "; answer 3: sat\n"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("no %q in\n%s", want, log.String())
		}
	}
}

func TestLogOfUnknown(t *testing.T) {
	p := term.New()
	var log strings.Builder
	Logged(p, constant(unknown("two\nlines")), &log).Check([]term.Term{p.Var("b", 1)})
	if !strings.Contains(log.String(), "; answer 1: unknown: two lines\n") {
		t.Error(log.String())
	}
	log.Reset()
	d := p.Var("d", 64)
	Logged(p, constant(unknown("no")), &log).Check([]term.Term{p.Eq(p.Floats().Binary(bitvec.FOpRem, bitvec.Double, d, d), d)})
	if !strings.HasPrefix(log.String(), "; question 1 cannot be written: ") || strings.Count(log.String(), "\n") != 1 {
		t.Error(log.String())
	}
}

type full struct{ written int }

func (f *full) Write(p []byte) (int, error) {
	f.written++
	return 0, errors.New("the disk is full")
}

func TestLogOnAFullDisk(t *testing.T) {
	p := term.New()
	out := &full{}
	s := Logged(p, newOracle(p), out)
	for range 3 {
		if got := s.Check([]term.Term{p.Ult(p.Var("x", width), p.Const(3, width))}); got.Status != Sat {
			t.Errorf("%+v", got)
		}
	}
	if s.Err() == nil || out.written != 1 {
		t.Errorf("%v after %d writes", s.Err(), out.written)
	}
}
