package lower_test

import (
	"heddle/internal/exec/platform"
	"heddle/internal/front/lower"
)

// conduct is that of the platform's functions.
var conduct = lower.Conduct(platform.ConductOf(platform.All(platform.Options{})))

// defaults are lowering's, on the platform.
func defaults(entries ...string) lower.Options {
	o := lower.Defaults(entries...)
	o.Conduct = conduct
	return o
}
