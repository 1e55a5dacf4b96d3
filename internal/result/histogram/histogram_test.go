package histogram

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math/rand"
	"strings"
	"testing"
)

// TestBins: every number is in the one bin whose ends are around it, bins of whole
// numbers have as many of them each, and they are few.
func TestBins(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	for range 500 {
		counts, total := map[float64]int{}, 0
		whole := rnd.Intn(2) == 0
		spread := []float64{0, 1, 5, 40, 1e6}[rnd.Intn(5)]
		for range 1 + rnd.Intn(200) {
			v := (rnd.Float64() - 0.3) * spread
			if whole {
				v = float64(int(v))
			}
			n := 1 + rnd.Intn(5)
			counts[v] += n
			total += n
		}
		h := New("title", "what", counts)
		if h.Total != total || len(h.Bins) > 60 {
			t.Fatalf("%v: %d in all, %d bins", counts, h.Total, len(h.Bins))
		}
		for i, b := range h.Bins {
			want := 0
			for v, n := range counts {
				if b.Low <= v && (v < b.High || i == len(h.Bins)-1) {
					want += n
				}
			}
			if b.Count != want {
				t.Fatalf("%v: bin %+v should have %d", counts, b, want)
			}
			if h.Whole && len(h.Bins) > 1 && b.High-b.Low != h.Bins[0].High-h.Bins[0].Low {
				t.Fatalf("%v: bins of different widths", counts)
			}
		}
	}
}

// TestText: the shortest bars are seen, and the longest is as long as was asked for.
func TestText(t *testing.T) {
	got := New("lengths", "steps", map[float64]int{3: 1000, 4: 1, 6: 500}).Text(10)
	want := "  3  1000  ##########\n  4     1  #\n  5     0\n  6   500  #####"
	if got != want {
		t.Errorf("%s", got)
	}
	if got := New("none", "", nil).Text(10); got != "" {
		t.Errorf("%q", got)
	}
}

// TestSVG: the picture is XML with a bar for each bin that is not empty, whatever the title.
func TestSVG(t *testing.T) {
	for bars, counts := range []map[float64]int{{}, {7: 2}, {0.5: 1, 1: 3}, {1: 1, 2: 5, 9: 2}} {
		var out bytes.Buffer
		if err := New("a < b & c", "x", counts).WriteSVG(&out); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.String(), "<title>"); n != bars {
			t.Errorf("%v: %d bars", counts, n)
		}
		for d := xml.NewDecoder(&out); ; {
			if _, err := d.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
}
