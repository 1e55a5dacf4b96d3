package query

import (
	"math"
	"sync"
)

// Vectors numbers vectors of numbers, all of the same length. Whoever shares it means
// the same by a number. It may be used by any number of goroutines; a vector that it
// knows costs no allocation.
type Vectors struct {
	mu     sync.Mutex
	length int
	all    []float64
	places []uint32 // numbers of vectors and 1, by hash; 0: free
}

// Number is the number of a vector.
func (v *Vectors) Number(x []float64) uint64 {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.places == nil {
		v.length, v.places = len(x), make([]uint32, 64)
	}
	place := v.find(x)
	if n := v.places[place]; n != 0 {
		return uint64(n - 1)
	}
	v.all = append(v.all, x...)
	n := len(v.all) / v.length
	v.places[place] = uint32(n)
	if 2*n > len(v.places) {
		v.grow()
	}
	return uint64(n - 1)
}

// Get copies the vector of a number.
func (v *Vectors) Get(number uint64, to []float64) {
	v.mu.Lock()
	defer v.mu.Unlock()
	copy(to, v.at(int(number)))
}

func (v *Vectors) at(i int) []float64 { return v.all[i*v.length : (i+1)*v.length] }

// find is the place of a vector, or the free one where it belongs.
func (v *Vectors) find(x []float64) int {
	h := uint64(len(x))
	for _, f := range x {
		h = (h ^ math.Float64bits(f)) * 0x9E3779B97F4A7C15
		h ^= h >> 29
	}
	mask := len(v.places) - 1
	place := int(h) & mask
	for v.places[place] != 0 && !same(v.at(int(v.places[place]-1)), x) {
		place = (place + 1) & mask
	}
	return place
}

func same(a, b []float64) bool {
	for i := range a {
		if math.Float64bits(a[i]) != math.Float64bits(b[i]) {
			return false
		}
	}
	return true
}

// grow makes twice the places.
func (v *Vectors) grow() {
	v.places = make([]uint32, 2*len(v.places))
	for i := range len(v.all) / v.length {
		v.places[v.find(v.at(i))] = uint32(i + 1)
	}
}
