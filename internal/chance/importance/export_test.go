package importance

// Skewed is a policy in which thread t has the weight weights[t], while there is no
// score.
func Skewed(weights ...float64) *Policy {
	p := Uniform()
	p.weights[byScore] = map[uint64]float64{}
	for t, w := range weights {
		p.weights[byScore][byScore.key(place(t, 0), 0)] = w
	}
	return p
}
