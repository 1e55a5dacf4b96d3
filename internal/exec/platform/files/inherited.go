package files

import (
	"slices"

	"heddle/internal/exec/machine"
)

// What a child of fork has from its parent: all open descriptors. The child is not followed beyond exec, so what it does with pipes, sockets, counters
// and timers is not known, nor when it closes them. A parent that uses one otherwise than to close or copy it ends with unknown: with the
// child's end open, there is no end of a pipe to be found. Of files and standard input it is assumed that the child
// leaves them alone; on its path it may write to the terminal only.

// inodeInherited is a field of inodes other than memory: 1, once a child has it.
const inodeInherited = inodeOwn

// inherits is called at each fork: alone, it is no use of files.
const inherits = "__heddle_inherit"

// handsOver is called by exec: alone, it is no use of files.
const handsOver = "__heddle_hand_over"

// mayInherited are the functions that a parent may call with a descriptor that a child has.
var mayInherited = []string{"close", "dup", "dup2", "dup3", "fcntl", "fcntl64"}

func (l *functions) inheritance() {
	l.add(work{do: func(s *state) int64 {
		for fd := int64(0); s.root != 0 && fd < descriptors; fd++ {
			if open := s.descriptor(fd); open != 0 && s.ofProcesses(s.get(open, openInode)) {
				s.set(s.get(open, openInode), inodeInherited, 1)
			}
		}
		return 0
	}}, inherits)
	l.add(work{do: func(s *state) int64 {
		for fd := int64(0); s.root != 0 && fd <= 2; fd++ {
			if open := s.descriptor(fd); open != 0 && s.get(s.get(open, openInode), inodeKind) == regular && s.c.M.Record().InChild() {
				s.stop(s.c.Gap("exec with " + s.thing(s.get(open, openInode)) + " as standard input or output"))
			}
		}
		return 0
	}}, handsOver)
}

// ofProcesses reports whether what a process does with an inode is seen by others that have it, files left aside.
func (s *state) ofProcesses(inode uint64) bool {
	switch s.get(inode, inodeKind) {
	case pipe, counter, socket, interest, timer, signals:
		return true
	}
	return false
}

// notShared stops a use of a description that a child has, too, and a child's use of what its parent has.
func (s *state) notShared(open uint64) {
	if open == 0 || s.fault != nil {
		return
	}
	inode := s.get(open, openInode)
	if s.c.M.Record().InChild() && s.get(inode, inodeKind) != terminal && !slices.Contains(mayInherited, s.c.Name()) {
		s.stop(s.c.Gap("a use of " + s.thing(inode) + " in a child of fork, which its parent could see"))
	}
	if s.ofProcesses(inode) && s.get(inode, inodeInherited) != 0 && !slices.Contains(mayInherited, s.c.Name()) {
		s.stop(s.c.Gap("a use of " + s.thing(inode) + ", which a child of fork has open as well"))
	}
}

// notListenedTo stops a connection to a socket at which a child may accept it.
func (s *state) notListenedTo(to uint64) {
	if s.get(to, inodeInherited) != 0 {
		s.stop(s.c.Gap("a connection to " + s.thing(to) + ", which a child of fork has open as well"))
	}
}

// notNamed stops the end of a socket that has an address, if a child keeps it in use.
func (s *state) notNamed(end uint64) {
	if s.get(end, inodeInherited) != 0 && s.unconnected(end) && s.get(s.get(end, inodeMore), sockNameLength) != 0 && !s.c.M.Record().InChild() {
		s.stop(s.c.Gap("the end of " + s.thing(end) + ", which has an address and which a child of fork has open as well"))
	}
}

// Unwritten reports whether a stream has bytes for something else than the terminal, which a child that calls exit would write as well as its parent.
func Unwritten(c *machine.Call) bool {
	s := (&Options{}).state(c)
	if s.root == 0 {
		return false
	}
	for st := s.get(s.root, rootStreams); st != 0 && s.fault == nil; st = s.get(st, streamNext) {
		if s.get(st, streamLength) != 0 {
			return true
		}
	}
	return false
}
