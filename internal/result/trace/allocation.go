package trace

import "heddle/internal/exec/machine"

// noRoomNote is the note of an allocation that found no room.
func (r *recorder) noRoomNote(t int, n *instruction) string {
	k := &n.call
	if k.noRoom == machine.NoRoomUnsaid || k.noRoom == machine.NullIfSized && k.args[1] == 0 {
		return ""
	}
	v, known := r.result(t, n)
	if !known || (v == 0) != (k.noRoom != machine.CodeIfNone) {
		return ""
	}
	name := k.name
	if k.title != "" {
		name = k.title
	}
	return name + " fails: out of memory"
}
