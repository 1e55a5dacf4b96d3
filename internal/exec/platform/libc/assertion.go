package libc

import (
	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// assertions are what the macro assert calls.
func assertions() []machine.External {
	var list []machine.External
	for _, x := range []struct {
		name string
		expr int // the argument that is the expression's text
	}{
		{"__assert_fail", 0}, {"__assert", 0}, {"__assert_rtn", 3}, {"__assert_func", 3}, {"__assert13", 3},
	} {
		list = append(list, machine.External{
			Name: x.name,
			Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				condition := shown(c, c.Arg(x.expr))
				f := c.Fault(machine.Assert, "assertion `"+condition+"` fails")
				f.Asserts = condition
				return failed(c, f)
			},
		})
	}
	return append(list, machine.External{
		Name: "__assert_perror_fail",
		Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			return failed(c, c.Fault(machine.Assert, "assertion fails: unexpected error: "+errorText(int(c.ArgS(0)))))
		},
	})
}

// failed is a failed assertion: a fault, or where the check is off the abort
// that the macro makes.
func failed(c *machine.Call, f *machine.Fault) (machine.Outcome, *machine.Fault) {
	if c.M.Checks().Has(machine.Assert) {
		return abi.Stop(f)
	}
	return abi.Exits(c, abortStatus)
}

// shown is a string of the program for a message.
func shown(c *machine.Call, addr uint64) string {
	s, f := abi.String(c, addr)
	if f != nil {
		return "?"
	}
	return string(s)
}
