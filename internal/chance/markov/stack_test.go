package markov_test

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"heddle/internal/chance/markov"
	"heddle/internal/test/testsession"
)

// TestStack: the lock-free stack of LODIN 2017, whose published estimate (3.86e-15)
// is wrong. The values of the listing were computed outside of heddle, from the
// numbers of steps alone: the one thread must look for an unused node only after the
// other gave one away, and write to it before that one does.
func TestStack(t *testing.T) {
	ever := func(file string, constants bool) float64 {
		task := testsession.Stepwise(file)
		task.Sampling.ConstantSteps = constants
		b, err := markov.Ever(testsession.Machine(t, task), []markov.Call{{Thread: 0, Function: "__VERIFIER_error"}}, 1e-20, markov.Limits{MaxBytes: 1 << 30}, nil)
		if err != nil || b.High-b.Low > 1e-18 {
			t.Errorf("%s: %+v, %v", file, b, err)
		}
		return b.Low
	}
	for _, test := range []struct {
		file string
		want float64
	}{
		{"stack.c", 7.671800953949e-8}, // clang 19, without the observer's calls
		{"stack-clang5.ll", 5.4049e-8},
		{constantSteps(t, "stack-clang5.ll"), 4.2881e-8},
	} {
		if got := ever(test.file, false); math.Abs(got-test.want) > 1e-12 {
			t.Errorf("%s: %.10g, want %.5g", test.file, got, test.want)
		}
	}
	byHand, byFlag := ever(constantSteps(t, "stack-clang5.ll"), false), ever("stack-clang5.ll", true)
	if byFlag != byHand || math.Abs(byFlag-4.2881479796e-8) > 1e-17 {
		t.Errorf("with steps of constant expressions %.12g, of instructions in their places %.12g", byFlag, byHand)
	}
}

// constantSteps writes a copy in which the cast of @head, a constant expression of
// each compare-and-swap, is an instruction, and gives its name for load.
func constantSteps(t *testing.T, file string) string {
	t.Helper()
	const folder = "../../../testdata/probabilistic"
	text, err := os.ReadFile(filepath.Join(folder, file))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		if strings.Contains(line, "cmpxchg ptr @head,") {
			lines[i] = "  %cast = bitcast ptr @head to ptr\n" + strings.Replace(line, "@head", "%cast", 1)
		}
	}
	path := filepath.Join(t.TempDir(), file)
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
		t.Fatal(err)
	}
	from, err := filepath.Abs(folder)
	if err != nil {
		t.Fatal(err)
	}
	name, err := filepath.Rel(from, path)
	if err != nil {
		t.Fatal(err)
	}
	return name
}
