package cli

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"heddle/internal/engine/plan"
	"heddle/internal/host/memory"
)

// limitFlags say where a search ends, and what its states may take.
type limitFlags struct {
	seconds span
	memory  string
	store   string
	spill   string
	states  count
	depth   count
}

func (f *limitFlags) add(s *pflag.FlagSet) {
	s.Var(&f.seconds, "time", "stop after this `TIME` (90s, 5m); 0: no limit")
	s.StringVar(&f.memory, "memory", "", "stop when heddle and what it starts take this much `MEMORY` (500M, 8G); 0: no limit\n(default three quarters of what there is; 1G for --store=bitstate, which allocates it at the start)")
	s.StringVar(&f.store, "store", "tree", "how states are stored: `STORE` is tree (lossless), hash or hash128 (64 or 128 bits of hash:\nsmall, with a reported probability of omissions) or bitstate (3 bits: finds violations,\nproves nothing)")
	s.StringVar(&f.spill, "spill", "", "when the memory for states is used up, continue with this `STORE`: bitstate")
	s.Var(&f.states, "states", "stop after this `NUMBER` of states; 0: no limit")
	s.Var(&f.depth, "depth", "do not search deeper than this `NUMBER` of actions; 0: no limit")
}

// apply gives a task the limits, the way to keep states, and the memory for it.
func (f *limitFlags) apply(t *plan.Task) (err error) {
	t.Bounds.States, t.Bounds.Depth, t.Bounds.Seconds = int(f.states), int(f.depth), time.Duration(f.seconds).Seconds()
	if t.Search.Store, err = plan.ParseStore(f.store); err != nil {
		return usageError{err}
	}
	if t.Search.Spill, err = plan.ParseSpill(f.spill); err != nil {
		return usageError{err}
	}
	t.Bounds.Bytes, err = f.bytes(t.Search.Store)
	return err
}

// bytes are those that heddle may take.
func (f *limitFlags) bytes(store plan.StoreKind) (int64, error) {
	switch available := memory.Available(); {
	case f.memory != "":
		return parseBytes(f.memory)
	case store == plan.StoreBitstate:
		return 1 << 30, nil
	case available > 0:
		return available / 4 * 3, nil
	}
	return 16 << 30, nil
}

// parseBytes reads a number of bytes with K, M, G or T behind it.
func parseBytes(text string) (int64, error) {
	digits := strings.TrimRight(strings.ToUpper(text), "KMGTIB")
	shift := map[string]uint{"": 0, "K": 10, "M": 20, "G": 30, "T": 40}
	unit := strings.TrimRight(strings.TrimPrefix(strings.ToUpper(text), digits), "IB")
	k, known := shift[unit]
	n, err := strconv.ParseFloat(digits, 64)
	if err != nil || !known || n < 0 {
		return 0, usageError{fmt.Errorf("--memory: %q is not an amount of memory such as 500M or 8G", text)}
	}
	return int64(n * float64(int64(1)<<k)), nil
}
