package distribution

// Uniform is a distribution in which all of some numbers are equally likely, and what they stand for.
type Uniform struct {
	// Of an integer: so many values from First on, of the type's bit patterns in their order.
	First, Last uint64

	// Of a float: From + (To-From)*k/2^Fraction, rounded as doubles are, for all k below 2^Fraction.
	Float    bool
	From, To float64
}

// Fraction is the number of bits of a random fraction.
const Fraction = 53

// UniformOf describes a distribution that is uniform over integers or reals; ok is false of others.
func UniformOf(d Distribution) (u Uniform, ok bool) {
	switch d := d.(type) {
	case span:
		return Uniform{First: d.value(0), Last: d.value(d.last)}, true
	case real:
		return Uniform{Float: true, From: d.from, To: d.to}, true
	}
	return u, false
}

// Values is how many there are of an integer, less one.
func (u Uniform) Values(t Type) uint64 { return (u.Last - u.First) & t.mask() }
