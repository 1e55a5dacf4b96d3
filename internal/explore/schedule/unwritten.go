package schedule

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Unwritten is what memory holds that was never written, byte by byte, by address: what it holds when it is first read, and
// what it holds whenever another object has been there since, in this order. It is zero where this says nothing. It prints as
// ADDRESS:BYTES, both in hexadecimal, for each run of addresses, separated by commas: "20010:0500,30000:ff,20010:0700".
type Unwritten map[uint64][]byte

// Add adds what the byte at an address holds next.
func (u Unwritten) Add(at uint64, b byte) { u[at] = append(u[at], b) }

// Trim leaves out what is zero anyway.
func (u Unwritten) Trim() {
	for at, list := range u {
		n := len(list)
		for n > 0 && list[n-1] == 0 {
			n--
		}
		if u[at] = list[:n]; n == 0 {
			delete(u, at)
		}
	}
}

// String is what ParseUnwritten reads.
func (u Unwritten) String() string {
	var b strings.Builder
	addresses := slices.Sorted(maps.Keys(u))
	for time := 0; len(addresses) > 0; time++ {
		addresses = slices.DeleteFunc(addresses, func(at uint64) bool { return len(u[at]) <= time })
		for i, at := range addresses {
			if i == 0 || at != addresses[i-1]+1 {
				if b.Len() > 0 {
					b.WriteByte(',')
				}
				fmt.Fprintf(&b, "%x:", at)
			}
			fmt.Fprintf(&b, "%02x", u[at][time])
		}
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
			u.Add(at, byte(v))
			at++
		}
	}
	return u, nil
}
