package sarif

// These are the objects of the format that heddle writes, with the properties that it uses.

type log struct {
	Schema  string `json:"$schema"`
	Version string `json:"version"`
	Runs    []run  `json:"runs"`
}

type run struct {
	Tool        tool                        `json:"tool"`
	Invocations []invocation                `json:"invocations"`
	Bases       map[string]artifactLocation `json:"originalUriBaseIds,omitempty"`
	ColumnKind  string                      `json:"columnKind"`
	Results     []result                    `json:"results"`
}

// part is what one check adds to a run.
type part struct {
	Invocation invocation `json:"invocation"`
	Results    []result   `json:"results"`
}

type tool struct {
	Driver driver `json:"driver"`
}

type driver struct {
	Name     string `json:"name"`
	FullName string `json:"fullName"`
	Version  string `json:"version"`
	Rules    []rule `json:"rules"`
}

type rule struct {
	ID            string          `json:"id"`
	Name          string          `json:"name,omitempty"`
	Short         message         `json:"shortDescription"`
	Full          message         `json:"fullDescription"`
	Help          *multiformat    `json:"help,omitempty"`
	Configuration *configuration  `json:"defaultConfiguration,omitempty"`
	Properties    *ruleProperties `json:"properties,omitempty"`
}

type multiformat struct {
	Text string `json:"text"`
}

type configuration struct {
	Enabled bool   `json:"enabled"`
	Level   string `json:"level"`
}

// ruleProperties are those that GitHub shows.
type ruleProperties struct {
	Tags      []string `json:"tags"`
	Precision string   `json:"precision"`
	Severity  string   `json:"problem.severity"`
}

type invocation struct {
	Successful    bool                  `json:"executionSuccessful"`
	ExitCode      int                   `json:"exitCode"`
	Meaning       string                `json:"exitCodeDescription,omitempty"`
	Notifications []notification        `json:"toolExecutionNotifications,omitempty"`
	Configuration []notification        `json:"toolConfigurationNotifications,omitempty"`
	Properties    *invocationProperties `json:"properties,omitempty"`
}

type invocationProperties struct {
	Harness string `json:"harness"`
}

type notification struct {
	Level      string      `json:"level"`
	Message    message     `json:"message"`
	Descriptor *descriptor `json:"descriptor,omitempty"`
	Locations  []location  `json:"locations,omitempty"`
}

type descriptor struct {
	ID string `json:"id"`
}

type result struct {
	Rule         string            `json:"ruleId"`
	Index        int               `json:"ruleIndex"`
	Kind         string            `json:"kind"`
	Level        string            `json:"level"`
	Message      message           `json:"message"`
	Locations    []location        `json:"locations"`
	Related      []location        `json:"relatedLocations,omitempty"`
	Fingerprints map[string]string `json:"partialFingerprints"`
	CodeFlows    []codeFlow        `json:"codeFlows,omitempty"`
	Stacks       []stack           `json:"stacks,omitempty"`
	Suppressions []suppression     `json:"suppressions"`
	Provenance   provenance        `json:"provenance"`
	Properties   resultProperties  `json:"properties"`
}

type resultProperties struct {
	Harness  string `json:"harness,omitempty"`
	Schedule string `json:"schedule,omitempty"`
	Replay   string `json:"replay,omitempty"`
	Times    int    `json:"times,omitempty"`
}

type provenance struct {
	Invocation int `json:"invocationIndex"`
}

type suppression struct {
	Kind          string    `json:"kind"`
	Justification string    `json:"justification"`
	Location      *location `json:"location,omitempty"`
}

type message struct {
	Text string `json:"text"`
}

type location struct {
	ID       int               `json:"id,omitempty"`
	Physical *physicalLocation `json:"physicalLocation,omitempty"`
	Logical  []logicalLocation `json:"logicalLocations,omitempty"`
	Message  *message          `json:"message,omitempty"`
}

type physicalLocation struct {
	Artifact artifactLocation `json:"artifactLocation"`
	Region   *region          `json:"region,omitempty"`
	Context  *region          `json:"contextRegion,omitempty"`
}

type artifactLocation struct {
	URI  string `json:"uri"`
	Base string `json:"uriBaseId,omitempty"`
}

type region struct {
	Line    int      `json:"startLine"`
	Column  int      `json:"startColumn,omitempty"`
	Snippet *message `json:"snippet,omitempty"`
}

type logicalLocation struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
}

type codeFlow struct {
	Message *message     `json:"message,omitempty"`
	Threads []threadFlow `json:"threadFlows"`
}

type threadFlow struct {
	ID        string         `json:"id"`
	Message   *message       `json:"message,omitempty"`
	Locations []flowLocation `json:"locations"`
}

type flowLocation struct {
	Location   *location              `json:"location"`
	Order      int                    `json:"executionOrder"`
	Importance string                 `json:"importance"`
	State      map[string]multiformat `json:"state,omitempty"`
}

type stack struct {
	Message *message `json:"message,omitempty"`
	Frames  []frame  `json:"frames"`
}

type frame struct {
	Location *location `json:"location"`
}
