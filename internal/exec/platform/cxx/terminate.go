package cxx

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// abortStatus is the status of a program that abort ends, as a shell sees it.
const abortStatus = 134

// ruleBroken is what headers of the library call (include/cxx).
const ruleBroken = "__heddle_broken_rule"

// endings are what C++ calls when it cannot continue.
func endings() []machine.External {
	end := func(name string, check machine.Check, text func(c *machine.Call) string) machine.External {
		return machine.External{Name: name, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.M.Checks().Has(check) {
				return abi.Stop(c.Fault(check, text(c)))
			}
			if name == ruleBroken { // what follows is what libstdc++ makes of it
				return machine.Done, nil
			}
			return abi.Exits(c, abortStatus)
		}}
	}
	always := func(text string) func(*machine.Call) string { return func(*machine.Call) string { return text } }
	return []machine.External{
		end("__cxa_pure_virtual", machine.Misuse, always("a pure virtual function is called")),
		end("__cxa_deleted_virtual", machine.Misuse, always("a deleted virtual function is called")),
		end("_ZSt21__glibcxx_assert_failPKciS0_S0_", machine.Assert, brokenRule),
		end(ruleBroken, machine.Misuse, misuseText),
		end("__heddle_terminate", machine.Abort, terminateText),
		end("__heddle_end_caught", machine.Abort, always("a handler caught the end of its thread (pthread_exit, cancellation) and did not throw it again")),
	}
}

// misuseText says what was done to which object against which rule of C++: (object, what was done, rule).
func misuseText(c *machine.Call) string {
	done, f := abi.String(c, c.Arg(1))
	rule, g := abi.String(c, c.Arg(2))
	if f != nil || g != nil {
		return "a rule of the C++ library is broken"
	}
	return string(done) + abi.Name(c, c.Arg(0)) + ": C++ demands that " + string(rule)
}

// brokenRule says which rule of the C++ library for its callers is broken: (file, line, function, condition).
func brokenRule(c *machine.Call) string {
	if rule, f := abi.String(c, c.Arg(3)); c.Arg(3) != 0 && f == nil {
		return "the C++ library demands of its caller: " + string(rule)
	}
	return "an assertion of the C++ library fails"
}

// terminateText says why std::terminate was called: (type of the exception or
// null, what() or null).
func terminateText(c *machine.Call) string {
	if c.Arg(0) == 0 {
		return "std::terminate is called"
	}
	t := &types{c: c}
	text := "uncaught C++ exception of type " + readable(t.name(c.Arg(0)))
	if what, f := abi.String(c, c.Arg(1)); c.Arg(1) != 0 && f == nil {
		text += ": " + string(what)
	}
	return text
}
