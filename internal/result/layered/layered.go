// Package layered lays out graphs: it places boxes, the lines between them and the labels of lines in layers from top
// to bottom (Sugiyama, Tagawa, Toda: Methods for visual understanding of hierarchical system structures, 1981).
//
// It must not know what is drawn: boxes and labels are sizes.
//
// Invariants:
//  1. no two boxes, no two labels and no box and label overlap;
//  2. a line passes through no box, and through no label but its own;
//  3. a line leads upwards only if it closes a cycle;
//  4. same input, same places.
//
// Layers of boxes have layers of labels between them, several where there are many. A line is a chain of
// vertices, one a layer, so that it has room of its own in each (chains in chains.go).
// Layers have heights that do not overlap, vertices of a layer stand apart by their widths,
// and a line crosses a layer upright and moves sideways between layers only: hence 1 and 2,
// whatever the order within the layers, which is a heuristic.
package layered

// Box is the size of a box. Lines end within Half of its middle; nothing else may stand
// within Right of it, which is Half where it is less.
type Box struct{ Half, Right, Height float64 }

// Edge leads from a box to another one, and has a label where its size is not 0.
type Edge struct {
	From, To      int
	Width, Height float64
}

// Point is a place; Y grows downwards.
type Point struct{ X, Y float64 }

// Route is the way of an edge.
type Route struct {
	// Points are where the line changes between upright and sideways, from its
	// beginning to its end. Every second part is upright, the first one included.
	Points []Point
	Label  Point // the middle of its upper side
	Up     bool  // it closes a cycle
}

// Drawing is where everything is.
type Drawing struct {
	Boxes         []Point // the middles of their upper sides
	Edges         []Route
	Width, Height float64
}

// Lay finds the places. Edges lead to another box than they come from.
func Lay(boxes []Box, edges []Edge) *Drawing {
	if len(boxes) == 0 {
		return &Drawing{}
	}
	l := &layout{}
	up := upwards(len(boxes), edges)
	rank := ranks(len(boxes), edges, up)
	l.build(boxes, edges, up, rank)
	l.order()
	l.place()
	return l.draw(boxes, edges, up)
}
