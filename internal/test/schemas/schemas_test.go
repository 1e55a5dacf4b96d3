package schemas

import "testing"

// TestRefuses: a schema that took anything would hold nothing.
func TestRefuses(t *testing.T) {
	const sarif = "sarif-schema-2.1.0.json"
	for text, right := range map[string]bool{
		`{"version": "2.1.0", "runs": []}`: true,
		`{"version": "2.1.0"}`:             false,
		`{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x", "helpUri": "a b"}}}]}`:   false,
		`{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [{}]}]}`:    false,
		`{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "colour": "red"}]}`:    false,
		`{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": null}]}  }`: false,
	} {
		if err := JSON(sarif, []byte(text)); (err == nil) != right {
			t.Errorf("%s: %v", text, err)
		}
	}
	for text, right := range map[string]bool{
		`<testsuites><testsuite name="a" tests="0" failures="0" errors="0"/></testsuites>`:                                              true,
		`<testsuites><testsuite tests="0" failures="0" errors="0"/></testsuites>`:                                                       false,
		`<testsuites><testsuite name="a" tests="0" failures="0" errors="0" time="now"/></testsuites>`:                                   false,
		`<testsuites><testsuite name="a" tests="0" failures="0" errors="0"><testcase name="a"><x/></testcase></testsuite></testsuites>`: false,
	} {
		if err := XML([]byte(text), "--schema", "junit-10.xsd"); (err == nil) != right {
			t.Errorf("%s: %v", text, err)
		}
	}
}
