// Package histogram counts numbers in bins and draws the counts, as text and as SVG.
//
// It must not know what is counted or where the picture goes.
//
// Invariants:
//  1. every number is in exactly one bin, so the counts of the bins add up to the total;
//  2. the same counts give the same picture.
//
// The bins have equal width, from a to below b; the last one includes b. Over whole numbers every
// bin covers as many of them as the others, so that none looks fuller only because it is wider. The
// number of bins is twice that of Sturges' rule ("The choice of a class interval", 1926), which
// assumes bell shapes, whereas lengths of runs come in combs. Bins of Freedman and Diaconis' width
// would be too narrow for a terminal.
package histogram

import (
	"fmt"
	"maps"
	"math"
	"math/bits"
	"slices"
	"strings"
)

// Histogram is numbers in bins.
type Histogram struct {
	Title string
	What  string // the numbers are: "steps"
	Bins  []Bin
	Total int
	Whole bool // the numbers are whole
}

// Bin is the numbers from Low on, below High (the last one with High).
type Bin struct {
	Low, High float64
	Count     int
}

// New sorts numbers, each with how often it was met; none is infinite. Without
// numbers there are no bins.
func New(title, what string, counts map[float64]int) *Histogram {
	h := &Histogram{Title: title, What: what, Whole: true}
	if len(counts) == 0 {
		return h
	}
	all := slices.Sorted(maps.Keys(counts))
	low, high := all[0], all[len(all)-1]
	for _, v := range all {
		h.Total += counts[v]
		h.Whole = h.Whole && v == math.Trunc(v) && math.Abs(v) < 1<<53
	}
	h.cut(low, high)
	for _, v := range all {
		h.Bins[h.bin(v)].Count += counts[v]
	}
	return h
}

// cut makes the bins.
func (h *Histogram) cut(low, high float64) {
	most := 2 * (1 + bits.Len(uint(h.Total)))
	n, width := most, (high-low)/float64(most)
	switch {
	case low == high:
		n, width = 1, 0
	case h.Whole:
		width = math.Ceil((high - low + 1) / float64(most))
		n = int(math.Ceil((high - low + 1) / width))
	}
	for i := range n {
		h.Bins = append(h.Bins, Bin{Low: low + float64(i)*width, High: low + float64(i+1)*width})
	}
	if !h.Whole || width == 0 {
		h.Bins[n-1].High = high
	}
}

// bin is the one that a number is in.
func (h *Histogram) bin(v float64) int {
	i, _ := slices.BinarySearchFunc(h.Bins, v, func(b Bin, v float64) int {
		if b.Low <= v {
			return -1
		}
		return 1
	})
	return max(0, i-1)
}

// Name is the bin's numbers.
func (h *Histogram) Name(b Bin) string {
	switch {
	case h.Whole && b.High-b.Low <= 1:
		return fmt.Sprintf("%.0f", b.Low)
	case h.Whole:
		return fmt.Sprintf("%.0f-%.0f", b.Low, b.High-1)
	}
	return fmt.Sprintf("%.5g-%.5g", b.Low, b.High)
}

// greatest is the count of the fullest bin.
func (h *Histogram) greatest() (n int) {
	for _, b := range h.Bins {
		n = max(n, b.Count)
	}
	return n
}

// Text is the histogram in lines, one a bin, the longest bar of so many characters.
// A bin that is not empty has a bar.
func (h *Histogram) Text(width int) string {
	names, digits := 0, len(fmt.Sprint(h.greatest()))
	for _, b := range h.Bins {
		names = max(names, len(h.Name(b)))
	}
	var list []string
	for _, b := range h.Bins {
		bar := (b.Count*width + h.greatest() - 1) / max(1, h.greatest())
		list = append(list, strings.TrimRight(fmt.Sprintf("  %*s  %*d  %s", names, h.Name(b), digits, b.Count, strings.Repeat("#", bar)), " "))
	}
	return strings.Join(list, "\n")
}
