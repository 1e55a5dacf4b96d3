package lower

import "strings"

// The functions of the platform that lowered code calls though no call of them is in the source: conventions of languages,
// which lowering puts into effect.
const (
	atomicPrefix = "__VERIFIER_atomic_" // begins the names of functions whose bodies run without interruption (SV-COMP)
	atomicBegin  = atomicPrefix + "begin"
	atomicEnd    = atomicPrefix + "end"
	resumeName   = "_Unwind_Resume" // what the instruction resume calls (the Itanium ABI of C++)
	orderName    = "__heddle_order" // asks which of two addresses is the lower one, where handlers of signals
	stackName    = "sigaltstack"    // may run on a stack that the program gives
)

// isAtomicName reports whether the body of a function of this name runs without
// interruption.
func isAtomicName(name string) bool {
	return strings.HasPrefix(name, atomicPrefix) && name != atomicBegin && name != atomicEnd
}
