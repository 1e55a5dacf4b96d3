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

// TestRefusesWitnesses: likewise for witnesses in YAML, as JSON.
func TestRefusesWitnesses(t *testing.T) {
	const head = `[{"entry_type": "violation_sequence", "metadata": {"format_version": "2.0", "uuid": "91023a0f-9f45-4385-88c4-1152ade45537", "creation_time": "2021-05-05T15:18:43+02:00",
		"producer": {"name": "x", "version": "1"}, "task": {"input_files": ["a"], "input_file_hashes": {"a": "511f45a8d763ef520f6d92e4135c8572805994a66531c6216b17157d0dde2f9c"},
		"specification": "s", "data_model": "LP64", "language": "C"}}, "content": [`
	const target = `{"segment": [{"waypoint": {"type": "target", "action": "follow", "location": {"file_name": "a", "line": 1}}}]}`
	waypoint := func(kind, constraint string) string {
		return `{"segment": [{"waypoint": {"type": "` + kind + `", "action": "follow", "location": {"file_name": "a", "line": 1}` + constraint + `}}]}, ` + target
	}
	for content, right := range map[string]bool{
		target: true, "": false, target + ", " + target: false, `{"segment": []}`: false,
		waypoint("function_return", `, "constraint": {"value": "\\result == 1", "format": "acsl_expression"}`): true,
		waypoint("function_return", `, "constraint": {"value": "x == 1", "format": "acsl_expression"}`):        false,
		waypoint("function_return", `, "constraint": {"value": "\\result == 1", "format": "c_expression"}`):    false,
		waypoint("function_return", ""): false, waypoint("function_enter", `, "constraint": {"value": "x"}`): false, waypoint("other", ""): false,
	} {
		if err := JSON("witness-2.0.json", []byte(head+content+"]}]")); (err == nil) != right {
			t.Errorf("%s: %v", content, err)
		}
	}
}
