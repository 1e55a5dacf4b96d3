package random

// splitMix is SplitMix64: a counter that steps by the golden ratio, scrambled.
type splitMix uint64

func (s *splitMix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	return scramble(uint64(*s))
}

// scramble is a bijection of 64-bit words in which every bit depends on every bit.
func scramble(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
