package plan

import "heddle/internal/exec/machine"

// Suppression is a report that the user does not want, and says why.
//
// Elsewhere all failures at one place are one report. A suppression must not hide another failure of its place, so a
// check that found a suppressed one is made again through all failures, which are distinguished by their calls and
// addresses (system.Failure.Calls). A check without suppressed failures costs nothing more.
type Suppression struct {
	Check    string
	Variable string // of a data race, as reports name it, or an object that it is in; "": any
	Function string // where the failure shows, as reports name it; "": any
	Place    string // FILE or FILE:LINE, where FILE may be the end of a path; "": any
	Why      string
	From     string // where it is written
}

// IsCheck reports whether a check has this name.
func IsCheck(name string) bool {
	_, known := machine.CheckNamed(name)
	return known
}

// Suppressible reports whether failures of a check can be suppressed: those that have places, by which one is told from another. What is
// judged of a whole state or run (deadlocks, lost blocks, propositions) is one failure wherever it shows.
func Suppressible(name string) bool {
	check, known := machine.CheckNamed(name)
	return known && (check == machine.Race || check != machine.Proposition && check.Info().Everywhere == machine.Everywhere{})
}

// SuppressionMark begins a comment that suppresses reports, on the line where one shows or on the line before: "heddle: ignore race: WHY".
const SuppressionMark = "heddle: ignore "
