package splitting

// Method is an algorithm of importance splitting.
type Method struct {
	Name, Summary string
	Variance      string // where the variance of a single replication comes from

	levels bool // it needs a plan
	chance bool // it needs the chances of the plan
	least  int  // effort
	run    func(*Engine)
}

// Planned reports whether the algorithm works on levels that are fixed beforehand.
func (m *Method) Planned() bool { return m.levels }

const (
	levelsApart = "the variance of levels that do not depend on each other, and is too narrow where they do: use more replications"
	treesApart  = "the variance of the trees"
)

// DefaultMethod is the algorithm used when none is named.
const DefaultMethod = "fixed-effort"

// Methods lists the algorithms, the default first.
func Methods() []Method {
	return []Method{
		{DefaultMethod, "the same number of run segments on each level, started where those before reached the level",
			"the variance that the replication itself determines (Lee and Whiteley 2018)", true, false, 2, (*Engine).fixedEffort},
		{"fixed-success", "on each level until that many segments reached the next one, or a hundred times as many were started",
			levelsApart, true, false, 2, (*Engine).fixedSuccess},
		{"fixed-splitting", "each run that reaches a level becomes several",
			treesApart, true, true, 2, (*Engine).fixedSplitting},
		{"restart", "the same whenever a run rises to a level; segments started there end when they fall below it",
			treesApart, true, true, 2, (*Engine).restart},
		{"adaptive", "repeatedly, the runs with the lowest scores are restarted where better ones passed them",
			levelsApart, false, false, 2, (*Engine).adaptive},
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
