// Package files provides files, streams, pipes, sockets and other descriptors: stdio.h without its formats (which are
// libc's), unistd.h, fcntl.h and sys/stat.h; event counters (counter.go), descriptors of timers (timer.go) and of
// signals (signals.go), sockets (socket.go, connection.go), poll and epoll (watch.go).
//
// A program begins without files of its own; what it writes it reads back exactly. Files that it
// did not create, and standard input, belong to the environment. Whether such a file exists is a
// choice, made once. When a read reaches the end of the known contents, it chooses between the end
// of the file and one of a few lines, and records that not all contents were tried (see CutText).
// Standard input may be given instead; symbolic engines take it as any text, by functions of their
// own (unknown.go).
//
// All state lies in one static object, which Complete adds to programs that use such functions, and
// in heap blocks without an owner (machine, AllocGlobal), so a stream that is not closed is no
// leak. stdin, stdout and stderr are ordinary streams in the static object.
//
//	directory entry -> inode <- open file description <- descriptor <- stream
//
// Each call is one action, visible to other threads. A call that needs a choice of the environment
// makes it first and continues as the same call; a call that has to wait for a pipe is not enabled.
// All calls on files, pipes, counters and sockets are operations on one synchronisation object, the
// static one, so the happens-before order includes the order of the calls.
//
// The package must not know formats.
//
// Deviations: creating and writing a file succeeds unless a name of the
// environment prevents it. A stream writes its buffer as glibc does; reading ahead is
// not modelled, and where that could be observed (a descriptor and a stream read
// the same file by turns) the verdict is unknown. Output to the terminal is not
// buffered. A pipe holds 65,536 bytes, whatever the pieces were; a
// write waits until all of it fits, but for one that does not wait and has more than 4,096 bytes: it takes what there is room for. A handler ends read and write while they wait, but no function of a stream. Writing without a reader sends SIGPIPE
// (broken.go). A mapping of a
// file is a copy (mapping.go): while there is one, other use of the file that could show it
// ends with unknown. There are no directories, links, permissions and times of files;
// at most 64 descriptors are open. Sockets have no control data, and no stream leads to one; each has the room that Linux
// 6 gives one of AF_UNIX by default. Datagrams go between pairs only (socketpair); sockets of streams find each other by addresses of AF_UNIX, and by ports of the loopback (address.go, connection.go). epoll reports descriptors in the order in which they became
// ready, and a write to what was not empty is an edge as well, as on Linux; one epoll
// descriptor does not watch another. Where a descriptor is closed on which a thread waits, the verdict is unknown.
// Files of /proc and /sys are assumed not to be there.
//
// Why in Go: in C each character would be interpreted code, every program that prints would need the unit, and accesses
// to the program's own buffer would be no part of a race. Written data is buffered because a reply that waits in a
// buffer is a fault that programs have; reading ahead shows only where a file is changed or read in two ways. Lines are
// what the environment writes because bytes would be a choice among 256 before anything meaningful is read.
package files
