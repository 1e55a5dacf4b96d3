package machine

// This file finds what was never written, all at once: an engine that lets it hold anything
// may do so before it is read.

// EachUnwritten calls f with stretches of bytes never written, unless there are more bytes
// in objects that keep track of it than most. f may write them.
func (v Memory) EachUnwritten(most uint64, f func(s Stretch, n uint64)) {
	m := v.m
	var list []access
	total := uint64(0)
	for t := range m.threads {
		b := m.tcb(t)
		for _, of := range []struct{ first, n uint64 }{{uint64(t+1) << m.addr.idBits, m.w[b+tcbObjects]}, {uint64(t+1)<<m.addr.idBits + m.addr.heapIdx, m.w[b+tcbHeap]}} {
			for i := range of.n {
				o, tail, ok := m.object(of.first + i)
				if !ok || tail != 0 || !o.Alive() || o.Size == 0 {
					continue
				}
				if a := (access{first: uint64(o.base()) << 3, d0: o.d0, size: o.Size, desc: o.at}); a.tracked() {
					list = append(list, a)
					total += o.Size
				}
			}
		}
	}
	if total > most {
		return
	}
	for _, a := range list {
		m.eachUnwritten(a, a.size, func(off, n uint64) { f(Stretch{a.from(off)}, n) })
	}
}
