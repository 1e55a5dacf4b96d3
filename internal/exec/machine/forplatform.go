package machine

// Copy copies n bytes of memory for the calling thread; the ranges may overlap.
func (c *Call) Copy(to, from, n uint64) *Fault {
	if n == 0 {
		return nil
	}
	if n > maxBulk {
		return c.M.badAccess(c.Thread, c.PC, to, n, true)
	}
	src, f := c.M.reach(c.Thread, c.PC, from, n, false)
	if f != nil {
		return f
	}
	dst, f := c.M.reach(c.Thread, c.PC, to, n, true)
	if f != nil {
		return f
	}
	c.M.settle(c.PC, from, src, n)
	c.M.shows(c.PC, dst, src, n)
	c.M.moveMemory(c.Thread, dst, src, n)
	return nil
}

// Fill sets n bytes of memory for the calling thread.
func (c *Call) Fill(to uint64, v byte, n uint64) *Fault {
	if n == 0 {
		return nil
	}
	if n > maxBulk {
		return c.M.badAccess(c.Thread, c.PC, to, n, true)
	}
	a, f := c.M.reach(c.Thread, c.PC, to, n, true)
	if f != nil {
		return f
	}
	c.M.fill(a, v, n)
	c.M.wrote(c.Thread, a, to, n)
	return nil
}

// maxBulk is more than any object has: a length beyond it is a negative number.
const maxBulk = 1 << 40

// AllWritten reports whether every one of n bytes was written, or that is not kept.
func (c *Call) AllWritten(addr, n uint64) bool {
	a, f := c.M.check(c.Thread, c.PC, addr, n, false)
	return f != nil || c.M.allWritten(a, n)
}

// Touch accesses memory and leaves it as it is. What it holds does not matter to the function, so that bytes never written are
// noticed by the check "uninit" alone.
func (c *Call) Touch(list []Access) *Fault {
	for _, x := range list {
		a, f := c.M.reach(c.Thread, c.PC, x.Addr, x.Size, x.Write)
		if f == nil && c.M.o.Checks.Has(Uninit) && c.M.neverWritten(a, x.Size) {
			f = c.M.readUnwritten(c.PC, x.Addr, x.Size)
		}
		if f != nil {
			return f
		}
	}
	return nil
}

// MeetsOpaque reports whether one of n bytes lies in an opaque word. A function that reads such must not catch the fault: it
// asks before.
func (c *Call) MeetsOpaque(addr, n uint64) bool { return c.M.opaqueAt(c.Thread, c.PC, addr, n) }

// Rotate moves the k bytes behind n others before them, where opaque words are among them.
func (c *Call) Rotate(addr, n, k uint64) *Fault {
	a, f := c.M.reach(c.Thread, c.PC, addr, n+k, true)
	if f != nil {
		return f
	}
	c.M.settle(c.PC, addr, a, n+k)
	c.M.values.Rotate(a.first, n, k)
	c.M.wrote(c.Thread, a, addr, n+k)
	return nil
}
