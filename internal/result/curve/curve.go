// Package curve plots the history of a statistical answer: the interval over the number of runs, or
// the probability of each level of importance splitting. It writes a picture (SVG) or the numbers
// (CSV).
//
// It must not know how the numbers were found or where they go. Both forms have the same numbers.
package curve

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"strconv"

	"heddle/internal/result/picture"
)

// Course is an interval over the number of runs.
type Course struct {
	Title  string
	Points []Point
}

// Point is what was known after a number of runs.
type Point struct {
	Runs, Hits          int
	Estimate, Low, High float64
}

// WriteCSV writes a header and a line for each point.
func (c *Course) WriteCSV(w io.Writer) error {
	rows := [][]string{{"runs", "hits", "estimate", "low", "high"}}
	for _, p := range c.Points {
		rows = append(rows, []string{strconv.Itoa(p.Runs), strconv.Itoa(p.Hits), exactly(p.Estimate), exactly(p.Low), exactly(p.High)})
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// WriteSVG draws the interval as a band around the estimate; runs are on a logarithmic scale. The first points, where next to nothing is known, may be cut off
// above and below.
func (c *Course) WriteSVG(w io.Writer) error {
	x, y := c.axes()
	p := picture.New(w, c.Title, "runs", x, y)
	rows(p, y)
	for n := x.Low; n <= x.High; n *= 10 {
		p.Column(n, strconv.FormatFloat(n, 'f', -1, 64))
	}
	var low, middle, high []picture.Point
	for _, at := range c.Points {
		n := float64(at.Runs)
		low, middle, high = append(low, picture.Point{X: n, Y: y.Within(at.Low)}), append(middle, picture.Point{X: n, Y: y.Within(at.Estimate)}), append(high, picture.Point{X: n, Y: y.Within(at.High)})
	}
	if len(c.Points) > 0 {
		last := c.Points[len(c.Points)-1]
		p.Band(low, high, fmt.Sprintf("in the end [%.6g, %.6g]", last.Low, last.High))
		p.Line(middle, fmt.Sprintf("in the end %.6g", last.Estimate))
	}
	return p.Close()
}

// axes fit the last interval in the middle third.
func (c *Course) axes() (x, y picture.Axis) {
	x, y = picture.Axis{Low: 1, High: 10, Log: true}, picture.Axis{High: 1}
	if len(c.Points) == 0 {
		return x, y
	}
	last := c.Points[len(c.Points)-1]
	x.Low = math.Pow(10, math.Floor(math.Log10(float64(c.Points[0].Runs))))
	x.High = math.Max(10*x.Low, float64(last.Runs))
	if room := 2 * (last.High - last.Low); room > 0 && !math.IsInf(room, 0) {
		y.Low, y.High = last.Low-room, last.High+room
	} else {
		y.Low, y.High = last.Estimate-1, last.Estimate+1
	}
	if least, greatest := c.span(); least >= 0 {
		y.Low = math.Max(0, y.Low)
		if greatest <= 1 { // a probability
			y.High = math.Min(1, y.High)
		}
	}
	return x, y
}

// span are the least number of all and the greatest.
func (c *Course) span() (least, greatest float64) {
	least, greatest = math.Inf(1), math.Inf(-1)
	for _, p := range c.Points {
		least, greatest = math.Min(least, p.Low), math.Max(greatest, p.High)
	}
	return least, greatest
}

// rows draws lines at five heights.
func rows(p *picture.Picture, y picture.Axis) {
	for i := range 5 {
		v := y.Low + (y.High-y.Low)*float64(i)/4
		p.Row(v, strconv.FormatFloat(v, 'g', 4, 64))
	}
}

func exactly(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
