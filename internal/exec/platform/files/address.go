package files

import (
	"bytes"
	"encoding/binary"
	"path"

	"heddle/internal/exec/platform/abi"
)

// The addresses of sockets: paths and abstract names (AF_UNIX), ports of the loopback (AF_INET, AF_INET6). Nobody but the program has any,
// so a connection leads from one of its threads to another, or to itself.
//
// Deviations: a port is free again as soon as its socket is closed; the system gives out the lowest port that is free from firstPort on; there is no
// address of the machine but the loopback's.

// Address families.
const (
	local  = 1
	inet   = 2
	inet6  = 10
	family = 2 // bytes of it, at the beginning of an address
)

const (
	inetSize  = 16  // of a struct sockaddr_in
	inet6Size = 28  // of a struct sockaddr_in6
	localSize = 110 // of a struct sockaddr_un

	firstPort = 32768
	lastPort  = 60999
)

// Errors of addresses.
const (
	eNoFamily     = 97
	eInUse        = 98
	eNotAvailable = 99
)

var (
	loopback  = []byte{127, 0, 0, 1}
	loopback6 = append(make([]byte, 15), 1)
)

// address reads the address that two arguments give: its bytes as they are compared. errno: it is none for a socket.
func (s *state) address(end uint64, arg int) (name []byte, errno uint32) {
	n := s.c.Arg(arg+1) & 0xffffffff
	if n > 128 {
		return nil, eInval
	}
	b := s.load(s.c.Arg(arg), n)
	want := s.get(s.get(end, inodeMore), sockFamily)
	switch {
	case s.fault != nil || n < family:
		return nil, eInval
	case want == local && binary.LittleEndian.Uint16(b) != local, want == local && n > localSize:
		return nil, eInval
	case want == local:
		return s.localName(b), 0
	case n < inetSize || want == inet6 && n < inet6Size:
		return nil, eInval
	case uint64(binary.LittleEndian.Uint16(b)) != want:
		return nil, eNoFamily
	}
	return s.networkName(b, want)
}

// localName is the name of an address of AF_UNIX: a path ends with its first zero, and is kept as others name it.
func (s *state) localName(b []byte) []byte {
	name := b[family:]
	if len(name) == 0 || name[0] == 0 {
		return b
	}
	if i := bytes.IndexByte(name, 0); i >= 0 {
		name = name[:i]
	}
	return append(b[:family:family], path.Clean(string(name))...)
}

// pathOf is the path of an address of AF_UNIX; "": it is none.
func pathOf(name []byte) string {
	if len(name) > family && binary.LittleEndian.Uint16(name) == local && name[family] != 0 {
		return string(name[family:])
	}
	return ""
}

// networkName is an address of AF_INET or AF_INET6 without what does not count.
func (s *state) networkName(b []byte, want uint64) ([]byte, uint32) {
	name := make([]byte, inetSize)
	at, own := b[4:8], loopback
	if want == inet6 {
		name = make([]byte, inet6Size)
		at, own = b[8:24], loopback6
	}
	copy(name, b[:4])
	if any := !bytes.ContainsFunc(at, func(r rune) bool { return r != 0 }); !any && !bytes.Equal(at, own) {
		s.stop(s.c.Gap("an address of a socket that is not the loopback's (127.0.0.1, ::1) nor any"))
		return nil, eNotAvailable
	}
	copy(hostOf(name), at)
	return name, 0
}

// hostOf are the bytes of an address that name the machine.
func hostOf(name []byte) []byte {
	if len(name) == inet6Size {
		return name[8:24]
	}
	return name[4:8]
}

func portOf(name []byte) uint16 { return binary.BigEndian.Uint16(name[2:]) }

// anyHost reports whether an address is one of all of the machine's.
func anyHost(name []byte) bool { return bytes.Equal(hostOf(name), make([]byte, len(hostOf(name)))) }

// toLoopback is an address as a connection to it names it.
func toLoopback(name []byte) []byte {
	name = bytes.Clone(name)
	if anyHost(name) && len(name) == inet6Size {
		copy(hostOf(name), loopback6)
	} else if anyHost(name) {
		copy(hostOf(name), loopback)
	}
	return name
}

// nameOf is the address of a socket; nil: it has none.
func (s *state) nameOf(end uint64) []byte {
	more := s.get(end, inodeMore)
	return s.load(s.get(more, sockName), s.get(more, sockNameLength))
}

// setName gives a socket an address.
func (s *state) setName(end uint64, name []byte) {
	more := s.get(end, inodeMore)
	if len(name) == 0 {
		return
	}
	at := s.block(uint64(len(name)))
	s.store(at, name)
	s.set(more, sockName, at)
	s.set(more, sockNameLength, uint64(len(name)))
}

// enlist makes a socket one that others find by its address.
func (s *state) enlist(end uint64) {
	s.set(s.get(end, inodeMore), sockBound, s.get(s.root, rootBound))
	s.set(s.root, rootBound, end)
}

// delist takes a socket away from those that others find.
func (s *state) delist(end uint64) {
	before, field := s.root, rootBound
	for at := s.get(s.root, rootBound); at != 0 && s.fault == nil; at = s.get(s.get(at, inodeMore), sockBound) {
		if at == end {
			s.set(before, field, s.get(s.get(end, inodeMore), sockBound))
			return
		}
		before, field = s.get(at, inodeMore), sockBound
	}
}

// bound is the newest socket with an address that keep accepts, or 0 if there is none.
func (s *state) bound(keep func(end uint64, name []byte) bool) uint64 {
	for at := s.get(s.root, rootBound); at != 0 && s.fault == nil; at = s.get(s.get(at, inodeMore), sockBound) {
		if keep(at, s.nameOf(at)) {
			return at
		}
	}
	return 0
}

// meets reports whether two addresses are one, or one of them is the other's and more.
func meets(a, b []byte) bool {
	if len(a) != len(b) || binary.LittleEndian.Uint16(a) == local {
		return bytes.Equal(a, b)
	}
	return portOf(a) == portOf(b) && (anyHost(a) || anyHost(b) || bytes.Equal(hostOf(a), hostOf(b)))
}

// freePort is an address with a port that the system chooses.
func (s *state) freePort(end uint64, name []byte) []byte {
	name = bytes.Clone(name)
	for port := uint16(firstPort); port <= lastPort && s.fault == nil; port++ {
		binary.BigEndian.PutUint16(name[2:], port)
		if s.bound(func(_ uint64, other []byte) bool { return len(other) >= inetSize && portOf(other) == port }) == 0 {
			break
		}
	}
	return name
}

// anyAddress is the address of a family without a port.
func anyAddress(of uint64) []byte {
	size := inetSize
	if of == inet6 {
		size = inet6Size
	}
	return binary.LittleEndian.AppendUint16(make([]byte, 0, size), uint16(of))[:size]
}

// giveName stores an address where an argument points, as far as there is room; the next argument points to the room, and gets the length.
func (s *state) giveName(arg int, name []byte, of uint64) {
	if s.fault != nil {
		return
	}
	room, f := abi.Load(s.c, s.c.Arg(arg+1), 4)
	if int32(room) < 0 {
		s.errno(eInval)
		return
	}
	s.stop(f)
	if len(name) == 0 {
		name = binary.LittleEndian.AppendUint16(nil, uint16(of))
	} else if pathOf(name) != "" {
		name = append(name[:len(name):len(name)], 0)
	}
	s.store(s.c.Arg(arg), name[:min(room, uint64(len(name)))])
	if s.fault == nil {
		s.fault = abi.Store(s.c, s.c.Arg(arg+1), 4, uint64(len(name)))
	}
}
