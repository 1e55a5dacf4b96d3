package verdict

// Asked is the answer to a query.
type Asked struct {
	Query       string // as it is printed
	Answer      Answer // Verified: satisfied, or counted; Violated: not satisfied
	Exists      bool   // it asks whether a state exists: a trace shows one; otherwise one that shows that not all are so
	Count       *Count // of EnumStates
	Assumptions []string
	Reasons     []Reason // of an unknown answer
	Stats       Stats
	Reduction   Reduction
}
