package schedule

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Unwritten is what memory holds that was never written, byte by byte, by address; zero
// where it says nothing. It prints as ADDRESS:BYTES, both in hexadecimal, for each run of
// addresses, separated by commas: "20010:0500,30000:ff".
type Unwritten map[uint64]byte

// String is what ParseUnwritten reads.
func (u Unwritten) String() string {
	var b strings.Builder
	next := uint64(0)
	for i, at := range slices.Sorted(maps.Keys(u)) {
		if i == 0 || at != next {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, "%x:", at)
		}
		fmt.Fprintf(&b, "%02x", u[at])
		next = at + 1
	}
	return b.String()
}

// ParseUnwritten reads what String wrote.
func ParseUnwritten(text string) (Unwritten, error) {
	u := Unwritten{}
	for _, part := range strings.Split(text, ",") {
		address, data, ok := strings.Cut(part, ":")
		at, err := strconv.ParseUint(address, 16, 64)
		if !ok || err != nil || len(data) == 0 || len(data)%2 != 0 {
			return nil, fmt.Errorf("%q is not ADDRESS:BYTES in hexadecimal", part)
		}
		for ; data != ""; data = data[2:] {
			v, err := strconv.ParseUint(data[:2], 16, 8)
			if err != nil {
				return nil, fmt.Errorf("%q is not ADDRESS:BYTES in hexadecimal", part)
			}
			u[at] = byte(v)
			at++
		}
	}
	return u, nil
}
