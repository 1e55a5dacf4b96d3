// Package scratch makes folders for intermediate files, and removes them: when they are no longer needed, or all at once when heddle
// ends in the middle. The name of each has the number of heddle's process, by which who outlives it finds them.
package scratch

import (
	"errors"
	"fmt"
	"os"
	"sync"
)

var folders = struct {
	sync.Mutex
	made   map[string]bool
	closed bool
}{made: map[string]bool{}}

// ErrClosed is the error of a folder that was not made, since heddle ends.
var ErrClosed = errors.New("heddle ends")

// New makes a folder below another one; "": below the system's for temporary files.
func New(below string) (string, error) {
	folders.Lock()
	defer folders.Unlock()
	if folders.closed {
		return "", ErrClosed
	}
	dir, err := os.MkdirTemp(below, fmt.Sprintf("heddle-%d-", os.Getpid()))
	if err == nil {
		folders.made[dir] = true
	}
	return dir, err
}

// Remove removes a folder with all that is in it.
func Remove(dir string) {
	folders.Lock()
	defer folders.Unlock()
	os.RemoveAll(dir)
	delete(folders.made, dir)
}

// RemoveAll removes every folder that is left, and lets no further one be made.
func RemoveAll() {
	folders.Lock()
	defer folders.Unlock()
	folders.closed = true
	for dir := range folders.made {
		os.RemoveAll(dir)
	}
}
