package svcomp

import (
	"slices"

	"heddle/internal/exec/machine"
	"heddle/internal/exec/platform/abi"
)

// What CBMC's functions, and ESBMC's, answer about the object that a pointer points into. Whether it still exists is for other
// threads to change, so that all of these are noticed.

// object is what a pointer points into.
type object struct {
	machine.Object
	offset int64
	data   bool // it is memory: there is such an object, and it is no function
}

func objectAt(c *machine.Call, addr uint64) object {
	o, offset, ok := c.M.Find(addr)
	ok = ok && (o.Kind() == machine.GlobalObject || o.Kind() == machine.StackObject || o.Kind() == machine.HeapObject)
	return object{o, offset, ok}
}

// covers reports whether n bytes at the pointer lie within the object, which exists.
func (o *object) covers(n uint64) bool {
	return o.data && o.Alive() && o.offset >= 0 && uint64(o.offset) <= o.Size && n <= o.Size-uint64(o.offset)
}

// truthOf ends a call with a truth value.
func truthOf(c *machine.Call, b bool) (machine.Outcome, *machine.Fault) {
	if b {
		return abi.Word(c, 1)
	}
	return abi.Word(c, 0)
}

func objects() []machine.External {
	return slices.Concat(
		abi.Alias(accessible("__CPROVER_r_ok", false), "__ESBMC_r_ok"),
		abi.Alias(accessible("__CPROVER_w_ok", true), "__CPROVER_rw_ok", "__ESBMC_w_ok", "__ESBMC_rw_ok"),
		abi.Alias(machine.External{Name: "__CPROVER_OBJECT_SIZE", Do: ofObject(func(o *object) uint64 { return o.Size })}, "__ESBMC_get_object_size"),
		abi.Alias(machine.External{Name: "__CPROVER_POINTER_OFFSET", Do: ofObject(func(o *object) uint64 { return uint64(o.offset) })}, "__ESBMC_POINTER_OFFSET"),
		abi.Alias(machine.External{Name: "__CPROVER_same_object", Do: sameObject}, "__ESBMC_same_object"),
		[]machine.External{
			{Name: "__CPROVER_DYNAMIC_OBJECT", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				o := objectAt(c, c.Arg(0))
				return truthOf(c, o.data && o.Kind() == machine.HeapObject)
			}},
			{Name: "__CPROVER_LIVE_OBJECT", Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
				o := objectAt(c, c.Arg(0))
				return truthOf(c, o.data && o.Alive())
			}},
			abi.Pure("__CPROVER_input", abi.Void), abi.Pure("__CPROVER_output", abi.Void),
		})
}

// sameObject reports whether two pointers point into one object, or are both null.
func sameObject(c *machine.Call) (machine.Outcome, *machine.Fault) {
	a, b := objectAt(c, c.Arg(0)), objectAt(c, c.Arg(1))
	if !a.data && c.Arg(0) != 0 || !b.data && c.Arg(1) != 0 {
		return abi.Stop(c.Gap(c.Name() + " of a pointer that points to no memory"))
	}
	return truthOf(c, a.data == b.data && a.ID == b.ID)
}

// accessible reports whether bytes can be read, or written.
func accessible(name string, writes bool) machine.External {
	return machine.External{Name: name, Do: func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		if c.NumArgs() < 2 {
			return abi.Stop(c.Gap(name + " without a number of bytes"))
		}
		o := objectAt(c, c.Arg(0))
		return truthOf(c, o.covers(c.Arg(1)) && !(writes && o.Constant()))
	}}
}

// ofObject gives what is known of an object; of the null pointer, zero.
func ofObject(get func(o *object) uint64) abi.Do {
	return func(c *machine.Call) (machine.Outcome, *machine.Fault) {
		o := objectAt(c, c.Arg(0))
		switch {
		case o.data:
			return abi.Word(c, get(&o))
		case c.Arg(0) == 0:
			return abi.Word(c, 0)
		}
		return abi.Stop(c.Gap(c.Name() + " of a pointer that points to no memory"))
	}
}
