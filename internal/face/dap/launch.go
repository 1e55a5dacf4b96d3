package dap

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// clients are the fields that clients add to every launch.
var clients = []string{"name", "type", "request", "preLaunchTask", "postDebugTask", "internalConsoleOptions", "presentation", "serverReadyAction", "debugServer", "noDebug"}

// parseLaunch reads the arguments of a launch. A field that nobody knows is an error, for it is most often misspelt.
func parseLaunch(text json.RawMessage) (l Launch, err error) {
	fields := map[string]json.RawMessage{}
	if len(text) > 0 {
		if err := json.Unmarshal(text, &fields); err != nil {
			return l, fmt.Errorf("the launch configuration is not an object: %w", err)
		}
	}
	for _, name := range clients {
		delete(fields, name)
	}
	for name := range fields {
		if len(name) > 1 && name[:2] == "__" {
			delete(fields, name)
		}
	}
	rest, err := json.Marshal(fields)
	if err != nil {
		return l, err
	}
	d := json.NewDecoder(bytes.NewReader(rest))
	d.DisallowUnknownFields()
	if err := d.Decode(&l); err != nil {
		return l, fmt.Errorf("the launch configuration: %w; it has files, flags, schedule, stopOnEntry and free", err)
	}
	if l.Program != "" {
		l.Files = append(l.Files, l.Program)
	}
	if len(l.Files) == 0 {
		return l, errors.New("the launch configuration names no files: \"files\": [\"counter.c\"]")
	}
	return l, nil
}
