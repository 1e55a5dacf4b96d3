package curve

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// drawn are the pictures of a course and of levels.
func drawn(t *testing.T, write func(io.Writer) error) string {
	t.Helper()
	var out bytes.Buffer
	if err := write(&out); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for d := xml.NewDecoder(&out); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
	}
	return text
}

// TestPictures: pictures are XML, and all that they show lies within them, whatever the numbers are.
func TestPictures(t *testing.T) {
	number := regexp.MustCompile(` (?:points|x|y|x1|y1|x2|y2|cx|cy)="([^"]*)"`)
	for _, points := range [][]Point{
		nil,
		{{1, 0, 0, 0, 1}},
		{{1, 1, 1, 0.025, 1}, {10, 3, 0.3, 0.06, 0.65}, {1000, 301, 0.301, 0.27, 0.33}},
		{{5, 0, 3, 3, 3}, {70, 0, 3, 3, 3}},
		{{2, 0, -4, math.Inf(-1), math.Inf(1)}, {30, 0, -4, -6, -2}},
		{{1, 0, 0, 0, 1}, {100, 0, 0, 0, 0.036}},
	} {
		c := &Course{"a < b & c", points}
		check(t, number, drawn(t, c.WriteSVG))
	}
	for _, levels := range [][]Level{
		nil,
		{{"goal", 100, 7, 0.07}},
		{{"-3", 100, 20, 0.2}, {"4", 100, 1, 0.01}, {"goal", 100, 0, 0}},
	} {
		l := &Levels{"goal", levels}
		text := drawn(t, l.WriteSVG)
		check(t, number, text)
		if n := strings.Count(text, "<circle"); n > len(levels) || n < len(levels)-1 {
			t.Errorf("%d dots of %d levels", n, len(levels))
		}
	}
}

// check sees that no place of a picture lies beyond it.
func check(t *testing.T, number *regexp.Regexp, text string) {
	t.Helper()
	for _, m := range number.FindAllStringSubmatch(text, -1) {
		for _, part := range strings.FieldsFunc(m[1], func(r rune) bool { return r == ' ' || r == ',' }) {
			if v, err := strconv.ParseFloat(part, 64); err != nil || !(v >= 0 && v <= 720) {
				t.Errorf("%s in %s", m[0], text)
			}
		}
	}
}

// TestNumbers: the numbers of a plot are those that it was made of, exactly.
func TestNumbers(t *testing.T) {
	var out bytes.Buffer
	c := &Course{"", []Point{{3, 1, 1.0 / 3, 0.1, 0.9}}}
	if err := c.WriteCSV(&out); err != nil || out.String() != "runs,hits,estimate,low,high\n3,1,0.3333333333333333,0.1,0.9\n" {
		t.Errorf("%v %q", err, out.String())
	}
	out.Reset()
	l := &Levels{"", []Level{{"4", 10, 5, 0.5}, {"goal", 10, 2, 0.2}}}
	if err := l.WriteCSV(&out); err != nil || out.String() != "level,score,pieces,came,share,reached\n1,4,10,5,0.5,0.5\n2,goal,10,2,0.2,0.1\n" {
		t.Errorf("%v %q", err, out.String())
	}
}
