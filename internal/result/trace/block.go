package trace

import (
	"fmt"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/ir/source"
)

// Block is a heap block.
type Block struct {
	Number    int // as in "heap block 1"; 0: it has not been mentioned
	Size      uint64
	Allocated *Event // nil: that was not seen
	Freed     *Event // nil: it was not freed, or that was not seen
}

// Event is what a thread did somewhere.
type Event struct {
	Thread   int
	Function string
	Place    source.Place
	Source   string
}

// Name is what the block is called.
func (b *Block) Name() string { return fmt.Sprintf("heap block %d", b.Number) }

// noteBlocks notes that a call made a heap block, or freed one.
func (r *recorder) noteBlocks(t int, n *instruction) {
	k := &n.call
	if k.allocates {
		if v, ok := r.result(t, n); ok {
			r.allocated(t, n, v)
		}
	}
	if o, _, ok := r.m.Find(k.args[0]); k.frees && ok && o.Freed() && o.Kind() == machine.HeapObject {
		b := r.blocks[o.ID]
		if b == nil {
			b = &Block{Size: o.Size}
			r.blocks[o.ID] = b
		}
		b.Freed = r.event(t, n)
	}
}

func (r *recorder) allocated(t int, n *instruction, addr uint64) {
	if o, off, ok := r.m.Find(addr); ok && off == 0 && o.Alive() && o.Kind() == machine.HeapObject {
		r.blocks[o.ID] = &Block{Size: o.Size, Allocated: r.event(t, n)}
	}
}

func (r *recorder) event(t int, n *instruction) *Event {
	place, function := r.placeOf(t, n.pc)
	return &Event{Thread: t, Function: function, Place: place, Source: r.o.Lines.Text(place)}
}

// blockOf is the heap block that a fault is about.
func (r *recorder) blockOf(f *machine.Fault) *Block {
	addr := r.addressOf(f)
	o, _, ok := r.m.Find(addr)
	if addr == 0 || !ok || o.Kind() != machine.HeapObject {
		return nil
	}
	b := r.blocks[o.ID]
	if b == nil {
		b = &Block{Size: o.Size}
	}
	b.Number = r.names.numberOf(&o)
	return b
}

// addressOf is the address that a fault is about; 0: none.
func (r *recorder) addressOf(f *machine.Fault) uint64 {
	if f.Addr == 0 && f.Check == machine.Free && f.Thread >= 0 {
		if x, c := r.m.Inspect().ExternalOf(f.Thread); x != nil && c.NumArgs() > 0 {
			return c.Arg(0)
		}
	}
	return f.Addr
}

// named puts a block's name into the machine's text about it.
func (b *Block) named(text string) string {
	name := fmt.Sprintf("%s (%s)", b.Name(), bytesText(b.Size))
	plain := "a heap block of " + bytesText(b.Size)
	for thread := 0; b.Allocated != nil && thread <= b.Allocated.Thread; thread++ {
		text = strings.Replace(text, fmt.Sprintf("%s (thread %d allocated it)", plain, thread), name, 1)
	}
	return strings.Replace(text, plain, name, 1)
}

// numberOf is a block's number, also where the block was freed.
func (n *namer) numberOf(o *machine.Object) int {
	if k, ok := n.blocks[^o.ID]; ok && !o.Alive() {
		return k
	}
	return n.block(o)
}
