package svcomp

import (
	"fmt"
	"slices"
	"strings"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
	"heddle/internal/ir/program"
)

// IsInput reports whether a name is that of an input, of whatever type: tasks have
// types of their own (__VERIFIER_nondet_msg_t). An input takes nothing and gives a value.
func IsInput(name string) bool { return strings.HasPrefix(name, InputPrefix) }

// IsReserved reports whether a name belongs to a verifier: what the function does is more than to give any value, as a rule.
func IsReserved(name string) bool {
	return slices.ContainsFunc([]string{"__VERIFIER_", "__CPROVER_", "__ESBMC_"}, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// IsConvention reports whether a name is one of those that the verification conventions keep for themselves.
func IsConvention(name string) bool { return strings.Contains(name, "VERIFIER") }

// freshSize is the size of the object to which an unknown function's result may
// point.
const freshSize = 64

// Zero is an undefined function, taken to return zero and to do
// nothing else.
func Zero(name string) machine.External {
	return abi.Pure(name, abi.Void)
}

// Unknown is an undefined function, taken to return any value of
// its type, which is an input, and to do nothing else. A pointer is null, or
// points to a fresh block of zeros. The inputs of types that Functions does not
// know are such functions, but for pointers, which may be any address as those that it
// knows: a block that an input made would count as the program's to free.
func Unknown(o Options, name string) machine.External {
	narrow, wide := map[program.Result]*source{}, map[program.Result]*source{}
	pick := func(c *machine.Call) *source {
		known := wide
		if abi.Ptr(c) == 4 {
			known = narrow
		}
		r := c.Result()
		r.Slot = 0
		if known[r] == nil {
			known[r] = resultSource(o, r)
		}
		return known[r]
	}
	return machine.External{
		Name:      name,
		Visible:   machine.Never,
		Allocates: true,
		Choices: func(c *machine.Call) int {
			switch r := c.Result(); {
			case r.Words == 0:
				return 1
			case r.Kind == program.ArgPointer && !IsInput(name):
				return 1 + c.AllocChoices(freshSize)
			}
			return max(1, pick(c).count)
		},
		Input: func(c *machine.Call) (machine.Input, bool) {
			switch r := c.Result(); {
			case r.Words == 0 || r.Kind == program.ArgPointer && !IsInput(name):
				return machine.Input{}, false
			}
			return pick(c).given()
		},
		Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
			if v, ok := c.Given(); ok {
				c.Return(v)
				return machine.Done, nil
			}
			switch r := c.Result(); {
			case r.Words == 0:
				return abi.Void(c)
			case r.Kind == program.ArgPointer && !IsInput(name):
				return freshOrNull(c)
			}
			s := pick(c)
			if s.count == 0 {
				return abi.Stop(c.Gap("the result of " + name + " has a type that heddle cannot choose values of"))
			}
			if s.cut {
				c.M.Notes().Cut(c.PC)
			}
			v := s.value(c.Choice)
			c.Return(v, s.upper(v))
			return machine.Done, nil
		},
	}
}

// freshOrNull ends a call with a fresh block, or by the last choice with null.
func freshOrNull(c *machine.Call) (machine.Outcome, *machine.Fault) {
	if c.Choice == c.AllocChoices(freshSize) {
		return abi.Word(c, 0)
	}
	addr, f := c.Alloc(freshSize)
	if f != nil {
		return abi.Stop(f)
	}
	return abi.Word(c, addr)
}

// resultSource gives the values of a result; none for what is neither an integer
// nor a float.
func resultSource(o Options, r program.Result) *source {
	t := input{name: fmt.Sprintf("a result of %d bits", r.Bits), bits: r.Bits, signed: r.Bits > 1}
	switch {
	case r.Kind == program.ArgPointer:
		t.signed, t.pointer = false, true
	case r.Kind == program.ArgFloat:
		t.signed, t.floats = false, true
	case r.Kind != program.ArgInt || r.Bits == 0 || r.Bits > 128:
		return &source{input: t}
	}
	return newSource(t, o, r.Bits)
}

// UnknownCut says in words which values are tried of the result of an undefined function, and whether that is less than all.
func UnknownCut(o Options, r program.Result) (text string, cut bool) {
	switch {
	case r.Words == 0:
		return "", false
	case r.Kind == program.ArgPointer:
		return pointersTried, true
	}
	s := resultSource(o, r)
	return s.text(), s.cut
}

// UnknownText says what is assumed of an undefined function.
func UnknownText() string {
	return fmt.Sprintf("returns any value (a pointer: null or a new block of %d bytes) and does nothing else", freshSize)
}
