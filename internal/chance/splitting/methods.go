package splitting

// Method is an algorithm of importance splitting.
type Method struct {
	Name, Summary string

	levels bool // it needs a plan
	chance bool // it needs the chances of the plan
	least  int  // effort
	run    func(*Engine)
}

// Planned reports whether the algorithm works on levels that are fixed beforehand.
func (m *Method) Planned() bool { return m.levels }

// DefaultMethod is the algorithm used when none is named.
const DefaultMethod = "fixed-effort"

// Methods lists the algorithms, the default first.
func Methods() []Method {
	return []Method{
		{DefaultMethod, "the same number of run segments on each level, started where those before reached the level", true, false, 2, (*Engine).fixedEffort},
		{"fixed-success", "on each level until that many segments reached the next one, or a hundred times as many were started", true, false, 2, (*Engine).fixedSuccess},
		{"fixed-splitting", "each run that reaches a level becomes several", true, true, 2, (*Engine).fixedSplitting},
		{"restart", "the same whenever a run rises to a level; segments started there end when they fall below it", true, true, 2, (*Engine).restart},
		{"adaptive", "repeatedly, the runs with the lowest scores are restarted where better ones passed them", false, false, 2, (*Engine).adaptive},
	}
}

// FindMethod is the algorithm of a name.
func FindMethod(name string) (*Method, bool) {
	for _, m := range Methods() {
		if m.Name == name {
			return &m, true
		}
	}
	return nil, false
}
