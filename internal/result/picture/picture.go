// Package picture writes charts as SVG: a frame with a title and two axes, and shapes at places within it.
//
// It must not know what is drawn or where the picture goes: parts have classes, by which a page can
// give them other colours. The same calls give the same bytes: a picture has no date and no random
// name.
package picture

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strings"
)

// Measures of a picture, in pixels.
const (
	width       = 720.0
	height      = 360.0
	left, right = 76.0, 16.0
	top, bottom = 40.0, 48.0
)

// Picture is one under way. Places are in the units of its axes.
type Picture struct {
	w    *bufio.Writer
	x, y Axis
}

// Axis maps numbers from Low to High, which is above it, to a length.
type Axis struct {
	Low, High float64
	Log       bool // by their logarithms; Low is above 0
}

// at is how far a number is along the axis, from 0 to 1 within it.
func (a Axis) at(v float64) float64 {
	if a.Log {
		return (math.Log(v) - math.Log(a.Low)) / (math.Log(a.High) - math.Log(a.Low))
	}
	return (v - a.Low) / (a.High - a.Low)
}

// Within is a number, or the nearest that the axis has.
func (a Axis) Within(v float64) float64 { return math.Max(a.Low, math.Min(a.High, v)) }

// New begins a picture.
func New(w io.Writer, title, below string, x, y Axis) *Picture {
	p := &Picture{bufio.NewWriter(w), x, y}
	p.print(`<svg xmlns="http://www.w3.org/2000/svg" class="plot" width="%g" height="%g" viewBox="0 0 %g %g" font-family="sans-serif" font-size="12">`+"\n", width, height, width, height)
	p.print(`<rect class="paper" width="100%%" height="100%%" fill="#ffffff"/>` + "\n")
	p.text(width/2, top/2+4, "middle", title)
	p.text(width/2, height-8, "middle", below)
	return p
}

// Close ends the picture. Its error is the first of all.
func (p *Picture) Close() error {
	p.print("</svg>\n")
	return p.w.Flush()
}

func (p *Picture) print(format string, args ...any) { fmt.Fprintf(p.w, format, args...) }

func safe(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text))
	return b.String()
}

func (p *Picture) text(x, y float64, anchor, text string) {
	p.print(`<text x="%.1f" y="%.1f" text-anchor="%s">%s</text>`+"\n", x, y, anchor, safe(text))
}

func (p *Picture) across(v float64) float64 { return left + p.x.at(v)*(width-left-right) }

func (p *Picture) up(v float64) float64 { return height - bottom - p.y.at(v)*(height-top-bottom) }

// Row draws a line across the picture at a height, with a text on its left.
func (p *Picture) Row(y float64, text string) {
	p.print(`<line class="grid" x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#dddddd"/>`+"\n", left, p.up(y), width-right, p.up(y))
	p.text(left-6, p.up(y)+4, "end", text)
}

// Column puts a text below a place.
func (p *Picture) Column(x float64, text string) {
	p.text(p.across(x), height-bottom+18, "middle", text)
}

// Bar draws one from the bottom up to a height, with a title; it leaves a gap to the next one.
func (p *Picture) Bar(from, to, y float64, title string) {
	p.print(`<rect class="bar" x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="#4477aa"><title>%s</title></rect>`+"\n",
		p.across(from)+0.5, p.up(y), p.across(to)-p.across(from)-1, p.up(p.y.Low)-p.up(y), safe(title))
}

// Point is a place.
type Point struct{ X, Y float64 }

// Line draws one through points, with a title.
func (p *Picture) Line(points []Point, title string) {
	p.print(`<polyline class="line" points="%s" fill="none" stroke="#222222"><title>%s</title></polyline>`+"\n", p.places(points), safe(title))
}

// Band fills the area between the points low and the points high, with a title.
func (p *Picture) Band(low, high []Point, title string) {
	back := make([]Point, 0, len(high))
	for i := range high {
		back = append(back, high[len(high)-1-i])
	}
	p.print(`<polygon class="band" points="%s %s" fill="#4477aa" fill-opacity="0.3"><title>%s</title></polygon>`+"\n", p.places(low), p.places(back), safe(title))
}

// Dot draws one, with a title.
func (p *Picture) Dot(at Point, title string) {
	p.print(`<circle class="dot" cx="%.1f" cy="%.1f" r="4" fill="#4477aa"><title>%s</title></circle>`+"\n", p.across(at.X), p.up(at.Y), safe(title))
}

func (p *Picture) places(points []Point) string {
	var b strings.Builder
	for i, q := range points {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%.1f,%.1f", p.across(q.X), p.up(q.Y))
	}
	return b.String()
}
