package cli

import (
	"fmt"
	"os"
	"testing"

	"heddle/internal/test/checkout"
)

// TestMain points the command at the front-end process that make build made, and at the programs that it has compiled before.
func TestMain(m *testing.M) {
	if err := checkout.Prepare(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	m.Run()
}
