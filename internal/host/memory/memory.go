// Package memory reports how much memory is available to heddle, and how much heddle and its child
// processes use.
package memory

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Available returns the bytes that the machine has, or the least that a control group of heddle's may have; 0: nobody says.
func Available() int64 { return available("/") }

// available is Available of a machine whose file system begins at root.
func available(root string) int64 {
	least := int64(math.MaxInt64)
	if total, ok := field(filepath.Join(root, "proc/meminfo"), "MemTotal:"); ok {
		least = total << 10
	}
	text, _ := os.ReadFile(filepath.Join(root, "proc/self/cgroup"))
	for line := range strings.Lines(string(text)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) != 3 {
			continue
		}
		switch controllers := strings.Split(parts[1], ","); {
		case parts[0] == "0" && parts[1] == "":
			least = min(least, smallest(filepath.Join(root, "sys/fs/cgroup"), parts[2], "memory.max"))
		case contains(controllers, "memory"):
			least = min(least, smallest(filepath.Join(root, "sys/fs/cgroup/memory"), parts[2], "memory.limit_in_bytes"))
		}
	}
	if least == math.MaxInt64 {
		return 0
	}
	return least
}

func contains(list []string, word string) bool {
	for _, x := range list {
		if x == word {
			return true
		}
	}
	return false
}

// smallest is the least limit of a control group and those around it. In a container the path may be the host's, whose folder is not
// there: then the limits lie in the mount's own folder.
func smallest(mount, path, file string) int64 {
	least := int64(math.MaxInt64)
	for dir := filepath.Clean("/" + path); ; dir = filepath.Dir(dir) {
		if text, err := os.ReadFile(filepath.Join(mount, dir, file)); err == nil {
			if n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && n > 0 { // "max" is no number
				least = min(least, n)
			}
		}
		if dir == "/" {
			return least
		}
	}
}

// field is the number after a word of a file of the kernel's.
func field(file, word string) (int64, bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, false
	}
	_, rest, found := strings.Cut(string(text), word)
	words := strings.Fields(rest)
	if !found || len(words) == 0 {
		return 0, false
	}
	n, err := strconv.ParseInt(words[0], 10, 64)
	return n, err == nil
}

// Resident returns the bytes of this process and of some children, with all of theirs, that lie in memory. What they share counts
// once for each.
func Resident(children []int) int64 {
	pages := residentPages("self")
	for _, pid := range children {
		pages += tree(pid, maxDeep)
	}
	return pages * int64(os.Getpagesize())
}

// maxDeep bounds a look at children of children.
const maxDeep = 8

func tree(pid, deep int) int64 {
	name := strconv.Itoa(pid)
	pages := residentPages(name)
	if deep == 0 {
		return pages
	}
	lists, _ := filepath.Glob("/proc/" + name + "/task/*/children")
	for _, list := range lists {
		text, _ := os.ReadFile(list)
		for _, word := range strings.Fields(string(text)) {
			if child, err := strconv.Atoi(word); err == nil {
				pages += tree(child, deep-1)
			}
		}
	}
	return pages
}

// residentPages is the second number of a process's statm; 0 if it is gone.
func residentPages(process string) int64 {
	text, err := os.ReadFile("/proc/" + process + "/statm")
	words := bytes.Fields(text)
	if err != nil || len(words) < 2 {
		return 0
	}
	n, _ := strconv.ParseInt(string(words[1]), 10, 64)
	return n
}
