// Package cxx provides C++'s run-time support: operator new and delete, guards
// of static local variables, what std::terminate ends in.
//
// The package must not know libc or threads.
//
// Exceptions are not run: what throws one is a gap, named with the call. So is
// an allocation that would throw bad_alloc.
package cxx

import (
	"heddle/internal/machine"
	"heddle/internal/platform/abi"
)

// Functions are the functions of the package.
func Functions() []machine.External {
	list := append(operators(), guards()...)
	return append(append(list, endings()...), throwing()...)
}

// endings are what C++ calls when it cannot go on.
func endings() []machine.External {
	end := func(name, text string, check machine.Check) machine.External {
		return machine.External{Name: name, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if c.M.Checks().Has(check) {
				return abi.Stop(c.Fault(check, text))
			}
			return abi.Exits(c, abortStatus)
		}}
	}
	return []machine.External{
		end("__cxa_pure_virtual", "a pure virtual function is called", machine.Misuse),
		end("__cxa_deleted_virtual", "a deleted virtual function is called", machine.Misuse),
		end("_ZSt9terminatev", "std::terminate is called", machine.Abort),
		end("__clang_call_terminate", "std::terminate is called", machine.Abort),
		end("_ZSt21__glibcxx_assert_failPKciS0_S0_", "an assertion of the C++ library fails", machine.Assert),
	}
}

// abortStatus is the status of a program that abort ends, as a shell sees it.
const abortStatus = 134

// throwing are the functions that begin an exception.
func throwing() []machine.External {
	var list []machine.External
	for _, name := range []string{
		"__cxa_allocate_exception", "__cxa_throw", "__cxa_rethrow", "_Unwind_Resume", "__cxa_begin_catch", "__cxa_end_catch",
		"__cxa_bad_cast", "__cxa_bad_typeid", "__cxa_throw_bad_array_new_length", "_ZSt17__throw_bad_allocv",
		"_ZSt28__throw_bad_array_new_lengthv", "_ZSt20__throw_length_errorPKc", "_ZSt19__throw_logic_errorPKc",
		"_ZSt20__throw_out_of_rangePKc", "_ZSt24__throw_out_of_range_fmtPKcz", "_ZSt24__throw_invalid_argumentPKc",
		"_ZSt25__throw_bad_function_callv", "_ZSt20__throw_system_errori", "_ZSt21__throw_runtime_errorPKc",
		"__gxx_personality_v0",
	} {
		list = append(list, abi.Pure(name, func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return abi.Stop(c.Gap("a C++ exception (" + name + ")"))
		}))
	}
	return list
}
