// Package scratch makes folders for intermediate files and removes them: when they are no longer needed, when heddle
// is interrupted, and, if heddle was killed, when the next one makes a folder.
//
// The name of each contains heddle's process id, by which the supervisor finds them, and heddle
// holds a lock on each, which shows the next heddle that it is in use.
package scratch

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"
)

var folders = struct {
	sync.Mutex
	made   map[string]*os.File // which holds the lock
	closed bool
}{made: map[string]*os.File{}}

// ErrClosed is the error of a folder that was not made, since heddle ends.
var ErrClosed = errors.New("heddle ends")

// New makes a folder below another one; "": below the system's for temporary files.
func New(below string) (string, error) {
	folders.Lock()
	defer folders.Unlock()
	if folders.closed {
		return "", ErrClosed
	}
	if below == "" {
		below = os.TempDir()
	}
	sweep(below)
	dir, err := os.MkdirTemp(below, fmt.Sprintf("heddle-%d-", os.Getpid()))
	if err == nil {
		folders.made[dir], _ = locked(dir)
	}
	return dir, err
}

// locked opens a folder and locks it; nil if another process has it.
func locked(dir string) (*os.File, error) {
	f, err := os.OpenFile(dir, os.O_RDONLY|syscall.O_DIRECTORY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// settled is the age from which on a folder without a lock belongs to nobody.
const settled = time.Minute

// sweep removes the user's folders that nobody uses any more.
func sweep(below string) {
	dirs, _ := filepath.Glob(filepath.Join(below, "heddle-[0-9]*-[0-9]*"))
	for _, dir := range dirs {
		info, err := os.Lstat(dir)
		if err != nil || !info.IsDir() || time.Since(info.ModTime()) < settled || !own(info) {
			continue
		}
		if f, err := locked(dir); err == nil {
			os.RemoveAll(dir)
			f.Close()
		}
	}
}

func own(info os.FileInfo) bool {
	s, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(s.Uid) == os.Geteuid()
}

// Remove removes a folder with all that is in it.
func Remove(dir string) {
	folders.Lock()
	defer folders.Unlock()
	remove(dir)
}

func remove(dir string) {
	os.RemoveAll(dir)
	if f := folders.made[dir]; f != nil {
		f.Close()
	}
	delete(folders.made, dir)
}

// RemoveAll removes every folder that is left, and lets no further one be made.
func RemoveAll() {
	folders.Lock()
	defer folders.Unlock()
	folders.closed = true
	for dir := range folders.made {
		remove(dir)
	}
}
