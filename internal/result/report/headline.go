package report

import (
	"fmt"

	"heddle/internal/result/verdict"
)

// Headline is an answer in a sentence: the answer in words, and what it is about.
type Headline struct{ Answer, Rest string }

// String is the sentence.
func (h Headline) String() string {
	if h.Rest == "" {
		return h.Answer
	}
	return h.Answer + ": " + h.Rest
}

// Headline is the answer to what was checked in a sentence.
func (r *Report) Headline() Headline {
	v := &r.Verdict
	switch word := v.Answer.String(); {
	case r.endedWell() && len(r.Traces) > 0:
		return Headline{"no failure", r.Traces[0].End}
	case v.Answer == verdict.Verified && v.Abstraction != "":
		return Headline{word + " under the abstraction heddle_abstraction", "no check fails in the states that it distinguishes"}
	case v.Answer == verdict.Verified && len(v.Suppressed) > 0:
		return Headline{word, "no check can fail, except for suppressed reports"}
	case v.Answer == verdict.Verified:
		return Headline{word, v.Question.Claim()}
	case v.Answer == verdict.Violated && len(r.Traces) > 0 && r.Traces[0].Failure != nil:
		return Headline{word, r.violations()}
	case len(v.Reasons) > 0:
		return Headline{word, r.Reason(v.Reasons[0])}
	default:
		return Headline{Answer: word}
	}
}

// violations are the first violation, and how many others there are.
func (r *Report) violations() string {
	f := r.Traces[0].Failure
	s := Title(f)
	if f.Place.Known() {
		s += " (" + r.Place(f.Place) + ")"
	}
	if n := len(r.Traces) - 1; n == 1 {
		s += ", and 1 more violation"
	} else if n > 1 {
		s += fmt.Sprintf(", and %d more violations", n)
	}
	return s
}

// Reason is a reason with its place.
func (r *Report) Reason(why verdict.Reason) string {
	if why.Place.Known() {
		return why.Text + " (" + r.Place(why.Place) + ")"
	}
	return why.Text
}
