package verify

// interchangeable is what a search with --symmetry rests on.
const interchangeable = "of states that differ only by which thread is which, one was followed: the program does nothing with pthread_t values and addresses but tell them apart, and no other value looks like one (--symmetry)"

// asymmetric is why threads of the session's program are not interchangeable; "":
// they are.
func (p *Plan) asymmetric() string {
	switch {
	case p.Program.PointerBits != 64:
		return "threads are not recognised among values of 32 bits"
	case len(p.Source.Entries) > 0:
		return "processes (--entry) are not interchangeable"
	case p.abstraction != "":
		return "it does not go with " + AbstractionName + " (--abstraction=off leaves that aside)"
	}
	return p.tellsApart()
}
