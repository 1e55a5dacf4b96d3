package flat

import "fmt"

// reader reads numbers and strings off a buffer. After the first error it
// returns zeros.
type reader struct {
	b       []byte
	p       int
	err     error
	strings []string
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: at byte %d: %s", ErrFormat, r.p, fmt.Sprintf(format, args...))
	}
}

// u reads an unsigned LEB128 number.
func (r *reader) u() uint64 {
	if r.p < len(r.b) && r.b[r.p] < 0x80 && r.err == nil {
		r.p++
		return uint64(r.b[r.p-1])
	}
	return r.long()
}

func (r *reader) long() uint64 {
	var v uint64
	for shift := uint(0); r.err == nil; shift += 7 {
		switch {
		case r.p == len(r.b):
			r.fail("the buffer ends early")
		case shift > 63 || shift == 63 && r.b[r.p] > 1:
			r.fail("a number has more than 64 bits")
		default:
			c := r.b[r.p]
			r.p++
			v |= uint64(c&0x7f) << shift
			if c < 0x80 {
				return v
			}
		}
	}
	return 0
}

// s reads a signed number, zigzag encoded.
func (r *reader) s() int64 {
	v := r.u()
	return int64(v>>1) ^ -int64(v&1)
}

// below reads a number less than limit.
func (r *reader) below(limit int, what string) int {
	v := r.u()
	if v >= uint64(limit) {
		r.fail("%s %d of %d", what, v, limit)
		return 0
	}
	return int(v)
}

func (r *reader) flag() bool { return r.below(2, "flag") == 1 }

// count reads the number of elements that follow, each of which takes at least
// size bytes. So no number makes us allocate much more than the buffer.
func (r *reader) count(size int) int {
	v := r.u()
	if r.err == nil && v > uint64(len(r.b)-r.p)/uint64(size) {
		r.fail("%d elements are more than the buffer holds", v)
	}
	if r.err != nil {
		return 0
	}
	return int(v)
}

// str reads the number of a string.
func (r *reader) str() string {
	i := r.below(len(r.strings), "string")
	if r.err != nil {
		return ""
	}
	return r.strings[i]
}

// readStrings reads the table of strings. All of them share one allocation.
func (r *reader) readStrings() {
	n := r.count(1)
	total := r.count(1)
	if n == 0 {
		r.fail("no strings")
	}
	lengths := make([]int, n)
	sum := 0
	for i := range lengths {
		lengths[i] = r.below(total+1, "length of a string")
		sum += lengths[i]
		if sum > total {
			r.fail("strings are longer than %d bytes", total)
			return
		}
	}
	if r.err == nil && (sum != total || total > len(r.b)-r.p) {
		r.fail("strings of %d bytes", total)
	}
	if r.err != nil {
		return
	}
	all := string(r.b[r.p : r.p+total])
	r.p += total
	r.strings = make([]string, n)
	for i, l := range lengths {
		r.strings[i], all = all[:l], all[l:]
	}
}

// slab hands out short slices of large ones.
type slab[T any] struct{ free []T }

// take returns n zero elements; nil for none.
func (s *slab[T]) take(n int) []T {
	const chunk = 1024
	if n == 0 {
		return nil
	}
	if n > len(s.free) {
		s.free = make([]T, max(n, chunk))
	}
	got := s.free[:n:n]
	s.free = s.free[n:]
	return got
}
