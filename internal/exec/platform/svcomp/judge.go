package svcomp

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// AssumeName is the function of the conventions that ends runs in which its argument is 0.
const AssumeName = "__VERIFIER_assume"

// PreconditionName is the function that does the same, of an assumption about a function's arguments: its second argument is the number of it.
// Some run must come by, or what is proved is proved of nothing.
const PreconditionName = "__heddle_assumed"

// truth is an argument as C's "if" takes it.
func truth(c *machine.Call) bool { return c.Arg(0) != 0 }

// ErrorLabel is the function that heddle-llvm calls at an error label.
const ErrorLabel = "__heddle_error_label"

// judgements are assertions, assumptions and the error function.
func judgements() []machine.External {
	var list []machine.External
	for _, name := range []string{"reach_error", "__VERIFIER_error"} {
		list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Violation(c, machine.ErrorCall, "the error function "+name+" is reached", 0)
		}))
	}
	list = append(list, abi.Pure(ErrorLabel, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		return abi.Violation(c, machine.ErrorCall, "the error label is reached", 0)
	}))
	list = append(list, fail())
	for _, name := range []string{"__VERIFIER_assert", "__CPROVER_assert", "__ESBMC_assert", "assert"} {
		list = append(list, ends(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if truth(c) {
				return abi.Void(c)
			}
			if c.M.Checks().Has(machine.Assert) {
				return abi.Stop(c.Fault(machine.Assert, "the argument of "+name+" is 0"))
			}
			c.Prune()
			return machine.Terminated, nil
		}))
	}
	for _, name := range []string{AssumeName, "assume_abort_if_not", "__CPROVER_assume", "__ESBMC_assume", "heddle_assume"} {
		list = append(list, ends(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if truth(c) {
				return abi.Void(c)
			}
			c.Prune()
			return machine.Terminated, nil
		}))
	}
	list = append(list, ends(PreconditionName, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if truth(c) {
			c.M.Notes().Reach(c.PC)
			return abi.Void(c)
		}
		c.Prune()
		return machine.Terminated, nil
	}))
	return list
}

// fail is the error function that says what is wrong.
func fail() machine.External {
	reads := func(c *machine.Call, buf []machine.Access) []machine.Access {
		return append(buf, abi.ReadText(c, c.Arg(0)))
	}
	return abi.Memory("heddle_fail", reads, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		text, f := abi.String(c, c.Arg(0))
		if f != nil {
			return abi.Stop(f)
		}
		return abi.Violation(c, machine.ErrorCall, string(text), 0)
	})
}

// ends is a function that ends the run if its argument is 0: only then the other
// threads notice, for what they still could do is cut off.
func ends(name string, do abi.Do) machine.External {
	return machine.External{Name: name, Visible: func(c *machine.Call) bool { return !truth(c) }, Do: do}
}

// sections begin and end atomic sections.
func sections() []machine.External {
	begin := machine.External{Name: "__VERIFIER_atomic_begin", Section: true, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		c.EnterAtomic()
		return machine.Done, nil
	}}
	end := machine.External{Name: "__VERIFIER_atomic_end", Section: true, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if !c.LeaveAtomic() {
			return abi.Violation(c, machine.Misuse, "the end of an atomic section outside of one", 0)
		}
		return machine.Done, nil
	}}
	return append(abi.Alias(begin, "__CPROVER_atomic_begin", "__ESBMC_atomic_begin", "heddle_atomic_begin"),
		abi.Alias(end, "__CPROVER_atomic_end", "__ESBMC_atomic_end", "heddle_atomic_end")...)
}
