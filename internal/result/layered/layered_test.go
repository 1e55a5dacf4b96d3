package layered

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"
)

// rect is what must not overlap, of a box or a label.
type rect struct {
	name                     string
	left, top, right, bottom float64
}

func (a rect) overlaps(b rect) bool {
	const e = 1e-6
	return a.left < b.right-e && b.left < a.right-e && a.top < b.bottom-e && b.top < a.bottom-e
}

func rects(d *Drawing, boxes []Box, edges []Edge) (list []rect) {
	for i, b := range boxes {
		p := d.Boxes[i]
		list = append(list, rect{fmt.Sprint("box ", i), p.X - b.Half, p.Y, p.X + max(b.Half, b.Right), p.Y + b.Height})
	}
	for i, e := range edges {
		if e.Width > 0 {
			p := d.Edges[i].Label
			list = append(list, rect{fmt.Sprint("label ", i), p.X - e.Width/2, p.Y, p.X + e.Width/2, p.Y + e.Height})
		}
	}
	return list
}

// along are places on the way of an edge: upright parts, and curves that are upright at both ends.
func along(r Route) (list []Point) {
	for k := 0; k+1 < len(r.Points); k++ {
		a, b := r.Points[k], r.Points[k+1]
		for i := range 21 {
			t := float64(i) / 20
			s := t * t * (3 - 2*t) // of a cubic whose control points are half way
			if k%2 == 0 {
				s = t
			}
			list = append(list, Point{a.X + s*(b.X-a.X), a.Y + (b.Y-a.Y)*(3*t*(1-t)*(1-t)/2+3*t*t*(1-t)/2+t*t*t)})
		}
	}
	return list
}

// sound holds a drawing to the invariants of the package.
func sound(t *testing.T, boxes []Box, edges []Edge, d *Drawing) {
	t.Helper()
	all := rects(d, boxes, edges)
	for i, a := range all {
		if a.left < -1e-6 || a.right > d.Width+1e-6 || a.top < 0 || a.bottom > d.Height+1e-6 || math.IsNaN(a.left+a.top) {
			t.Fatalf("%v is not within %g x %g", a, d.Width, d.Height)
		}
		for _, b := range all[:i] {
			if a.overlaps(b) {
				t.Fatalf("%v overlaps %v", a, b)
			}
		}
	}
	for i, r := range d.Edges {
		e := edges[i]
		first, last := r.Points[0], r.Points[len(r.Points)-1]
		from, to := d.Boxes[e.From], d.Boxes[e.To]
		out, in := from.Y+boxes[e.From].Height, to.Y
		if r.Up {
			out, in = from.Y, to.Y+boxes[e.To].Height
		}
		if math.Abs(first.X-from.X) > boxes[e.From].Half || math.Abs(last.X-to.X) > boxes[e.To].Half || first.Y != out || last.Y != in || r.Up != (last.Y < first.Y) {
			t.Fatalf("edge %d, %v, is drawn from %v to %v, up %v", i, e, first, last, r.Up)
		}
		for _, p := range along(r) {
			for k, a := range all {
				inside := p.X > a.left+1e-6 && p.X < a.right-1e-6 && p.Y > a.top+1e-6 && p.Y < a.bottom-1e-6
				if inside && a.name != fmt.Sprint("label ", i) {
					t.Fatalf("edge %d, %v, passes through %v at %v (%d)", i, e, a, p, k)
				}
			}
		}
	}
}

// shapes are kinds of graphs: a new box after what, and where else edges lead.
func drawn(r *rand.Rand, n, more int) (boxes []Box, edges []Edge) {
	edge := func(from, to int) {
		e := Edge{From: from, To: to}
		if r.IntN(5) > 0 {
			e.Width, e.Height = 20+100*r.Float64(), 12*float64(1+r.IntN(4))
		}
		if from != to {
			edges = append(edges, e)
		}
	}
	for i := range n {
		b := Box{Half: 15 + 40*r.Float64(), Height: 20 + 40*r.Float64()}
		if r.IntN(4) == 0 {
			b.Right = b.Half + 90*r.Float64()
		}
		boxes = append(boxes, b)
		if i > 0 && r.IntN(12) > 0 {
			edge(max(0, i-1-r.IntN(1+r.IntN(6))), i)
		}
	}
	for range more {
		from := r.IntN(n)
		switch r.IntN(3) {
		case 0:
			edge(from, r.IntN(n))
		case 1:
			edge(from, min(n-1, from+r.IntN(5)))
		default:
			edge(from, max(0, from-r.IntN(5)))
		}
	}
	return boxes, edges
}

// TestLay: nothing overlaps, and lines pass through nothing, for graphs of many kinds; the places are the same each time.
func TestLay(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for k := range 400 {
		n := 1 + r.IntN(60)
		boxes, edges := drawn(r, n, r.IntN(2*n))
		d := Lay(boxes, edges)
		sound(t, boxes, edges, d)
		if k%10 == 0 && !reflect.DeepEqual(d, Lay(boxes, edges)) {
			t.Fatal("another drawing of the same graph")
		}
	}
	if d := Lay(nil, nil); d.Width != 0 || d.Height != 0 {
		t.Errorf("nothing is %v", d)
	}
}

// TestUp: exactly the edges that are left when the others have been taken lead upwards, and these have no cycle.
func TestUp(t *testing.T) {
	boxes := make([]Box, 4)
	for i := range boxes {
		boxes[i] = Box{Half: 10, Height: 10}
	}
	// A shorter and a longer way to the same box: none leads upwards.
	d := Lay(boxes, []Edge{{From: 0, To: 3}, {From: 0, To: 1}, {From: 1, To: 2}, {From: 2, To: 3}})
	for i, r := range d.Edges {
		if r.Up {
			t.Errorf("edge %d leads upwards", i)
		}
	}
	d = Lay(boxes, []Edge{{From: 0, To: 1}, {From: 1, To: 2}, {From: 2, To: 1}, {From: 2, To: 3}, {From: 3, To: 0}})
	for i, want := range []bool{false, false, true, false, true} {
		if d.Edges[i].Up != want {
			t.Errorf("edge %d leads upwards: %v", i, !want)
		}
	}
}

// TestStraight: a chain and a long edge beside it are nearly straight lines.
func TestStraight(t *testing.T) {
	var boxes []Box
	var edges []Edge
	for i := range 10 {
		boxes = append(boxes, Box{Half: 20, Height: 20})
		if i > 0 {
			edges = append(edges, Edge{From: i - 1, To: i, Width: 40, Height: 10})
		}
	}
	edges = append(edges, Edge{From: 0, To: 9, Width: 40, Height: 10})
	d := Lay(boxes, edges)
	for i := 2; i < 9; i++ {
		if math.Abs(d.Boxes[i].X-d.Boxes[i-1].X) > 4 {
			t.Errorf("box %d is at %g, the one above at %g", i, d.Boxes[i].X, d.Boxes[i-1].X)
		}
	}
	long := d.Edges[9].Points
	for _, p := range long[2 : len(long)-2] {
		if math.Abs(p.X-long[2].X) > 6 {
			t.Errorf("the long edge is bent: %v", long)
			break
		}
	}
}

// TestOrder: two ladders that cross come apart, and crossings are counted right.
func TestOrder(t *testing.T) {
	boxes := make([]Box, 7)
	edges := []Edge{{From: 0, To: 1}, {From: 0, To: 2}, {From: 1, To: 4}, {From: 2, To: 3}, {From: 3, To: 6}, {From: 4, To: 5}}
	l := &layout{}
	up := upwards(7, edges)
	l.build(boxes, edges, up, ranks(7, edges, up))
	at := l.vertices[3].layer
	l.layers[at] = []int{3, 4}
	l.note()
	if n := l.crossings(); n != 2 { // of the lines to both boxes, and of those from them
		t.Errorf("%d crossings counted, of 2: %v", n, l.layers)
	}
	l.order()
	if n := l.crossings(); n != 0 {
		t.Errorf("%d crossings are left: %v", n, l.layers)
	}
}

// lattice is how the states of three threads lie that take so many steps each.
func lattice(steps int) (boxes []Box, edges []Edge) {
	at := func(a, b, c int) int { return (a*(steps+1)+b)*(steps+1) + c }
	for a := range steps + 1 {
		for b := range steps + 1 {
			for c := range steps + 1 {
				boxes = append(boxes, Box{Half: 20, Height: 25})
				for _, to := range [][3]int{{a + 1, b, c}, {a, b + 1, c}, {a, b, c + 1}} {
					if max(to[0], to[1], to[2]) <= steps {
						edges = append(edges, Edge{From: at(a, b, c), To: at(to[0], to[1], to[2]), Width: 70, Height: 24})
					}
				}
			}
		}
	}
	return boxes, edges
}

// TestLattice: what interleavings look like, 216 boxes, is laid out soundly.
func TestLattice(t *testing.T) {
	boxes, edges := lattice(5)
	begun := time.Now()
	d := Lay(boxes, edges)
	t.Logf("%d boxes, %d edges: %v, %.0f x %.0f", len(boxes), len(edges), time.Since(begun), d.Width, d.Height)
	sound(t, boxes, edges, d)
}

func BenchmarkLattice(b *testing.B) {
	boxes, edges := lattice(5)
	for b.Loop() {
		Lay(boxes, edges)
	}
}

func BenchmarkRandom(b *testing.B) {
	boxes, edges := drawn(rand.New(rand.NewPCG(1, 2)), 200, 300)
	for b.Loop() {
		Lay(boxes, edges)
	}
}
