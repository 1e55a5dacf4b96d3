package files

import "heddle/internal/exec/machine"

// A descriptor that is closed while another thread waits in a call on it: whether that call had begun decides what happens. If it had, it
// waits on, for Linux keeps the open file for it; if not, it fails with EBADF. A thread here that waits is one that has not begun.

// blocked are the other threads that wait.
func (s *state) blocked() (list []int) {
	for t := range s.c.M.Threads() {
		if t != s.c.Thread && !s.c.M.IsEnvironment(t) && s.c.M.Status(t) == machine.Running && s.waysOf(t) == 0 {
			list = append(list, t)
		}
	}
	return list
}

// waysOf is in how many ways a thread can continue.
func (s *state) waysOf(t int) int {
	keep := *s.c // the machine has one record of a call
	n := s.c.M.Choices(t)
	*s.c = keep
	return n
}

// released stops where the end of a descriptor ends the wait of one of some threads.
func (s *state) released(threads []int) {
	for _, t := range threads {
		if s.fault == nil && s.waysOf(t) > 0 {
			s.stop(s.c.Gap("a descriptor is closed on which another thread may be waiting: if its call had begun, it would wait on"))
		}
	}
}
