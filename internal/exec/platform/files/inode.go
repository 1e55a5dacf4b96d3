package files

import "path"

// maxFile bounds the contents of a file.
const maxFile = 1 << 22

// entry is the directory entry of a name; 0: nothing is known about it.
func (s *state) entry(name string) uint64 {
	for e := s.get(s.root, rootEntries); e != 0 && s.fault == nil; e = s.get(e, entryNext) {
		if n := s.get(e, entryLength); n == uint64(len(name)) && string(s.load(s.get(e, entryName), n)) == name {
			return e
		}
	}
	return 0
}

// enter notes that a name leads to an inode, or to none.
func (s *state) enter(name string, inode uint64) {
	e := s.entry(name)
	if e == 0 {
		e = s.record(entryFields)
		text := s.block(uint64(len(name)))
		s.store(text, []byte(name))
		s.set(e, entryName, text)
		s.set(e, entryLength, uint64(len(name)))
		s.set(e, entryNext, s.get(s.root, rootEntries))
		s.set(s.root, rootEntries, e)
	}
	old := s.get(e, entryInode)
	s.set(e, entryInode, inode)
	if inode != 0 {
		s.add(inode, inodeUses, 1)
	}
	if old != 0 {
		s.unuse(old)
	}
}

// lookup is the inode of a name, or 0 if there is none.
func (s *state) lookup(name string) uint64 {
	if e := s.entry(name); e != 0 {
		return s.get(e, entryInode)
	}
	if ofSystem(name) && s.fault == nil {
		s.c.M.Notes().Unmount(s.c.PC)
	}
	return 0
}

// nullDevice is the one device that every program has.
const nullDevice = "/dev/null"

// name reads a path; "./a" and "a" are the same file.
func (s *state) name(addr uint64) string {
	if s.fault != nil {
		return ""
	}
	text, f := s.c.M.ReadString(s.c.Thread, s.c.PC, addr)
	s.fault = f
	if len(text) == 0 {
		return ""
	}
	return path.Clean(string(text))
}

// makeInode makes an inode that nothing leads to yet.
func (s *state) makeInode(kind uint64, ended bool) uint64 {
	inode := s.record(inodeFields)
	s.set(inode, inodeKind, kind)
	if ended {
		s.set(inode, inodeEnded, 1)
	}
	switch kind {
	case pipe, counter, socket, interest, timer, signals:
		s.madeHere(inode)
	}
	return inode
}

// unuse takes one use off an inode.
func (s *state) unuse(inode uint64) {
	s.add(inode, inodeUses, -1)
	if s.get(inode, inodeUses) == 0 {
		if s.get(inode, inodeKind) != memory || s.get(inode, inodeOwn) != 0 {
			s.release(s.get(inode, inodeData))
		}
		if s.get(inode, inodeKind) == socket {
			s.dropSocket(s.get(inode, inodeMore))
		}
		s.release(s.get(inode, inodeMore))
		s.release(inode)
	}
}

// put writes bytes into an inode's contents; a gap before them is zeros.
func (s *state) put(inode, at uint64, b []byte) {
	if len(b) == 0 {
		return
	}
	end := at + uint64(len(b))
	if end > maxFile || at > maxFile {
		s.stop(s.c.LimitFault("a file or pipe has more than 4 MiB"))
		return
	}
	s.unmapped(inode)
	s.reserve(inode, end)
	s.store(s.get(inode, inodeData)+at, b)
	if end > s.get(inode, inodeSize) {
		s.set(inode, inodeSize, end)
	}
}

// firstRoom is the room for the contents of a small file.
const firstRoom = 64

// reserve makes room for so many bytes.
func (s *state) reserve(inode, size uint64) {
	had := s.get(inode, inodeRoom)
	if size <= had || s.fault != nil {
		return
	}
	room := max(had, firstRoom)
	for room < size {
		room *= 2
	}
	old, data := s.get(inode, inodeData), s.block(room)
	s.store(data, s.load(old, s.get(inode, inodeSize)))
	s.set(inode, inodeData, data)
	s.set(inode, inodeRoom, room)
	s.release(old)
}

// cut drops the contents from size on.
func (s *state) cut(inode, size uint64) {
	had := s.get(inode, inodeSize)
	if size >= had {
		return
	}
	s.unmapped(inode)
	if size == 0 {
		s.release(s.get(inode, inodeData))
		s.set(inode, inodeData, 0)
		s.set(inode, inodeRoom, 0)
	} else {
		s.store(s.get(inode, inodeData)+size, make([]byte, had-size))
	}
	s.set(inode, inodeSize, size)
}

// shift drops the first n bytes.
func (s *state) shift(inode, n uint64) {
	if n == 0 {
		return
	}
	rest := s.contents(inode, n, maxFile)
	s.cut(inode, 0)
	s.put(inode, 0, rest)
}

// contents are up to limit bytes of an inode from at on.
func (s *state) contents(inode, at, limit uint64) []byte {
	size := s.get(inode, inodeSize)
	if at >= size {
		return nil
	}
	s.settled(inode)
	return s.load(s.get(inode, inodeData)+at, min(size-at, limit))
}
