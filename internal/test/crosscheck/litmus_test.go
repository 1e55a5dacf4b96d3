package crosscheck

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"heddle/internal/engine/executions"
)

var executionsOf = regexp.MustCompile(`executions: (\d+)`)

// TestLitmus: the programs of testdata/litmus have the executions that they say, which
// are the classes of all their interleavings where these are not too many.
func TestLitmus(t *testing.T) {
	files, err := filepath.Glob("../../../testdata/litmus/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	compared := 0
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			m := executionsOf.FindSubmatch(text)
			if m == nil {
				t.Fatal("it does not say how many executions it has")
			}
			want, _ := strconv.Atoi(string(m[1]))
			r, all := compareExecutions(t, openForExecutions(t, file), 2*bruteSteps, nil)
			if r.Executions() != want {
				t.Errorf("%d executions, it says %d", r.Executions(), want)
			}
			if all {
				compared++
			}
		})
	}
	if compared < 9 {
		t.Errorf("of only %d programs all interleavings were taken", compared)
	}
}

// TestExecutionsByFormula: larger ones of these programs have as many executions as their
// first comments derive.
func TestExecutionsByFormula(t *testing.T) {
	for _, x := range []struct {
		file, macro string
		executions  int
	}{
		{"last-zero.c", "-DN=5", 8 << 3},
		{"last-zero.c", "-DN=10", 13 << 8},
		{"readers.c", "-DN=8", 1 << 8},
		{"readers.c", "-DN=13", 1 << 13},
	} {
		s := openForExecutions(t, "../../../testdata/litmus/"+x.file, x.macro)
		r, m, err := executions.Explore(s.Plan, nil)
		if err != nil {
			t.Fatal(err)
		}
		m.Close()
		if r.Executions() != x.executions || !r.Complete() {
			t.Errorf("%s %s: %d executions, want %d", x.file, x.macro, r.Executions(), x.executions)
		}
	}
}
