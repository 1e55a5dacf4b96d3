package files

import (
	"encoding/binary"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/program"
)

// Records are words of eight bytes. Their fields, by kind of record:

// A directory entry is what is known about a name.
const (
	entryNext = iota
	entryName // a block
	entryLength
	entryInode // 0: there is no such file
	entryFields
)

// An inode is a file, a pipe, or one of the things that are used like files.
const (
	inodeKind = iota
	inodeData // a block
	inodeSize
	inodeRoom    // size of the block
	inodeEnded   // all of the contents are known
	inodeLines   // how many lines of the environment it has got
	inodeUses    // entries and descriptions that lead to it
	inodeReaders // descriptions that read from it
	inodeWriters // and that write to it
	inodeAhead   // descriptions from which a stream may have read ahead
	inodeMapped  // mappings of it
	inodeChanged // mappings by which it may change at any time
	inodeMore    // the record of a socket (socket.go), or of a stream that grows (memory.go)
	inodeOwn     // 1: its buffer of fixed size is not the program's
	inodeMade    // the place in the code where it was made, plus one; 0: it has a name (told.go)
	inodeFields
)

// The kinds of inodes.
const (
	regular  = iota + 1
	pipe     // what was read is gone
	input    // standard input, which is like a pipe that the environment fills
	terminal // output; inodeSize is the number of the stream
	null     // /dev/null
	memory   // a buffer of fixed size, the program's or, with inodeOwn, the stream's; inodeRoom is its size
	growing  // of open_memstream: memory.go
	counter  // of eventfd: counter.go
	socket   // one end of a pair: socket.go
	interest // of epoll: what it watches is in rootWatches
	timer    // of timerfd_create: timer.go
	signals  // of signalfd: signals.go
)

// A description is an open file.
const (
	openInode = iota
	openOffset
	openFlags
	openUses   // descriptors that lead to it
	openStream // the stream that has read from it, if any
	openFields
)

// A stream is what a FILE pointer points to.
const (
	streamNext = iota
	streamDescriptor
	streamFlags
	streamBack   // bytes pushed back, the next one lowest
	streamBacks  // how many
	streamBuffer // a block of bytes not yet written
	streamLength // how many
	streamMode   // how it is buffered
	streamTag
	streamLock                             // lockFields words: lock.go
	streamHolds  = streamLock + lockFields // what the stream holds, for who uses it without the lock
	streamFields = streamHolds + 1
)

// A mapping is a heap block that stands for a part of a file.
const (
	mapNext = iota
	mapAt
	mapLength // as it was asked for, in whole pages
	mapRoom   // size of the block: up to the end of the file's last page
	mapInode
	mapOffset
	mapThrough // what is written to the block is written to the file
	mapFields
)

// streamMark is in the tag of every stream.
const streamMark = 0x464c4945

// The static object: fields of its own, then the records of the standard
// streams, then the descriptors.
const (
	rootName        = "heddle.files"
	rootEntries     = 0
	rootStreams     = 1
	rootFixed       = 2 // nothing can change what stdout and stderr are
	rootMappings    = 3
	rootWatches     = 4 // what epoll watches, the newest first: watch.go
	rootOnExec      = 5 // a bit for each descriptor that exec closes
	rootBound       = 6 // the sockets that have an address, the newest first: address.go
	rootInodes      = 7
	rootOpen        = rootInodes + 3*inodeFields
	rootStandard    = rootOpen + 3*openFields
	rootDescriptors = rootStandard + 3*streamFields
	descriptors     = 64
	rootFields      = rootDescriptors + descriptors
)

// forever is a count of uses that never goes down to 0.
const forever = 1 << 32

const word = 8

// Complete adds the static object to a program that calls a function that needs
// it. It must be the last static.
func Complete(p *program.Program) {
	completeLocks(p)
	if !needed(p) {
		return
	}
	p.Statics = append(p.Statics, program.Static{
		Name: rootName, Kind: program.StaticData, Size: rootFields * word, Align: 16, Func: -1, External: -1,
	})
}

// needed reports whether the program calls a function that can change or open a
// stream or a descriptor. Others just write to the terminal.
func needed(p *program.Program) bool {
	names := map[string]bool{}
	for _, x := range Functions(Options{}) {
		names[x.Name] = true
	}
	for _, n := range harmless {
		delete(names, n)
	}
	for _, x := range p.Externals {
		if names[x.Name] || scans(x.Name) {
			return true
		}
	}
	return false
}

// fixed reports whether nothing in the program can change what stdout and stderr
// are: then a thread that writes to them is not noticed by others.
func fixed(p *program.Program) bool {
	mentioned := slices.ContainsFunc(p.Statics, func(s program.Static) bool { return s.Name == "stdout" || s.Name == "stderr" })
	for _, x := range p.Externals {
		if slices.Contains(changing, x.Name) || strings.TrimPrefix(x.Name, known) == "fclose" && mentioned {
			return false
		}
	}
	return true
}

// changing are functions that can change what a standard descriptor is.
var changing = []string{"close", "dup2", "dup3", "fdopen", "freopen", "freopen64"}

// Relocate gives the static object its first contents, once it has an address.
func Relocate(p *program.Program) {
	if len(p.Statics) == 0 || p.Statics[len(p.Statics)-1].Name != rootName {
		return
	}
	s := &p.Statics[len(p.Statics)-1]
	s.Init = make([]byte, s.Size)
	set := func(at, field int, v uint64) { binary.LittleEndian.PutUint64(s.Init[(at+field)*word:], v) }
	address := func(at int) uint64 { return s.Addr + uint64(at*word) }
	for i := range 3 {
		inode, open, stream := rootInodes+i*inodeFields, rootOpen+i*openFields, rootStandard+i*streamFields
		set(inode, inodeUses, forever)
		set(open, openUses, forever)
		set(open, openInode, address(inode))
		set(stream, streamDescriptor, uint64(i))
		set(stream, streamTag, streamMark)
		set(rootDescriptors, i, address(open))
		if i == 0 {
			set(inode, inodeKind, input)
			set(inode, inodeReaders, 1)
			set(open, openFlags, oRead)
			set(stream, streamFlags, canRead)
			continue
		}
		set(inode, inodeKind, terminal)
		set(inode, inodeSize, uint64(i))
		set(inode, inodeEnded, 1)
		set(open, openFlags, oWrite)
		set(stream, streamFlags, canWrite)
	}
	for i := range 2 {
		set(rootStandard+i*streamFields, streamNext, address(rootStandard+(i+1)*streamFields))
	}
	set(0, rootStreams, address(rootStandard))
	if fixed(p) {
		set(0, rootFixed, 1)
	}
	set(rootStandard+stderr*streamFields, streamMode, unbuffered)
}

// state is the state of the files, as a call sees and changes it. The first
// fault stays; after it, nothing more is done.
type state struct {
	c     *machine.Call
	o     *Options
	root  uint64
	fault *machine.Fault
	dies  string // by SIGPIPE, for nobody reads from this
}

// rootOf is the address of the static object; 0: the program does not have it.
func rootOf(m *machine.Machine) uint64 {
	list := m.Program().Statics
	if len(list) == 0 || list[len(list)-1].Name != rootName {
		return 0
	}
	return list[len(list)-1].Addr
}

func (s *state) get(record uint64, field int) uint64 {
	if s.fault != nil {
		return 0
	}
	v, f := abi.Load(s.c, record+uint64(field)*word, word)
	s.fault = f
	return v
}

func (s *state) set(record uint64, field int, v uint64) {
	if s.fault == nil {
		s.fault = abi.Store(s.c, record+uint64(field)*word, word, v)
	}
}

func (s *state) add(record uint64, field int, v int) {
	s.set(record, field, s.get(record, field)+uint64(v))
}

// stop notes a fault, unless there is one.
func (s *state) stop(f *machine.Fault) {
	if s.fault == nil {
		s.fault = f
	}
}

// block makes a block of bytes or a record.
func (s *state) block(size uint64) (at uint64) {
	if s.fault == nil {
		at, s.fault = s.c.AllocGlobal(size)
	}
	return at
}

func (s *state) record(fields uint64) uint64 { return s.block(fields * word) }

// release drops a block; none, if it is 0 or part of the static object.
func (s *state) release(at uint64) {
	if s.fault == nil && at != 0 {
		s.c.ReleaseGlobal(at)
	}
}

func (s *state) load(at, n uint64) (b []byte) {
	if s.fault == nil {
		b, s.fault = abi.Bytes(s.c, at, n)
	}
	return b
}

func (s *state) store(at uint64, b []byte) {
	if s.fault == nil {
		s.fault = abi.PutBytes(s.c, at, b)
	}
}

// errno sets errno; it gives -1.
func (s *state) errno(e uint32) int64 {
	s.c.M.Record().SetErrno(s.c.Thread, e)
	return -1
}
