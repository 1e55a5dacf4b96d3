// Package kept keeps files from one run of heddle to the next, in the user's cache folder.
//
// Nothing may depend on the cache: a file that cannot be read or written is made again. It must not
// know what the files mean.
package kept

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"syscall"
)

const (
	// Variable is a folder in the place of the user's cache, or Off.
	Variable = "HEDDLE_CACHE"
	Off      = "off"
)

// Dir is the folder of everything that is kept; "" if nothing is.
func Dir() string {
	dir := os.Getenv(Variable)
	if dir == Off {
		return ""
	}
	if dir == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return ""
		}
		dir = filepath.Join(user, "heddle")
	}
	return dir
}

// Stamp is a file and which one of that name: by size and time, or by its content.
type Stamp struct {
	Path string
	Size int64  `json:",omitempty"`
	Time int64  `json:",omitempty"`
	Hash string `json:",omitempty"`
}

// ByTime is the stamp of a file by its size and time.
func ByTime(path string) (Stamp, error) {
	info, err := os.Stat(path)
	if err != nil {
		return Stamp{}, err
	}
	return Stamp{Path: path, Size: info.Size(), Time: info.ModTime().UnixNano()}, nil
}

// ByContent is the stamp of a file by its content.
func ByContent(path string) (Stamp, error) {
	text, err := os.ReadFile(path)
	return Stamp{Path: path, Hash: Hash(text)}, err
}

// Changed is when a file, or what has its name, changed for the last time, in nanoseconds.
func Changed(path string) (int64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	at := info.ModTime().UnixNano()
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		at = max(at, s.Ctim.Nano()) // the time of the last modification can be set
	}
	return at, nil
}

// Hash is a hash that two different texts do not share.
func Hash(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Write writes a file, and reports whether it is there. Another process sees the whole file or none.
func Write(file string, text []byte) bool {
	dir := filepath.Dir(file)
	if os.MkdirAll(dir, 0o700) != nil {
		return false
	}
	f, err := os.CreateTemp(dir, "new-")
	if err != nil {
		return false
	}
	_, err = f.Write(text)
	if closing := f.Close(); err != nil || closing != nil || os.Rename(f.Name(), file) != nil {
		os.Remove(f.Name())
		return false
	}
	return true
}

// Tidy removes the oldest files of a folder with an ending if there are more than most.
func Tidy(dir, ending string, most int) {
	names, err := filepath.Glob(filepath.Join(dir, "*"+ending))
	if err != nil || len(names) <= most {
		return
	}
	times := map[string]int64{}
	for _, name := range names {
		if s, err := ByTime(name); err == nil {
			times[name] = s.Time
		}
	}
	slices.SortFunc(names, func(a, b string) int { return int(min(1, max(-1, times[a]-times[b]))) })
	for _, name := range names[:len(names)-most] {
		os.Remove(name)
	}
}
