package platform

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/posix"
)

// Show says what an object of the library's is in a machine's state ("held", "value 2"), by the name of its type in the source, and the thread that holds it;
// -1: none that is known. It is false where nothing can be said.
func Show(m *machine.Machine, typ string, addr uint64) (text string, holder int, ok bool) {
	return posix.Show(m, typ, addr)
}
