// Package supervise puts a process before heddle's own that waits for it (supervise.c): whatever ends heddle, somebody says so, with
// status 3, and removes what it left. The command links it; tests, which have other things to do with processes, do not.
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
