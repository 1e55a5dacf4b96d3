package plan

import "fmt"

// StoreKind names a way to remember states.
type StoreKind string

// The stores.
const (
	StoreTree     StoreKind = "tree" // without loss; also ""
	StoreHash     StoreKind = "hash"
	StoreHash128  StoreKind = "hash128"
	StoreBitstate StoreKind = "bitstate"
)

// ParseStore reads the name of a store.
func ParseStore(text string) (StoreKind, error) {
	k := StoreKind(text)
	switch k {
	case StoreTree, StoreHash, StoreHash128, StoreBitstate:
		return k, nil
	}
	return "", fmt.Errorf("--store=%s: must be tree, hash, hash128 or bitstate", text)
}

// ParseSpill reads where a search continues when the memory of its store is spent.
func ParseSpill(text string) (spill bool, err error) {
	switch text {
	case "":
		return false, nil
	case string(StoreBitstate):
		return true, nil
	}
	return false, fmt.Errorf("--spill=%s: must be bitstate", text)
}

// Unordered is why orders of accesses are not followed; "": they are, by reductions that do so.
// Orders take a store that has a key for each state: bits are none, and 64 bits of a
// hash of 128 would lose more than is said.
func (p *Plan) Unordered() string {
	switch t := &p.Task; {
	case p.Asks != nil:
		return "a formula's search comes to a state once, with whatever order"
	case t.Search.Spill:
		return "with --spill states have no keys"
	case !t.order().Keyed:
		return "with --search=" + t.Search.Order.String() + " states have no keys"
	case t.Search.Store == StoreBitstate, t.Search.Store == StoreHash128:
		return "with --store=" + string(t.Search.Store) + " states have no keys"
	}
	return ""
}
