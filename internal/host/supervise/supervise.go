// Package supervise starts heddle under a supervisor process, which waits for it (supervise.c):
// whatever kills heddle, the supervisor reports it with status 3 and removes temporary files. Only
// the command links it; tests do not.
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
