package machine

import (
	"bytes"
	"math/bits"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestThreadFlagRanges: no two ranges overlap, each is a range, and has an owner that is there.
func TestThreadFlagRanges(t *testing.T) {
	var taken, machines ThreadFlags
	for _, r := range ThreadFlagRanges() {
		if taken&r.Mask != 0 {
			t.Errorf("%s: %q shares the bits %#x with others", r.Owner, r.Meaning, uint64(taken&r.Mask))
		}
		taken |= r.Mask
		if low := r.Mask >> bits.TrailingZeros64(uint64(r.Mask)); r.Mask == 0 || low&(low+1) != 0 || r.Meaning == "" {
			t.Errorf("%s: %#x is no range with a meaning", r.Owner, uint64(r.Mask))
		}
		room, file, _ := strings.Cut(r.Owner, "/")
		path := file
		if room == "machine" {
			machines |= r.Mask
		} else {
			path = filepath.Join("..", "platform", room, file)
		}
		if _, err := os.Stat(path); err != nil {
			t.Errorf("%q is owned by nobody: %v", r.Meaning, err)
		}
	}
	if machines != machineFlags {
		t.Errorf("the machine has the flags %#x, not %#x", uint64(machineFlags), uint64(machines))
	}
}

// TestThreadFlagsGoThroughTable: nobody else makes flags of numbers, or touches the word but as a whole.
func TestThreadFlagsGoThroughTable(t *testing.T) {
	made := regexp.MustCompile(`ThreadFlags(\)?\s*=|\(\s*[0-9])|SetFlags\([^)]*\b[0-9]|Flags\([^)]*\)\s*&\^?\s*[0-9]|\btcbFlags\]|putFlags\([^)]*[ (][1-9]`)
	var files []string
	for _, pattern := range []string{"*.go", "../platform/*/*.go", "../../result/trace/*.go"} {
		list, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, list...)
	}
	whole := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") || file == "threadflags.go" {
			continue
		}
		whole += bytes.Count(text, []byte("tcbFlags"))
		for _, found := range made.FindAll(text, -1) {
			t.Errorf("%s: %s", file, found)
		}
	}
	if whole != 2 { // its place in the control block, and that of a thread which stands for any number
		t.Errorf("the word of flags is named %d times", whole)
	}
}

// TestThreadFlagsApart: what is set of one owner leaves what others have set.
func TestThreadFlagsApart(t *testing.T) {
	m := coded(t, Options{}, nil)
	r := m.Record()
	for _, x := range ThreadFlagRanges() {
		m.putFlags(0, 0, x.Mask)
	}
	all := m.flags(0)
	r.SetFlags(0, r.Flags(0)&^(FlagPolicy|FlagPriority)|SchedulingFlags(5, 99))
	if policy, priority := r.Flags(0).Scheduling(); policy != 5 || priority != 99 || m.flags(0)|FlagPolicy|FlagPriority != all {
		t.Errorf("policy %d, priority %d, flags %#x of %#x", policy, priority, uint64(m.flags(0)), uint64(all))
	}
	r.SetFlags(0, r.Flags(0)&^FlagBarred|BarredFlags(^uint64(1)))
	if r.Flags(0).Barred() != 2 || m.flags(0)&machineFlags != machineFlags {
		t.Errorf("barred from %b, flags %#x", r.Flags(0).Barred(), uint64(m.flags(0)))
	}
	r.SetFlags(0, 0)
	r.EndAsked(0)
	if m.flags(0) != machineFlags&^(flagAsks|askedMask) {
		t.Errorf("flags %#x are left", uint64(m.flags(0)))
	}
}
