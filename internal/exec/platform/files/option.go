package files

import (
	"encoding/binary"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// getsockopt and setsockopt: what is set is read back. Options on which more depends than heddle has of sockets end with unknown.

// Levels and options, on Linux.
const (
	levelSocket = 1
	levelTCP    = 6
	levelIPv6   = 41

	optReuseAddress = 2
	optType         = 3
	optError        = 4
	optBroadcast    = 6
	optKeepAlive    = 9
	optAccepts      = 30
	optProtocol     = 38
	optDomain       = 39

	optNoDelay  = 1
	optIdle     = 4
	optInterval = 5
	optCount    = 6
	optOnlyIPv6 = 26
)

// An option that was set.
const (
	optionNext = iota
	optionKey  // level and name
	optionValue
	optionFields
)

func (l *functions) options() {
	l.add(work{touches: func(s *state, buf []machine.Access) []machine.Access {
		return append(buf, abi.Read(s.c.Arg(3), min(s.c.Arg(4)&0xffffffff, 4)))
	}, do: (*state).setOption}, "setsockopt")
	l.add(work{touches: func(s *state, buf []machine.Access) []machine.Access {
		return append(buf, abi.Write(s.c.Arg(3), 4), abi.Write(s.c.Arg(4), 4))
	}, do: (*state).getOption}, "getsockopt")
	names := func(own bool) work {
		return work{touches: func(s *state, buf []machine.Access) []machine.Access {
			if s.connected() == 0 {
				return buf
			}
			return s.touchesName(buf, 1)
		}, do: func(s *state) int64 { return s.askName(own) }}
	}
	l.add(names(true), "getsockname")
	l.add(names(false), "getpeername")
}

// kept reports whether an option is one of numbers that nothing here depends on but what is read back.
func kept(level, name uint64) bool {
	switch level {
	case levelSocket:
		return name == optReuseAddress || name == optBroadcast || name == optKeepAlive
	case levelTCP:
		return name == optNoDelay || name == optIdle || name == optInterval || name == optCount
	case levelIPv6:
		return name == optOnlyIPv6
	}
	return false
}

// isSwitch reports whether an option is on or off.
func isSwitch(level, name uint64) bool { return level != levelTCP || name == optNoDelay }

// option is what was set; 0: nothing.
func (s *state) option(end, level, name uint64) uint64 {
	for at := s.get(s.get(end, inodeMore), sockOptions); at != 0 && s.fault == nil; at = s.get(at, optionNext) {
		if s.get(at, optionKey) == level<<32|name {
			return s.get(at, optionValue)
		}
	}
	return 0
}

// dropOptions releases what was set.
func (s *state) dropOptions(more uint64) {
	for at := s.get(more, sockOptions); at != 0 && s.fault == nil; {
		next := s.get(at, optionNext)
		s.release(at)
		at = next
	}
}

func (s *state) setOption() int64 {
	open := s.socketOr(0, 0)
	if open == 0 {
		return -1
	}
	level, name := s.c.Arg(1), s.c.Arg(2)
	end := s.get(open, openInode)
	switch {
	case level == levelSocket && (name == optType || name == optError || name == optAccepts || name == optProtocol || name == optDomain):
		return s.errno(eNoOption)
	case level == levelTCP && !s.ofNetwork(end):
		return s.errno(eNotSupported)
	case !kept(level, name) || level == levelIPv6 && s.get(s.get(end, inodeMore), sockFamily) != inet6:
		s.stop(s.c.Gap("setsockopt with an option that heddle does not support"))
		return -1
	case s.c.ArgS(4) < 4:
		return s.errno(eInval)
	}
	b := s.load(s.c.Arg(3), 4)
	if s.fault != nil {
		return -1
	}
	v := uint64(binary.LittleEndian.Uint32(b))
	if isSwitch(level, name) {
		v = min(v, 1)
	}
	s.putOption(s.get(end, inodeMore), level<<32|name, v)
	return 0
}

// eNoOption is ENOPROTOOPT.
const eNoOption = 92

func (s *state) putOption(more, key, v uint64) {
	for at := s.get(more, sockOptions); at != 0 && s.fault == nil; at = s.get(at, optionNext) {
		if s.get(at, optionKey) == key {
			s.set(at, optionValue, v)
			return
		}
	}
	at := s.record(optionFields)
	s.set(at, optionNext, s.get(more, sockOptions))
	s.set(at, optionKey, key)
	s.set(at, optionValue, v)
	s.set(more, sockOptions, at)
}

func (s *state) getOption() int64 {
	open := s.socketOr(0, 0)
	if open == 0 {
		return -1
	}
	v, known := s.asked(s.get(open, openInode), s.c.Arg(1), s.c.Arg(2))
	if !known {
		s.stop(s.c.Gap("getsockopt with an option that heddle does not support"))
	}
	if s.fault != nil {
		return -1
	}
	room, f := abi.Load(s.c, s.c.Arg(4), 4)
	switch {
	case f != nil:
		s.stop(f)
		return -1
	case int32(room) < 0:
		return s.errno(eInval)
	}
	s.store(s.c.Arg(3), binary.LittleEndian.AppendUint32(nil, uint32(v))[:min(room, 4)])
	if s.fault == nil {
		s.fault = abi.Store(s.c, s.c.Arg(4), 4, min(room, 4))
	}
	return 0
}

// asked is the value of an option. The error of a socket is reported once.
func (s *state) asked(end, level, name uint64) (v uint64, known bool) {
	more := s.get(end, inodeMore)
	of := max(s.get(more, sockFamily), local)
	switch {
	case level != levelSocket:
	case name == optType:
		return s.get(more, sockType), true
	case name == optDomain:
		return of, true
	case name == optProtocol && of == local:
		return 0, true
	case name == optProtocol:
		return levelTCP, true
	case name == optAccepts:
		if s.get(more, sockState) == listens {
			v = 1
		}
		return v, true
	case name == optError:
		v = s.get(more, sockError)
		s.set(more, sockError, 0)
		return v, true
	}
	v = s.option(end, level, name)
	return v, kept(level, name) && (v != 0 || isSwitch(level, name)) // what else there is at first, is the kernel's
}

// askName is getsockname and getpeername.
func (s *state) askName(own bool) int64 {
	open := s.socketOr(0, 0)
	if open == 0 {
		return -1
	}
	end := s.get(open, openInode)
	more := s.get(end, inodeMore)
	of := max(s.get(more, sockFamily), local)
	if !own {
		peer := s.get(more, sockPeer)
		switch {
		case s.unconnected(end):
			return s.errno(eNotConnected)
		case peer == 0:
			s.stop(s.c.Gap("getpeername of a connection that the other side has closed"))
			return -1
		}
		end = peer
	}
	name := s.nameOf(end)
	if len(name) == 0 && of != local {
		name = anyAddress(of)
	}
	s.giveName(1, name, of)
	return 0
}
