package annotated

import (
	"reflect"
	"testing"
)

func TestParse(t *testing.T) {
	p, err := Parse("testdata/threads/x.c", `// What it shows.
// verdict: violated
// verdict-O2: verified — the optimiser removes the loop
// flags: --ltl='F (a && b)' --check=-race
// only: 64 bits
int main(void)
{
    x++; // want: race
    y++; // want: overflow // want: race
    // a comment in the code
}
`)
	want := &Program{File: "testdata/threads/x.c", Text: p.Text, Verdict: "violated", At: map[string]string{"O2": "verified"},
		Flags: []string{"--ltl=F (a && b)", "--check=-race"}, Only64: true, Want: map[string][]int{"race": {8, 9}, "overflow": {9}}}
	if err != nil || !reflect.DeepEqual(p, want) {
		t.Errorf("%+v, %v; want %+v", p, err, want)
	}
	if p.Name() != "threads/x.c" {
		t.Errorf("its name is %s", p.Name())
	}
	if _, err := Parse("x.c", "// flags: --m32\n"); err == nil {
		t.Error("a program without a verdict is taken")
	}
}

// TestSampled: a sample of one in n has about that part of the programs, and another way has others.
func TestSampled(t *testing.T) {
	if Nightly {
		t.Skip("nightly, a sample has every program")
	}
	one, both, all := 0, 0, All(t)
	for _, p := range all {
		if p.Sampled("one way", 5) {
			one++
			if p.Sampled("another way", 5) {
				both++
			}
		}
	}
	if n := len(all) / 5; one < n*3/4 || one > n*5/4 || both > one/2 {
		t.Errorf("of %d programs %d are in the sample, %d of them in another", len(all), one, both)
	}
}
