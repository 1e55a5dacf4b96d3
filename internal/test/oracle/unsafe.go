package oracle

import (
	"slices"
	"strings"

	"heddle/internal/front/flat"
)

// unsafe are those functions of the library that POSIX does not list as async-signal-safe (POSIX.1-2017, 2.4.3).
var unsafe = strings.Fields(`
	atexit exit malloc calloc free puts putchar printf sched_yield usleep clock_nanosleep
	pthread_create pthread_join pthread_detach pthread_exit pthread_equal
	pthread_mutex_init pthread_mutex_lock pthread_mutex_trylock pthread_mutex_timedlock pthread_mutex_unlock pthread_mutex_destroy
	pthread_cond_init pthread_cond_wait pthread_cond_timedwait pthread_cond_signal pthread_cond_broadcast pthread_cond_destroy
	sem_wait sem_timedwait`)

// mayCall fails where a handler calls an unsafe function while it interrupts another one: a handler that comes before a call
// is taken to come in it, since calls are one action here.
func (st *step) mayCall(fn *flat.Function) {
	frames := st.thread.frames
	top := len(frames) - 1
	for top >= 0 && frames[top].role != handler {
		top--
	}
	if top < 1 || !slices.Contains(unsafe, fn.Name) {
		return
	}
	for _, below := range frames[:top] {
		if to := st.callee(below); below.role == atExit || to != nil && slices.Contains(unsafe, to.Name) { // exit is under way while what atexit has noted runs
			st.fail("misuse")
			return
		}
	}
}

// callee is the function that a frame calls next; nil: its next instruction is no call.
func (st *step) callee(f *frame) *flat.Function {
	in := &st.mod.Functions[f.fn].Instrs[f.pc]
	if in.Op != flat.OpCall && in.Op != flat.OpInvoke || in.Flags&flat.InlineAsm != 0 {
		return nil
	}
	to := st.operand(f, in.Operands[0])
	if to.kind != pointer || to.obj >= 0 {
		return nil
	}
	return &st.mod.Functions[-1-to.obj]
}
