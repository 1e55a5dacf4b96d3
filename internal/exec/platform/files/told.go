package files

import "fmt"

// What a story says of descriptors: where in the program the pipe, the socket or the counter was made that one leads to.

// madeHere notes where an inode is made: at the call of the program, also where the library's C makes it.
func (s *state) madeHere(inode uint64) {
	pc, p := s.c.PC, s.c.M.Program()
	if p.At(pc).InLibrary() {
		for _, f := range s.c.M.Inspect().Frames(s.c.Thread, nil) {
			if pc = f.PC; !p.At(pc).InLibrary() {
				break
			}
		}
	}
	s.set(inode, inodeMade, uint64(pc)+1)
}

// thing is what a story calls an inode that has no name.
func (s *state) thing(inode uint64) string {
	var what string
	switch s.get(inode, inodeKind) {
	case pipe:
		what = "pipe"
	case counter:
		what = "event counter"
	case socket:
		what = "socket"
	case signals:
		what = "signal descriptor"
	case timer:
		what = "timer"
	case interest:
		what = "epoll descriptor"
	default:
		return s.called(inode)
	}
	made := s.get(inode, inodeMade)
	if p := s.c.M.Program(); made != 0 && int(made) <= len(p.Code) {
		return fmt.Sprintf("the %s made at %s", what, p.At(int(made)-1).Short())
	}
	return "a " + what
}

// story says in the story what a call does to what a descriptor leads to, if that has no name.
func (s *state) story(does string, inode uint64) {
	if s.c.M.Output != nil && s.fault == nil && s.get(inode, inodeMade) != 0 {
		s.c.Note(does + " " + s.thing(inode))
	}
}

// tellRead says that bytes were read, or the end.
func (s *state) tellRead(open uint64, b []byte) {
	does := "reads from"
	if len(b) == 0 {
		does = "finds the end of"
	}
	s.story(does, s.get(open, openInode))
}
