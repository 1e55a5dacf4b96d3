package histogram

import (
	"fmt"
	"io"
	"math"

	"heddle/internal/result/picture"
)

// ticks is the number of counts on the left.
const ticks = 5

// WriteSVG draws the histogram. Each bar has a title with its numbers and count.
func (h *Histogram) WriteSVG(w io.Writer) error {
	most, bins := float64(max(1, h.greatest())), len(h.Bins)
	p := picture.New(w, fmt.Sprintf("%s (%d in all)", h.Title, h.Total), h.What,
		picture.Axis{High: float64(max(1, bins))}, picture.Axis{High: most})
	step := math.Max(1, math.Ceil(most/ticks))
	for v := 0.0; v <= most; v += step {
		p.Row(v, fmt.Sprintf("%.0f", v))
	}
	every := max(1, (bins+7)/8)
	for i := 0; i < bins; i += every {
		p.Column(float64(i), fmt.Sprintf("%.6g", h.Bins[i].Low))
	}
	for i, b := range h.Bins {
		if b.Count > 0 {
			p.Bar(float64(i), float64(i+1), float64(b.Count), fmt.Sprintf("%s: %d", h.Name(b), b.Count))
		}
	}
	return p.Close()
}
