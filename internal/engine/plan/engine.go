package plan

// Engine is a way to deal with a program's inputs.
type Engine string

// The engines.
const (
	EngineAuto      Engine = "auto"        // explicit if it tries all values of the inputs that the program reads, else symbolic
	EngineExplicit  Engine = "explicit"    // inputs have values, each tried by itself; also ""
	EngineSymbolic  Engine = "symbolic"    // inputs are unknowns of formulae
	EngineBMC       Engine = "bmc"         // so too, with loops unrolled and states merged
	EngineInduction Engine = "k-induction" // so too, with proofs by induction in turns with searches
)

// Symbolic reports whether inputs are unknowns.
func (e Engine) Symbolic() bool { return e == EngineSymbolic || e.Unrolls() }

// Unrolls reports whether loops are unrolled, and states merged.
func (e Engine) Unrolls() bool { return e == EngineBMC || e == EngineInduction }

// Known reports whether there is such an engine.
func (e Engine) Known() bool { return engines.Has(string(e)) }
