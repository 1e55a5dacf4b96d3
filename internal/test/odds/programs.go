// Package odds has programs with known probabilities, for tests of estimates. The probabilities
// come from a formula, or from a chain that was derived independently of heddle.
package odds

import (
	"fmt"
	"math"
	"sync"
)

// Program is a program of testdata/probabilistic with a question about it, whose answer is known.
type Program struct {
	File   string
	CFlags []string
	Opt    string
	Query  string // with the score
	Exact  float64
	Slow   bool // its chain has some hundred thousand states
	Large  bool // its chain is too large
}

const untilDone = "Pr[<=20000] (<> done == 1) {Score = progress}"

// Programs returns all of them.
func Programs() []Program {
	spy := 7.0 / 44 // crowds.c says why
	list := []Program{
		{File: "birthday.c", Exact: 40320 / math.Pow(8, 8)},
		{File: "coupons.c", Exact: 36 * 40320 / math.Pow(8, 9), Slow: true},
		{File: "ruin.c", Exact: 2 / (math.Pow(3, 10) - 1)},
		{File: "herman.c", Exact: herman(30), Slow: true},
		{File: "leader.c", Exact: leaderless(4, 12)},
		{File: "consensus.c", Exact: disagreement(3)},
		{File: "csma.c", Exact: math.Exp2(-15)},
		{File: "crowds.c", Exact: 5*math.Pow(spy, 4)*(1-spy) + math.Pow(spy, 5)},
		{File: "channel.c", Exact: 1 - math.Pow(1-math.Pow(15.0/64, 4), 4)},
		{File: "die.c", Exact: math.Pow(6, -4)},
		{File: "walk.c", Exact: (1140 + 2*211) / math.Exp2(20)},
	}
	for i := range list {
		list[i].Query = untilDone
	}
	for _, d := range []struct {
		guests, thoughts, steps int
		exact                   float64
		large                   bool
	}{
		{3, 0, 33, eaten(3, 33, 0), false}, {4, 0, 34, eaten(4, 34, 0), true}, {2, 10, 44, eaten(2, 44, 10), false}, {3, 30, 80, late(), true},
	} {
		list = append(list, Program{"philosophers.c", []string{fmt.Sprintf("-DGUESTS=%d", d.guests), fmt.Sprintf("-DTHOUGHTS=%d", d.thoughts)}, "O1",
			fmt.Sprintf("Pr[<=%d] (<> [1.__VERIFIER_error])", d.steps), d.exact, true, d.large})
	}
	return list
}

// late is the chance of eating within 80 steps after thinking for long, about 1.18e-7; it takes seconds.
var late = sync.OnceValue(func() float64 { return eaten(3, 80, 30) })

// herman is the chance that a ring of five processes, which begin with the same bit, has more than one token after so many rounds.
func herman(rounds int) float64 {
	tokens := func(bits int) (n int) {
		for i := range 5 {
			if bits>>i&1 == bits>>((i+1)%5)&1 {
				n++
			}
		}
		return n
	}
	now := map[int]float64{0: 1}
	for range rounds {
		next := map[int]float64{}
		for bits, p := range now {
			for coins := range 32 {
				to := 0
				for i := range 5 {
					left := bits >> ((i + 4) % 5) & 1
					if bits>>i&1 == left {
						left = coins >> i & 1
					}
					to |= left << i
				}
				if tokens(to) > 1 {
					next[to] += p / 32
				}
			}
		}
		now = next
	}
	return total(now)
}

// leaderless is the chance that so many rounds leave no single one of the candidates.
func leaderless(candidates, rounds int) float64 {
	now := map[int]float64{candidates: 1}
	for range rounds {
		next := map[int]float64{}
		for n, p := range now {
			for draws := range 1 << n {
				left := 0
				for i := range n {
					left += draws >> i & 1
				}
				if left == 0 {
					left = n
				}
				if left > 1 {
					next[left] += p / float64(int(1)<<n)
				}
			}
		}
		now = next
	}
	return total(now)
}

// disagreement is the chance that the two processes of consensus.c decide differently, one being as far from zero as most.
func disagreement(most int) (sum float64) {
	type state struct {
		counter        int
		reads, decided [2]int
	}
	now := map[state]float64{{}: 1}
	for range 20_000 {
		next := map[state]float64{}
		for s, p := range now {
			if s.decided[0] != 0 && s.decided[1] != 0 {
				if s.decided[0] != s.decided[1] {
					sum += p
				}
				continue
			}
			for who := range 2 {
				t := s
				switch {
				case s.decided[who] != 0:
					next[t] += p / 2
				case s.reads[who] == 1:
					t.reads[who] = 0
					if s.counter >= most {
						t.decided[who] = 1
					} else if s.counter <= -most {
						t.decided[who] = -1
					}
					next[t] += p / 2
				default:
					t.reads[who] = 1
					t.counter++
					next[t] += p / 4
					t.counter -= 2
					next[t] += p / 4
				}
			}
		}
		if now = next; total(now) < 1e-16 {
			break
		}
	}
	return sum
}

func total[K comparable](chances map[K]float64) (sum float64) {
	for _, p := range chances {
		sum += p
	}
	return sum
}

// eaten is the chance that the first philosopher comes to eat within so many steps. The steps are counted from the instructions that clang 19 makes of
// philosophers.c at -O1 (a phi or several at the head of a block are one); what matters of them is which ones touch a fork.
//
// Each thought is one more instruction after the coin.
func eaten(guests, steps, thoughts int) (sum float64) {
	later := int8(thoughts)
	takesFirst, takesSecond, eats := takesFirst+later, takesSecond+later, eats+later
	laysSecond, laysFirst, triesAgain, failed := laysSecond+later, laysFirst+later, triesAgain+later, failed+later
	type dinner struct {
		main  int8 // steps of main
		at    [4]int8
		side  [4]int8
		taken [4]bool
	}
	now := map[dinner]float64{{at: [4]int8{absent, absent, absent, absent}}: 1}
	for range steps {
		next := map[dinner]float64{}
		for s, p := range now {
			var able []int
			if int(s.main) < mainBegins+mainRound*guests+mainJoins {
				able = append(able, -1)
			}
			for g := range guests {
				if s.at[g] != absent {
					able = append(able, g)
				}
			}
			p /= float64(len(able))
			for _, g := range able {
				t := s
				if g < 0 {
					t.main++
					if k := int(t.main) - mainBegins; k > 0 && k%mainRound == mainCreates && k/mainRound < guests {
						t.at[k/mainRound] = 0
					}
					next[t] += p
					continue
				}
				first, second := (g+int(s.side[g]))%guests, (g+1-int(s.side[g]))%guests
				t.at[g]++
				switch s.at[g] {
				case coin:
					t.side[g] = 1
					next[t] += p / 2
					t.side[g] = 0
					next[t] += p / 2
					continue
				case takesFirst:
					t.taken[first] = true
					if s.taken[first] {
						t.at[g] = triesAgain
					}
				case triesAgain + 1: // the comparison, then the branch back
					t.at[g] = takesFirst
				case takesSecond:
					t.taken[second] = true
					if s.taken[second] {
						t.at[g] = failed
					}
				case failed + 1:
					t.at[g] = laysFirst
				case eats:
					if g > 0 {
						t.at[g] = laysSecond
					}
				case laysSecond:
					t.taken[second] = false
				case laysFirst:
					t.taken[first] = false
				case laysFirst + 1: // the branch to the next coin
					t.at[g] = coin
				}
				if g == 0 && t.at[g] == eats+1 {
					sum += p
					continue
				}
				next[t] += p
			}
		}
		now = next
	}
	return sum
}

// Where a philosopher is, by the instruction that comes next.
const (
	absent      = -1
	coin        = 3               // after a load, a comparison, a branch
	takesFirst  = coin + 7        // zext, add, srem, sext, getelementptr, branch
	takesSecond = takesFirst + 9  // comparison, branch, xor, zext, add, srem, sext, getelementptr
	eats        = takesSecond + 3 // comparison, branch
	laysSecond  = eats + 2        // branch (or, of the first, the call)
	laysFirst   = laysSecond + 2  // branch
	triesAgain  = laysFirst + 10  // comparison, branch
	failed      = triesAgain + 10
)

// The steps of main: allocas and what begins the life time of the array, then rounds of the loop that creates threads, then those up to the first join.
const (
	mainBegins  = 3
	mainRound   = 9
	mainCreates = 6
	mainJoins   = 3
)
