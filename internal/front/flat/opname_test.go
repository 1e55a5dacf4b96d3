package flat

import "testing"

// TestOpcodeNames: every instruction has a name of its own.
func TestOpcodeNames(t *testing.T) {
	seen := map[string]Opcode{}
	for o := range NumOpcodes {
		name := o.String()
		if was, ok := seen[name]; ok || name == "" {
			t.Errorf("operation %d is %q, like %d", o, name, was)
		}
		seen[name] = o
	}
}
