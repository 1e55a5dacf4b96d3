package testfleet

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"heddle/internal/fleet"
	"heddle/internal/host/scratch"
)

// clusterVariable names the environment's variable with the address of a cluster, as heddle's own commands have it.
const clusterVariable = "HEDDLE_NATS"

//go:embed *.go
var source embed.FS

// Build says which processes work together: those of the same source of this package, and of the same Go for the same machine. The rest of what is run comes with the bundle.
func Build() fleet.Build {
	h := sha256.New()
	fmt.Fprintln(h, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	names, _ := fs.Glob(source, "*.go")
	for _, name := range names { // in order
		text, _ := source.ReadFile(name)
		fmt.Fprintln(h, name, len(text))
		h.Write(text)
	}
	return fleet.Build{Version: "tests, " + runtime.Version(), Sum: hex.EncodeToString(h.Sum(nil))}
}

// Worker runs tests for other processes. It works once.
type Worker struct {
	Cluster fleet.Cluster
	Slots   int               // tests at a time
	Tell    func(text string) // what the user should know; called by several goroutines

	mu    sync.Mutex
	trees map[string]*unpacked // by the hash of what they were packed as
	order []string             // in which they came
}

// unpacked is a tree that a worker has.
type unpacked struct {
	once  sync.Once
	dir   string
	tree  *Tree
	err   error
	users int
}

// mostTrees is how many trees a worker keeps that nobody uses.
const mostTrees = 2

// Name is what this process calls itself.
func Name() string {
	host, _ := os.Hostname()
	return fmt.Sprintf("%s (process %d)", host, os.Getpid())
}

// Work works until the context ends. The error says why it cannot.
func (w *Worker) Work(ctx context.Context) error {
	defer w.clear()
	f := &fleet.Worker{Cluster: w.Cluster, Build: Build(), Name: Name(), Slots: w.Slots, Open: w.open, Tell: w.Tell}
	return f.Work(ctx)
}

// opened is a bundle that one slot has open.
type opened struct {
	w *Worker
	u *unpacked
}

// open opens a bundle: a line that tells apart jobs of one tree, and the tree.
func (w *Worker) open(bundle []byte) (fleet.Program, error) {
	_, data, _ := bytes.Cut(bundle, []byte("\n"))
	sum := sha256.Sum256(data)
	hash := hex.EncodeToString(sum[:])
	u := w.take(hash)
	u.once.Do(func() {
		if u.dir, u.err = scratch.New(""); u.err != nil {
			return
		}
		u.tree = &Tree{Root: filepath.Join(u.dir, "tree"), Binaries: filepath.Join(u.dir, "binaries"), Env: Environment()}
		u.tree.Overlay, u.err = unpack(data, u.dir)
	})
	p := &opened{w, u}
	if u.err != nil {
		w.drop(hash, u)
		return nil, u.err
	}
	return p, nil
}

// take finds a tree, or makes room for it.
func (w *Worker) take(hash string) *unpacked {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.trees == nil {
		w.trees = map[string]*unpacked{}
	}
	u := w.trees[hash]
	if u == nil {
		w.makeRoom()
		u = &unpacked{}
		w.trees[hash] = u
		w.order = append(w.order, hash)
	}
	u.users++
	return u
}

// makeRoom removes the oldest trees that nobody uses.
func (w *Worker) makeRoom() {
	w.order = slices.DeleteFunc(w.order, func(hash string) bool {
		u := w.trees[hash]
		if u.users > 0 || len(w.trees) < mostTrees {
			return false
		}
		w.remove(hash, u)
		return true
	})
}

// drop forgets a tree that could not be unpacked: another time it may be.
func (w *Worker) drop(hash string, u *unpacked) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.trees[hash] == u {
		w.order = slices.DeleteFunc(w.order, func(x string) bool { return x == hash })
		w.remove(hash, u)
	}
}

func (w *Worker) remove(hash string, u *unpacked) {
	delete(w.trees, hash)
	if u.dir != "" {
		scratch.Remove(u.dir)
	}
}

// clear removes all trees.
func (w *Worker) clear() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for hash, u := range w.trees {
		w.remove(hash, u)
	}
	w.order = nil
}

// Do implements fleet.Program.
func (p *opened) Do(ctx context.Context, task []byte) ([]byte, error) {
	var o Order
	if err := json.Unmarshal(task, &o); err != nil {
		return nil, fmt.Errorf("an order that cannot be read: %w", err)
	}
	r, err := p.u.tree.Run(ctx, o)
	switch {
	case ctx.Err() != nil:
		return nil, fleet.ErrGivenUp
	case err != nil:
		return nil, err
	}
	return json.Marshal(r)
}

// Close implements fleet.Program.
func (p *opened) Close() error {
	p.w.mu.Lock()
	defer p.w.mu.Unlock()
	p.u.users--
	return nil
}
