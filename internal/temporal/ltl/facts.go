package ltl

// facts are what the shape of a formula says of the words that satisfy it.
type facts struct {
	eventual  bool // satisfied by every word with a suffix that satisfies it: F f is f (Etessami and Holzmann)
	universal bool // satisfied by every suffix of a word that satisfies it: G f is f
}

// factsOf needs the facts of the operands.
func factsOf(f *Formula) facts {
	all := facts{true, true}
	for _, a := range f.args {
		all.eventual = all.eventual && a.facts.eventual
		all.universal = all.universal && a.facts.universal
	}
	switch f.op {
	case OpTrue, OpFalse, OpAnd, OpOr, OpNext:
		return all
	case OpFinally:
		return facts{true, all.universal}
	case OpGlobally:
		return facts{all.eventual, true}
	case OpUntil:
		return facts{f.args[1].facts.eventual, all.universal}
	case OpRelease:
		return facts{all.eventual, f.args[1].facts.universal}
	case OpWeakUntil:
		return facts{all.eventual, f.args[0].facts.universal && f.args[1].facts.universal}
	case OpStrongRelease:
		return facts{f.args[0].facts.eventual && f.args[1].facts.eventual, all.universal}
	}
	return facts{}
}

func (f facts) isEventual() bool  { return f.eventual }
func (f facts) isUniversal() bool { return f.universal }

// lasting reports whether the formula says the same of every suffix.
func (f facts) lasting() bool { return f.eventual && f.universal }
