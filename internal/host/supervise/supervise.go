// Package supervise puts a process in front of heddle's own, which waits for it (supervise.c): whatever ends heddle,
// the supervisor reports it, with status 3, and removes what was left. The command links it; tests, which have other
// things to do with processes, do not.
package supervise

// extern int heddle_messages;
import "C"

import "os"

// Messages returns the file for what heddle tells its user: standard error. What Go writes by itself, when it fails, goes elsewhere.
func Messages() *os.File {
	if fd := uintptr(C.heddle_messages); fd != os.Stderr.Fd() {
		return os.NewFile(fd, "/dev/stderr")
	}
	return os.Stderr
}
