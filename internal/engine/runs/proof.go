package runs

import "heddle/internal/result/verdict"

// Proof returns what runs prove that were drawn: why not all of them reached where they
// are decided, which limit ended the drawing, and why what was asked for was not reached.
// One reason is enough: of those that come later none need be given.
func Proof(unfollowed, limit, imprecise []verdict.Reason) *verdict.Proof {
	p := &verdict.Proof{Kind: verdict.Drawn}
	p.State(verdict.RunsFollowed, unfollowed)
	p.State(verdict.DrawingFinished, limit)
	p.State(verdict.PrecisionReached, imprecise)
	return p
}
