package curve

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"strconv"

	"heddle/internal/result/picture"
)

// Levels are the levels of importance splitting, the goal last.
type Levels struct {
	Title  string
	Levels []Level
}

// Level is what came of one.
type Level struct {
	Score         string // or "goal"
	Tried, Passed int    // pieces of runs
	Chance        float64
}

// WriteCSV writes a header and a line for each level; reached is the probability of reaching it.
func (l *Levels) WriteCSV(w io.Writer) error {
	list, reached := [][]string{{"level", "score", "pieces", "came", "share", "reached"}}, 1.0
	for i, x := range l.Levels {
		reached *= x.Chance
		list = append(list, []string{strconv.Itoa(i + 1), x.Score, strconv.Itoa(x.Tried), strconv.Itoa(x.Passed), exactly(x.Chance), exactly(reached)})
	}
	return csv.NewWriter(w).WriteAll(list)
}

// WriteSVG draws how probable it is to come to each level, on a logarithmic scale.
func (l *Levels) WriteSVG(w io.Writer) error {
	least, reached := 1.0, 1.0
	var places []picture.Point
	for i, x := range l.Levels {
		if reached *= x.Chance; reached > 0 {
			least = reached
			places = append(places, picture.Point{X: float64(i + 1), Y: reached})
		}
	}
	y := picture.Axis{Low: math.Min(0.1, math.Pow(10, math.Floor(math.Log10(least)))), High: 1, Log: true}
	p := picture.New(w, l.Title, "level (score), and how probable it is to come there", picture.Axis{High: float64(len(l.Levels)) + 0.5}, y)
	decades := int(math.Round(-math.Log10(y.Low)))
	for k := 0; k <= decades; k += max(1, decades/6) {
		p.Row(math.Pow(10, -float64(k)), "1e-"+strconv.Itoa(k))
	}
	every := max(1, (len(l.Levels)+11)/12)
	for i, x := range l.Levels {
		if i%every == 0 || i == len(l.Levels)-1 {
			p.Column(float64(i+1), fmt.Sprintf("%d (%s)", i+1, x.Score))
		}
	}
	p.Line(append([]picture.Point{{X: 0, Y: 1}}, places...), l.Title)
	for i, at := range places {
		p.Dot(at, fmt.Sprintf("level %d, score %s: %.4g", i+1, l.Levels[i].Score, at.Y))
	}
	return p.Close()
}
