// Package schemas validates heddle's output against the published schemas of its formats.
//
// It imports nothing of the project. testdata/README.md says where each schema is from, and under which licence it lies here.
package schemas

import (
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"heddle/internal/test/checkout"
)

const folder = "internal/test/schemas/testdata/"

// SARIF holds a file to the schema of SARIF 2.1.0.
func SARIF(t testing.TB, text []byte) {
	t.Helper()
	if err := JSON("sarif-schema-2.1.0.json", text); err != nil {
		t.Errorf("no SARIF 2.1.0: %v", err)
	}
}

// JSON returns what is wrong with a text by a schema of testdata.
func JSON(schema string, text []byte) error {
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	s, err := c.Compile(checkout.Path(folder + schema))
	if err != nil {
		return fmt.Errorf("the schema is damaged: %w", err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	return s.Validate(value)
}

// JUnit holds a file to the schema of Jenkins's plugin for JUnit's format.
func JUnit(t testing.TB, text []byte) {
	t.Helper()
	if err := XML(text, "--schema", "junit-10.xsd"); err != nil {
		t.Errorf("no file of JUnit's: %v\n%s", err, text)
	}
}

// XML returns what xmllint says of a text by a schema of testdata, which the flag before its name says the kind of: --schema or --dtdvalid.
func XML(text []byte, flag, schema string) error {
	cmd := exec.Command("xmllint", "--noout", "--nonet", flag, checkout.Path(folder+schema), "-")
	cmd.Stdin = bytes.NewReader(text)
	out, err := cmd.CombinedOutput()
	if errors.Is(err, exec.ErrNotFound) {
		return fmt.Errorf("%w (scripts/setup.sh installs it)", err)
	}
	if err != nil {
		return fmt.Errorf("%w: %s", err, strings.TrimSpace(string(out)))
	}
	return nil
}
