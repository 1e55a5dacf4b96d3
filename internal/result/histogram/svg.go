package histogram

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
)

// Measures of the picture, in pixels.
const (
	pictureWidth  = 720.0
	pictureHeight = 360.0
	left, right   = 64.0, 16.0
	top, bottom   = 40.0, 48.0
	ticks         = 5
)

// WriteSVG draws the histogram. Each bar has a title with its numbers and count.
func (h *Histogram) WriteSVG(w io.Writer) error {
	p := &picture{w: bufio.NewWriter(w), h: h, greatest: float64(max(1, h.greatest()))}
	p.print(`<svg xmlns="http://www.w3.org/2000/svg" width="%g" height="%g" font-family="sans-serif" font-size="12">`+"\n", pictureWidth, pictureHeight)
	p.print(`<rect width="100%%" height="100%%" fill="#ffffff"/>` + "\n")
	p.text(pictureWidth/2, top/2+4, "middle", fmt.Sprintf("%s (%d in all)", h.Title, h.Total))
	p.axes()
	for i, b := range h.Bins {
		p.bar(i, b)
	}
	p.print("</svg>\n")
	return p.w.Flush()
}

// picture is one under way.
type picture struct {
	w        *bufio.Writer
	h        *Histogram
	greatest float64
}

func (p *picture) print(format string, args ...any) { fmt.Fprintf(p.w, format, args...) }

func (p *picture) text(x, y float64, anchor, text string) {
	var safe strings.Builder
	xml.EscapeText(&safe, []byte(text))
	p.print(`<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`+"\n", x, y, anchor, safe.String())
}

// y is the height of a count.
func (p *picture) y(count float64) float64 {
	return pictureHeight - bottom - count/p.greatest*(pictureHeight-top-bottom)
}

// x is where a bin begins.
func (p *picture) x(bin int) float64 {
	return left + float64(bin)*(pictureWidth-left-right)/float64(max(1, len(p.h.Bins)))
}

// axes draws the counts on the left, and where the bins begin below.
func (p *picture) axes() {
	step := math.Max(1, math.Ceil(p.greatest/ticks))
	for v := 0.0; v <= p.greatest; v += step {
		p.print(`<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#dddddd"/>`+"\n", left, p.y(v), pictureWidth-right, p.y(v))
		p.text(left-6, p.y(v)+4, "end", fmt.Sprintf("%.0f", v))
	}
	every := max(1, (len(p.h.Bins)+7)/8)
	for i := 0; i < len(p.h.Bins); i += every {
		p.text(p.x(i), pictureHeight-bottom+18, "middle", fmt.Sprintf("%.6g", p.h.Bins[i].Low))
	}
	p.text(pictureWidth/2, pictureHeight-8, "middle", p.h.What)
}

func (p *picture) bar(i int, b Bin) {
	if b.Count == 0 {
		return
	}
	var name strings.Builder
	xml.EscapeText(&name, fmt.Appendf(nil, "%s: %d", p.h.Name(b), b.Count))
	p.print(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="#4477aa"><title>%s</title></rect>`+"\n",
		p.x(i)+0.5, p.y(float64(b.Count)), p.x(i+1)-p.x(i)-1, p.y(0)-p.y(float64(b.Count)), name.String())
}
