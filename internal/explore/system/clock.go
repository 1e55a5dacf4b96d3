package system

// Clock says what an action does about the clock. A run in which time passes does not look at the clock again and again where time could have passed, without
// time passing again and again. So it does not repeat a cycle for ever in which actions Waited and none Passed. What repeats a cycle in which one Stood is not known.
type Clock uint8

// What actions do, of which one may do several.
const (
	Waited Clock = 1 << iota // it looks at the clock, time could have passed, and has not
	Passed                   // by it time passes
	Stood                    // it looks at the clock, or waits, and the clock shows no later time any more, however much time passes
)

// Barred is what the actions of a cycle must not do, if it is to be one that a run repeats for ever. The receiver is everything that the actions of its
// component do. With standing, actions that Stood are allowed.
func (c Clock) Barred(standing bool) (barred Clock) {
	if c&Passed == 0 {
		barred = Waited
	}
	if !standing {
		barred |= Stood
	}
	return c & barred
}
