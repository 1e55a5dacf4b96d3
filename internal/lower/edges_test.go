package lower_test

import (
	"bytes"
	"os"
	"testing"

	"heddle/internal/frontend"
	"heddle/internal/lower"
	"heddle/internal/program"
)

// TestCountedEdges: where steps are counted, phis come behind each jump as a step of their own, and the jump behind them begins the
// round. (TestGolden has the same file without that.)
func TestCountedEdges(t *testing.T) {
	const golden = "testdata/golden/edges.counted"
	o := lower.Defaults("main")
	o.Counted = true
	p, err := lower.Lower(load(t, frontend.Options{Files: []string{"testdata/golden/edges.ll"}}), o)
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	for fn := range p.Funcs {
		program.Fprint(&got, p, fn)
	}
	if *update {
		if err := os.WriteFile(golden, got.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got.Bytes(), want) {
		t.Errorf("got\n%s\nwant\n%s", got.Bytes(), want)
	}
}
