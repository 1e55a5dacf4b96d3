package machine

// Spawn makes a thread that runs the function at address fn with one argument.
func (c *Call) Spawn(fn, arg uint64) (int, *Fault) {
	f, ext, ok := c.M.FunctionAt(fn)
	if !ok {
		return 0, c.Fault(Pointer, "the start routine is not a function")
	}
	if f < 0 {
		return 0, c.Gap("a thread that starts in the library function " + c.M.p.Externals[ext].Name)
	}
	c.M.publish(arg)
	args := []uint64{arg}
	if c.M.p.Funcs[f].ParamWords == 0 {
		args = nil
	}
	t, fault := c.M.spawn(c.Thread, f, args)
	if fault != nil {
		fault.Thread, fault.PC = c.Thread, c.PC
	}
	return t, fault
}

// Finish ends the calling thread.
func (c *Call) Finish(result uint64) {
	c.M.noteOutlived(c.Thread, 0, 0)
	c.M.finish(c.Thread, result)
}

// Exit ends the run.
func (c *Call) Exit(code int) {
	c.M.processes.endRun()
	c.M.set(ctlExit, uint64(uint32(code)))
}

// Prune ends the run because an assumption does not hold in it.
func (c *Call) Prune() {
	c.M.notes.cutOff[c.PC] = true
	c.M.Control().Prune()
}

// Prune is Call.Prune.
func (v Control) Prune() { v.m.set(ctlStatus, uint64(Pruned)) }

// Publish records that v, if it is a pointer, can now be read by other threads.
func (c *Call) Publish(v uint64) { c.M.publish(v) }

// PublishLocal is Publish of what the calling thread keeps for itself, as it does its
// thread-local variables: it can be read where handlers of the thread can tell.
func (c *Call) PublishLocal(v uint64) {
	if c.M.localBits()&bitShared != 0 {
		c.M.publish(v)
	}
}

// Invoke calls the function at address fn on behalf of this call: return Called
// after it, with Phase set to the phase in which this call continues when the
// function has returned.
func (c *Call) Invoke(fn uint64, args ...uint64) *Fault {
	f, ext, ok := c.M.FunctionAt(fn)
	if !ok {
		return c.Fault(Pointer, "call of a value that is not a function")
	}
	if f < 0 {
		return c.Gap("a call back into the library function " + c.M.p.Externals[ext].Name)
	}
	if fault := c.M.pushFrame(c.Thread, f, uint64(c.PC)|frameCallback); fault != nil {
		fault.PC = c.PC
		return fault
	}
	fp := uint32(c.M.w[c.M.tcb(c.Thread)+tcbFP])
	for i, a := range args {
		if i < c.M.p.Funcs[f].ParamWords {
			c.M.set(fp+uint32(i), a)
		}
	}
	c.M.uses.noteArguments(&c.M.p.Funcs[f], fp)
	c.M.set(c.M.tcb(c.Thread)+tcbPC, uint64(c.M.p.Funcs[f].Entry))
	return nil
}

// Callback is the first word of what the function called by Invoke returned.
func (c *Call) Callback() uint64 { return c.M.w[c.M.tcb(c.Thread)+tcbResult] }

// SetCallback changes it.
func (c *Call) SetCallback(w uint64) { c.M.set(c.M.tcb(c.Thread)+tcbResult, w) }

// EnterAtomic begins an atomic section: no other thread acts until it is left.
func (c *Call) EnterAtomic() {
	c.M.set(ctlAtomic, uint64(c.Thread+1))
	c.M.set(ctlDepth, c.M.w[ctlDepth]+1)
}

// LeaveAtomic ends the innermost atomic section; false if there is none.
func (c *Call) LeaveAtomic() bool {
	if c.M.AtomicOwner() != c.Thread {
		return false
	}
	c.M.set(ctlDepth, c.M.w[ctlDepth]-1)
	if c.M.w[ctlDepth] == 0 {
		c.M.set(ctlAtomic, 0)
	}
	return true
}
