// Package pictures finds overlaps in pictures of state graphs (package graph), and parts that leave
// their box. It must not know or use the code that makes them.
package pictures

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Overlaps reads a picture: an error says which boxes, labels and entries of the legend overlap, which text is wider than its box, or
// what lies outside.
func Overlaps(svg string) error {
	var p svgFile
	if err := xml.Unmarshal([]byte(svg), &p); err != nil {
		return err
	}
	var all []area
	for _, g := range p.Groups {
		switch {
		case strings.HasPrefix(g.Class, "g-legend"):
			for _, x := range g.Texts {
				all = append(all, area{"legend " + x.Text, x.X + x.DX, x.Y + x.DY - 9, x.X + x.DX + float64(columns(x.Text))*6.7, x.Y + x.DY + 3})
			}
		default:
			own, err := g.areas()
			if err != nil {
				return err
			}
			all = append(all, own...)
		}
	}
	slices.SortFunc(all, func(a, b area) int { return cmp.Compare(a.left, b.left) })
	for i, a := range all {
		if a.left < 0 || a.top < 0 || a.right > p.Width || a.bottom > p.Height {
			return fmt.Errorf("%v is not in the picture of %g x %g", a, p.Width, p.Height)
		}
		for _, b := range all[i+1:] {
			if b.left > a.right {
				break
			}
			if a.overlaps(b) {
				return fmt.Errorf("%v and %v overlap", a, b)
			}
		}
	}
	return nil
}

// svgFile is a picture as far as it is looked at.
type svgFile struct {
	Width  float64    `xml:"width,attr"`
	Height float64    `xml:"height,attr"`
	Groups []svgGroup `xml:"g"`
}

type svgGroup struct {
	Class    string    `xml:"class,attr"`
	ID       string    `xml:"id,attr"`
	Rects    []svgRect `xml:"rect"`
	Polygons []struct {
		Points string `xml:"points,attr"`
	} `xml:"polygon"`
	Texts []svgLine `xml:"text"`
}

type svgRect struct {
	X float64 `xml:"x,attr"`
	Y float64 `xml:"y,attr"`
	W float64 `xml:"width,attr"`
	H float64 `xml:"height,attr"`
}

type svgLine struct {
	X    float64 `xml:"x,attr"`
	Y    float64 `xml:"y,attr"`
	DX   float64 `xml:"dx,attr"`
	DY   float64 `xml:"dy,attr"`
	Text string  `xml:",chardata"`
}

// area is what has a place of its own.
type area struct {
	name                     string
	left, top, right, bottom float64
}

func (a area) overlaps(b area) bool {
	const e = 0.21 // numbers are written to a tenth
	return a.left < b.right-e && b.left < a.right-e && a.top < b.bottom-e && b.top < a.bottom-e
}

// areas are those of a box, or of the label of a line. The text must be within.
func (g *svgGroup) areas() ([]area, error) {
	size, most := 6.1, 10.0
	if strings.HasPrefix(g.Class, "g-state") {
		size, most = 7.3, 12
	}
	var a area
	switch {
	case len(g.Rects) > 0:
		r := g.Rects[0]
		a = area{g.Class + " " + g.ID, r.X, r.Y, r.X + r.W, r.Y + r.H}
	case len(g.Polygons) > 0:
		a = hull(g.Class+" "+g.ID, g.Polygons[0].Points)
	case len(g.Texts) > 0:
		return nil, fmt.Errorf("%s %q has no ground", g.Class, g.Texts[0].Text)
	default:
		return nil, nil
	}
	for _, x := range g.Texts {
		a.name += " " + x.Text
		half := float64(columns(x.Text)) * size / 2
		if x.X-half < a.left-0.1 || x.X+half > a.right+0.1 || x.Y-most < a.top-1.1 || x.Y > a.bottom {
			return nil, fmt.Errorf("the text %q at %g, %g is not within %v", x.Text, x.X, x.Y, a)
		}
	}
	return []area{a}, nil
}

// hull is the area of a polygon.
func hull(name, points string) area {
	a := area{name, 1e9, 1e9, -1e9, -1e9}
	for _, p := range strings.Fields(points) {
		x, y, _ := strings.Cut(p, ",")
		px, _ := strconv.ParseFloat(x, 64)
		py, _ := strconv.ParseFloat(y, 64)
		a.left, a.right, a.top, a.bottom = min(a.left, px), max(a.right, px), min(a.top, py), max(a.bottom, py)
	}
	return a
}

// columns is how wide a text is in characters of a font in which they are equally wide.
func columns(text string) int {
	n := 0
	for _, r := range text {
		n++
		if r >= 0x2e80 {
			n++
		}
	}
	return n
}
