package cli

import (
	"fmt"
	"strconv"
	"time"
)

// The values of flags, each with a message of its own for what it cannot be.

// count is a number from 0 on.
type count int

// Set implements pflag.Value.
func (c *count) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return fmt.Errorf("not a number of 0 or more")
	}
	*c = count(n)
	return nil
}

// String implements pflag.Value.
func (c *count) String() string { return strconv.Itoa(int(*c)) }

// Type implements pflag.Value.
func (*count) Type() string { return "number" }

// span is a time; a bare number means seconds.
type span time.Duration

// Set implements pflag.Value.
func (s *span) Set(text string) error {
	d, err := time.ParseDuration(text)
	if err != nil {
		var seconds float64
		seconds, err = strconv.ParseFloat(text, 64)
		d = time.Duration(seconds * float64(time.Second))
	}
	if err != nil || d < 0 {
		return fmt.Errorf("not a time such as 90s, 5m or 1h30m")
	}
	*s = span(d)
	return nil
}

// String implements pflag.Value.
func (s *span) String() string {
	if *s == 0 {
		return "0"
	}
	return time.Duration(*s).String()
}

// Type implements pflag.Value.
func (*span) Type() string { return "time" }
