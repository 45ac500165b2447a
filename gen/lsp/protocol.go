package lsp

// The part of the Language Server Protocol 3.17 that is spoken here.
type (
	position struct {
		Line      int `json:"line"`
		Character int `json:"character"` // in UTF-16 code units
	}
	textRange struct {
		Start position `json:"start"`
		End   position `json:"end"`
	}
	location struct {
		URI   string    `json:"uri"`
		Range textRange `json:"range"`
	}
	textEdit struct {
		Range   textRange `json:"range"`
		NewText string    `json:"newText"`
	}
)

// What clients send.
type (
	documentID struct {
		URI     string `json:"uri"`
		Version int    `json:"version"`
	}
	documentParams struct {
		Document documentID `json:"textDocument"`
	}
	openParams struct {
		Document struct {
			documentID
			Text string `json:"text"`
		} `json:"textDocument"`
	}
	changeParams struct {
		documentParams
		Changes []struct {
			Range *textRange `json:"range"`
			Text  string     `json:"text"`
		} `json:"contentChanges"`
	}
	initializeParams struct {
		Capabilities struct {
			Workspace struct {
				Watched struct {
					Dynamic bool `json:"dynamicRegistration"`
				} `json:"didChangeWatchedFiles"`
			} `json:"workspace"`
		} `json:"capabilities"`
		Options struct {
			Lint *bool `json:"lint"` // nil: yes
		} `json:"initializationOptions"`
	}
)

// What clients are told.
type (
	diagnosticsParams struct {
		URI         string       `json:"uri"`
		Version     *int         `json:"version,omitempty"`
		Diagnostics []diagnostic `json:"diagnostics"`
	}
	diagnostic struct {
		Range       textRange        `json:"range"`
		Severity    int              `json:"severity"`
		Code        string           `json:"code,omitempty"`
		Description *codeDescription `json:"codeDescription,omitempty"`
		Source      string           `json:"source"`
		Message     string           `json:"message"`
		Tags        []int            `json:"tags,omitempty"`
		Related     []related        `json:"relatedInformation,omitempty"`
	}
	codeDescription struct {
		Href string `json:"href"`
	}
	related struct {
		Location location `json:"location"`
		Message  string   `json:"message"`
	}
	documentSymbol struct {
		Name      string           `json:"name"`
		Detail    string           `json:"detail,omitempty"`
		Kind      int              `json:"kind"`
		Range     textRange        `json:"range"`
		Selection textRange        `json:"selectionRange"`
		Children  []documentSymbol `json:"children,omitempty"`
	}
)

// Numbers that the protocol gives to severities and kinds of symbols.
const (
	severityError   = 1
	severityWarning = 2
	severityHint    = 4

	tagUnnecessary = 1

	symbolModule      = 2
	symbolClass       = 5
	symbolMethod      = 6
	symbolProperty    = 7
	symbolField       = 8
	symbolConstructor = 9
	symbolEnum        = 10
	symbolInterface   = 11
	symbolFunction    = 12
	symbolConstant    = 14
	symbolEnumMember  = 22
	symbolStruct      = 23
	symbolEvent       = 24
)

// What is asked of places.
type (
	positionParams struct {
		documentParams
		Position position `json:"position"`
	}
	referenceParams struct {
		positionParams
		Context struct {
			IncludeDeclaration bool `json:"includeDeclaration"`
		} `json:"context"`
	}
	renameParams struct {
		positionParams
		NewName string `json:"newName"`
	}
	workspaceEdit struct {
		Changes map[string][]textEdit `json:"changes"`
	}
	hover struct {
		Contents markup    `json:"contents"`
		Range    textRange `json:"range"`
	}
	markup struct {
		Kind  string `json:"kind"`
		Value string `json:"value"`
	}
	placeholder struct {
		Range       textRange `json:"range"`
		Placeholder string    `json:"placeholder"`
	}
)
