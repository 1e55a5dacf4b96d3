package platform

import "heddle/internal/ir/program"

// untold are functions after which calls are noticed by other threads in ways that
// their effects (machine.External.Effects) do not tell of.
var untold = map[string]string{
	"pthread_cancel":                 "threads are cancelled",
	"pthread_mutexattr_setrobust":    "locks may be robust",
	"pthread_mutexattr_setrobust_np": "locks may be robust",
}

// Untold is why calls of a program may do more to each other than they tell; "": they
// do not.
func Untold(p *program.Program) string {
	for i := range p.Externals {
		if x := &p.Externals[i]; untold[x.Name] != "" {
			return untold[x.Name]
		}
	}
	return ""
}
