// Package files reads files with untrusted names. A file that is not regular or larger than
// expected is an error, and no name can make a read block or never end.
//
// It must not know what a file is for.
package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// ErrKind is the error of a file that is no regular one: a directory, a device, a pipe.
var ErrKind = errors.New("not a regular file")

// ErrSize is the error of a file that is larger than the limit.
var ErrSize = errors.New("larger than the limit")

// Check reports whether a file is a regular one of at most limit bytes, without opening it: as an error that wraps ErrKind or
// ErrSize, or the system's.
func Check(name string, limit int64) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	return judge(info, limit)
}

func judge(info fs.FileInfo, limit int64) error {
	switch {
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s, %w", kind(info.Mode()), ErrKind)
	case info.Size() > limit:
		return fmt.Errorf("%w of %d MB", ErrSize, limit>>20)
	}
	return nil
}

// kind names what a file is instead.
func kind(m fs.FileMode) string {
	switch {
	case m.IsDir():
		return "a directory"
	case m&fs.ModeNamedPipe != 0:
		return "a pipe"
	case m&fs.ModeSocket != 0:
		return "a socket"
	case m&fs.ModeDevice != 0:
		return "a device"
	}
	return "something else"
}

// Read returns the bytes of a regular file of at most limit bytes. It reads no more than the file's size: a file of /proc, which claims to
// be a regular one without any, is empty.
func Read(name string, limit int64) ([]byte, error) {
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOCTTY, 0) // a pipe must not block, until it is known as one
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if err := judge(info, limit); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return io.ReadAll(io.LimitReader(f, info.Size()))
}
