package diag

// Codes of gen/lang/syntax: the shape of the files.
const (
	NotUTF8          Code = "not-utf8"
	BadCharacter     Code = "bad-character"
	YAMLSyntax       Code = "yaml-syntax"
	YAMLAlias        Code = "yaml-alias"
	YAMLMerge        Code = "yaml-merge"
	YAMLTag          Code = "yaml-tag"
	YAMLKey          Code = "yaml-key"
	SecondDocument   Code = "second-document"
	TooDeep          Code = "too-deep"
	TooLarge         Code = "too-large"
	TooMany          Code = "too-many"
	TooManySteps     Code = "too-many-steps"
	DuplicateKey     Code = "duplicate-key"
	UnknownKey       Code = "unknown-key"
	MissingKey       Code = "missing-key"
	MissingValue     Code = "missing-value"
	WrongShape       Code = "wrong-shape"
	BadNumber        Code = "bad-number"
	BadChoice        Code = "bad-choice"
	AmbiguousValue   Code = "ambiguous-value"
	NoHeader         Code = "no-header"
	SecondHeader     Code = "second-header"
	LanguageVersion  Code = "language-version"
	UnknownStep      Code = "unknown-step"
	MissingStepVerb  Code = "missing-step-verb"
	SecondStepVerb   Code = "second-step-verb"
	HalfAssignment   Code = "half-assignment"
	StepKeyMisplaced Code = "step-key-misplaced"
	UnionShape       Code = "union-shape"
	EmptyName        Code = "empty-name"
)

var syntaxMessages = map[Code]message{
	NotUTF8:          {format: "the file is not UTF-8 here", hint: "save it as UTF-8"},
	BadCharacter:     {format: "the character %s may not stand in a spec", hint: "in double quotes it can be written as an escape"},
	YAMLSyntax:       {format: "not valid YAML: %s"},
	YAMLAlias:        {format: "specs have no anchors and aliases", hint: "write it out; quote text that begins with & or *"},
	YAMLMerge:        {format: "specs have no merge keys", hint: "write the keys out"},
	YAMLTag:          {format: "specs have no YAML tags", hint: "leave it out; quote text that begins with !"},
	YAMLKey:          {format: "a key must be text, not %s"},
	SecondDocument:   {format: "a second document begins here", hint: "a spec file is one document"},
	TooDeep:          {format: "nested deeper than %d levels"},
	TooLarge:         {format: "the files of the protocol have more than %d bytes", hint: "split it into protocols that import each other"},
	TooMany:          {format: "%s has more than %d %s", hint: "split it into protocols that import each other"},
	TooManySteps:     {format: "the rule has more than %d steps", hint: "give some of them a name, under `rules`, and `call` it"},
	DuplicateKey:     {format: "the key `%s` is there twice"},
	UnknownKey:       {format: "%s has no key `%s`"},
	MissingKey:       {format: "%s needs the key `%s`"},
	MissingValue:     {format: "%s has no value"},
	WrongShape:       {format: "%s must be %s, not %s"},
	BadNumber:        {format: "`%s` must be %s, not `%s`"},
	BadChoice:        {format: "`%s` must be %s, not `%s`"},
	AmbiguousValue:   {format: "YAML reads `%s` as %s, JSON as text", hint: "write it as JSON does, or quote it"},
	NoHeader:         {format: "no file has the header", hint: "one file needs msggen, protocol and version"},
	SecondHeader:     {format: "the header key `%s` stands in a second file"},
	LanguageVersion:  {format: "msggen %s is not a version of the spec language", hint: "this compiler reads version 1"},
	UnknownStep:      {format: "there is no step `%s`"},
	MissingStepVerb:  {format: "the step has no verb"},
	SecondStepVerb:   {format: "the step has two verbs, `%s` and `%s`", hint: "write two steps"},
	HalfAssignment:   {format: "`%s` wants a place before it and a value behind it"},
	StepKeyMisplaced: {format: "`%s` takes no `%s`"},
	UnionShape:       {format: "%s"},
	EmptyName:        {format: "a name is missing here"},
}
