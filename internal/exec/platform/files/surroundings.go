package files

import (
	"fmt"
	"strings"
)

// This file has what the environment chooses: whether a file exists, and what
// is read from it.

// The lines that a file of the environment, or standard input, may have. As
// first ones all are tried, later the plain one only, as many as maxLines.
const (
	longLine   = 300 // more than small buffers hold
	freeLines  = 2
	maxLines   = 16
	plainLine  = 0
	linesInAll = 6
)

func lines() [linesInAll]string {
	return [linesInAll]string{"1\n", "\n", "0\n", "-7\n", "some words\n", strings.Repeat("a", longLine) + "\n"}
}

// CutText says what is tried of the environment's files.
func CutText() string {
	return "a file that the program did not make, and standard input, have up to 2 lines of a few kinds, then lines of a digit, 16 in all"
}

// ways are the ways to continue where a file's known contents end: the end first.
func (s *state) ways(inode uint64) int {
	switch n := s.get(inode, inodeLines); {
	case n < freeLines:
		return 1 + linesInAll
	case n < maxLines:
		return 2
	}
	return 1
}

// grow chooses what comes where a file's known contents end.
func (s *state) grow(inode uint64, way int) {
	s.c.M.Notes().Cut(s.c.PC)
	if way == 0 {
		s.set(inode, inodeEnded, 1)
		s.note(s.called(inode) + " ends here")
		return
	}
	line := lines()[way-1]
	s.note(fmt.Sprintf("%s continues with %q", s.called(inode), line))
	s.put(inode, s.get(inode, inodeSize), []byte(line))
	s.add(inode, inodeLines, 1)
}

// decide chooses whether a file exists that the program did not make.
func (s *state) decide(name string, way int) {
	s.c.M.Notes().Open(s.c.PC)
	if way == 0 {
		s.note(fmt.Sprintf("there is no file %q", name))
		s.enter(name, 0)
		return
	}
	s.note(fmt.Sprintf("there is a file %q", name))
	s.enter(name, s.makeInode(regular, false))
}

// note says what was chosen.
func (s *state) note(text string) {
	if s.fault == nil {
		s.c.Note(text)
	}
}

// called is how a person knows a file of the environment.
func (s *state) called(inode uint64) string {
	for e := s.get(s.root, rootEntries); e != 0 && s.fault == nil; e = s.get(e, entryNext) {
		if s.get(e, entryInode) == inode {
			return fmt.Sprintf("the file %q", s.load(s.get(e, entryName), s.get(e, entryLength)))
		}
	}
	if s.get(inode, inodeKind) == input {
		return "standard input"
	}
	return "the file"
}

// need says what has to happen before a call can do its work.
type need struct {
	waits bool   // another thread has to act
	inode uint64 // of this file more has to be chosen
	name  string // whether this file exists has to be chosen
}

// known is what is needed to say whether a file exists.
func (s *state) known(name string) need {
	if name == "" || name == nullDevice || s.entry(name) != 0 || ofSystem(name) {
		return need{}
	}
	return need{name: name}
}

// ofSystem reports whether a file would be one by which the kernel describes itself and its processes: what it holds no choice of lines
// would cover, so it is assumed not to be there, as where these file systems are not mounted.
func ofSystem(name string) bool {
	return strings.HasPrefix(name, "/proc/") || strings.HasPrefix(name, "/sys/")
}

// whole is what is needed to know all of a file's contents.
func (s *state) whole(inode uint64) need {
	if inode != 0 && s.get(inode, inodeKind) == regular && s.get(inode, inodeEnded) == 0 {
		return need{inode: inode}
	}
	return need{}
}

// wholeOf is the same of the file of a description, if there is one.
func (s *state) wholeOf(open uint64) need {
	if open == 0 {
		return need{}
	}
	return s.whole(s.get(open, openInode))
}
