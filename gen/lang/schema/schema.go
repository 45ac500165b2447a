// Package schema describes the spec language itself as a JSON Schema, for
// editors that complete and check YAML while it is typed. It is looser than
// the compiler: what needs names resolved or expressions read is left to it.
package schema

import (
	"encoding/json"

	"github.com/invopop/jsonschema"
)

// ID is the $id of the schema.
const ID = "https://msggen.dev/schemas/language/1/spec.schema.json"

// Document is the schema of one spec file as indented JSON.
func Document() []byte {
	r := jsonschema.Reflector{Anonymous: true}
	s := r.Reflect(&spec{})
	s.Definitions["step"] = step{}.JSONSchema() // which stands inside others only
	s.ID = ID
	s.Title = "msggen spec"
	s.Description = "One file of a protocol folder: types, events and reducers of a streaming protocol."
	data, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic("schema: " + err.Error()) // nothing in it depends on input
	}
	return append(data, '\n')
}

// spec mirrors package syntax key by key; a test holds the two together by
// every spec file of the repository and every verb.
type spec struct {
	Msggen       int                    `json:"msggen,omitempty" jsonschema:"enum=1,description=Version of the spec language."`
	Protocol     string                 `json:"protocol,omitempty" jsonschema:"pattern=^[a-z][a-z0-9]*(_[a-z0-9]+)*$,description=Names the output folders and the Go package."`
	Version      text                   `json:"version,omitempty" jsonschema:"description=Version of the protocol."`
	Title        string                 `json:"title,omitempty"`
	Doc          string                 `json:"doc,omitempty"`
	SchemaID     string                 `json:"schema_id,omitempty" jsonschema:"description=Base of the $id of the published schemas."`
	Imports      map[string]string      `json:"imports,omitempty" jsonschema:"description=Other protocols: a name and the folder of their specs."`
	Unknown      *unknown               `json:"unknown,omitempty"`
	Limits       *limits                `json:"limits,omitempty"`
	Aliases      map[string]alias       `json:"aliases,omitempty"`
	Enums        map[string]enum        `json:"enums,omitempty"`
	Objects      map[string]object      `json:"objects,omitempty"`
	Unions       map[string]union       `json:"unions,omitempty"`
	Events       map[string]events      `json:"events,omitempty"`
	Groups       map[string][]string    `json:"groups,omitempty"`
	Functions    map[string]function    `json:"functions,omitempty"`
	Rules        map[string]rule        `json:"rules,omitempty"`
	Reducers     map[string]reducer     `json:"reducers,omitempty"`
	Pipelines    map[string]pipeline    `json:"pipelines,omitempty"`
	Operations   map[string]operation   `json:"operations,omitempty"`
	Constructors map[string]constructor `json:"constructors,omitempty"`
	Accessors    map[string]accessor    `json:"accessors,omitempty"`
}

type unknown struct {
	Fields  string `json:"fields,omitempty" jsonschema:"enum=drop,enum=keep,enum=reject"`
	Members string `json:"members,omitempty" jsonschema:"enum=drop,enum=keep,enum=reject"`
	Events  string `json:"events,omitempty" jsonschema:"enum=keep,enum=reject"`
	Values  string `json:"values,omitempty" jsonschema:"enum=keep,enum=reject"`
}

type limits struct {
	EventSize int `json:"event_size,omitempty" jsonschema:"minimum=1,maximum=1073741824,description=How many bytes one event of a stream may have; 16777216 if nothing is said."`
	Depth     int `json:"depth,omitempty" jsonschema:"minimum=1,maximum=512,description=How many objects and lists may be inside each other in one event of a stream; 512 if nothing is said."`
	Items     int `json:"items,omitempty" jsonschema:"minimum=1,maximum=1073741824,description=How many elements or keys rules may give a list or a map."`
	Text      int `json:"text,omitempty" jsonschema:"minimum=1,maximum=1073741824,description=How many UTF-16 units rules may give a text."`
	PatchWork int `json:"patch_work,omitempty" jsonschema:"minimum=1,maximum=1073741824,description=What the operations of one patch may copy and move."`
}

type decl struct {
	Doc        string `json:"doc,omitempty"`
	Since      text   `json:"since,omitempty" jsonschema:"description=Left out of the build while the protocol is older."`
	Deprecated string `json:"deprecated,omitempty" jsonschema:"description=What to use instead."`
}

// typeDecl is what the declaration of every type has.
type typeDecl struct {
	decl
	Formerly []string `json:"formerly,omitempty" jsonschema:"description=Earlier names of the type; the SDKs keep them as deprecated names for it."`
}

type constraints struct {
	Min       *float64 `json:"min,omitempty"`
	Max       *float64 `json:"max,omitempty"`
	MinLength *uint    `json:"min_length,omitempty" jsonschema:"description=In Unicode code points."`
	MaxLength *uint    `json:"max_length,omitempty" jsonschema:"description=In Unicode code points."`
	MinItems  *uint    `json:"min_items,omitempty"`
	MaxItems  *uint    `json:"max_items,omitempty"`
	Pattern   string   `json:"pattern,omitempty"`
	Format    string   `json:"format,omitempty"`
	Normalize string   `json:"normalize,omitempty" jsonschema:"enum=url"`
	Encoding  string   `json:"encoding,omitempty" jsonschema:"enum=base64"`
	Time      string   `json:"time,omitempty" jsonschema:"enum=iso,enum=unix_ms,enum=unix_s,description=Which time a value means."`
}

type alias struct {
	typeDecl
	constraints
	Type string `json:"type"`
}

type enum struct {
	typeDecl
	Values  map[string]enumValue `json:"values"`
	Unknown string               `json:"unknown,omitempty" jsonschema:"enum=keep,enum=reject"`
}

type objectKeys struct {
	typeDecl
	Base     names            `json:"base,omitempty"`
	Abstract bool             `json:"abstract,omitempty"`
	Internal bool             `json:"internal,omitempty"`
	Unknown  string           `json:"unknown,omitempty" jsonschema:"enum=drop,enum=keep,enum=reject"`
	Fields   map[string]field `json:"fields,omitempty"`
	Checks   []check          `json:"checks,omitempty"`
	Examples []any            `json:"examples,omitempty"`
}

type object struct {
	objectKeys
	SSE *sse `json:"sse,omitempty"`
}

// sse is how a type stands in server-sent events.
type sse struct {
	Done   text   `json:"done,omitempty" jsonschema:"description=The data behind the last event."`
	MayEnd *bool  `json:"done_optional,omitempty" jsonschema:"description=Whether a stream may end without it; false unless it says otherwise."`
	Event  string `json:"event,omitempty" jsonschema:"description=The tag, which the field event has, too."`
	InData *bool  `json:"in_data,omitempty" jsonschema:"description=Whether the tag is also in the data; true unless it says otherwise."`
}

type event struct {
	objectKeys
	Name string `json:"name,omitempty" jsonschema:"description=Overrides the name of the type."`
}

type fieldKeys struct {
	decl
	constraints
	Type         string   `json:"type,omitempty"`
	Also         []string `json:"also,omitempty" jsonschema:"description=Other keys under which the field is read; it is never written so."`
	Const        any      `json:"const,omitempty"`
	Prefix       string   `json:"prefix,omitempty" jsonschema:"description=What the tag begins with that tells the object from the other members of a union."`
	Default      any      `json:"default,omitempty" jsonschema:"description=A JSON value or new_id() or now()."`
	Optional     bool     `json:"optional,omitempty"`
	NullIsAbsent bool     `json:"null_is_absent,omitempty"`
	Derived      *derived `json:"derived,omitempty" jsonschema:"description=The field is computed of another."`
	Private      bool     `json:"private,omitempty" jsonschema:"description=The field is kept in snapshots and never sent."`
	Examples     []any    `json:"examples,omitempty"`
}

type derived struct {
	Parse   string `json:"parse" jsonschema:"description=The field whose text is read as JSON."`
	Partial bool   `json:"partial,omitempty" jsonschema:"description=The text may still grow."`
}

type check struct {
	Code    string `json:"code"`
	That    string `json:"that"`
	Message string `json:"message"`
	Since   text   `json:"since,omitempty"`
}

type union struct {
	typeDecl
	By       string            `json:"by,omitempty" jsonschema:"enum=presence,description=Members are told apart by which key is there."`
	Tag      string            `json:"tag,omitempty"`
	Tags     string            `json:"tags,omitempty"`
	Of       members           `json:"of"`
	Untagged []string          `json:"untagged,omitempty"`
	Retired  map[string]string `json:"retired,omitempty" jsonschema:"description=Former members: an object and the accessor that turns it into a member or null."`
	Unknown  string            `json:"unknown,omitempty" jsonschema:"enum=drop,enum=keep,enum=reject"`
	SSE      *sse              `json:"sse,omitempty"`
}

type memberKeys struct {
	decl
	Type string `json:"type"`
}

type events struct {
	typeDecl
	Tag     string           `json:"tag"`
	Tags    string           `json:"tags,omitempty"`
	TagAt   string           `json:"tag_at,omitempty" jsonschema:"enum=start,enum=end"`
	Base    string           `json:"base,omitempty"`
	BaseAt  string           `json:"base_at,omitempty" jsonschema:"enum=end"`
	Suffix  string           `json:"suffix,omitempty"`
	Unknown string           `json:"unknown,omitempty" jsonschema:"enum=keep,enum=reject"`
	Of      map[string]event `json:"of"`
	SSE     *sse             `json:"sse,omitempty"`
}

type function struct {
	decl
	Params  map[string]param `json:"params,omitempty"`
	Returns string           `json:"returns"`
	Value   scalar           `json:"value"`
}

type rule struct {
	decl
	Params map[string]param `json:"params,omitempty"`
	Do     steps            `json:"do"`
}

type paramKeys struct {
	Type    string `json:"type"`
	Default any    `json:"default,omitempty"`
}

type reducer struct {
	decl
	State   string            `json:"state"`
	Input   string            `json:"input"`
	Emits   string            `json:"emits,omitempty" jsonschema:"description=An object or tagged union: what the reducer hands on."`
	Signals map[string]string `json:"signals,omitempty" jsonschema:"description=What observers are told of an event and what it means."`
	First   steps             `json:"first,omitempty"`
	On      map[string]steps  `json:"on,omitempty"`
	After   map[string]steps  `json:"after,omitempty" jsonschema:"description=What happens behind the rules of events."`
	Ignore  []string          `json:"ignore,omitempty"`
	Pass    []string          `json:"pass,omitempty" jsonschema:"description=Events that are emitted as they are."`
	End     steps             `json:"end,omitempty" jsonschema:"description=What happens after the last event."`
	Do      steps             `json:"do,omitempty" jsonschema:"description=The one rule of an object as input."`
	Unknown steps             `json:"unknown,omitempty" jsonschema:"description=The rule of events whose type the input does not name but keeps."`
	Start   starts            `json:"start,omitempty"`
	Example []any             `json:"example,omitempty" jsonschema:"description=Events that SDKs show the reducer with."`
	Laws    *laws             `json:"laws,omitempty"`
}

type pipeline struct {
	decl
	Stages  []string `json:"stages" jsonschema:"description=Reducers; what each hands on goes to the next."`
	Example []any    `json:"example,omitempty" jsonschema:"description=Events that SDKs show the pipeline with."`
	Laws    *laws    `json:"laws,omitempty"`
}

// laws are what is claimed of a reducer or pipeline.
type laws struct {
	Given           string   `json:"given,omitempty" jsonschema:"description=A reducer or pipeline: only streams that it takes count."`
	Passes          string   `json:"passes,omitempty" jsonschema:"description=A reducer or pipeline that never fails on what is handed on."`
	Same            string   `json:"same,omitempty" jsonschema:"description=A reducer or pipeline that makes the same of what is handed on as of what came in."`
	Resumable       bool     `json:"resumable,omitempty" jsonschema:"description=To take events twice from the first on changes nothing."`
	TellsIncomplete []string `json:"tells_incomplete,omitempty" jsonschema:"description=Events and groups that a stream may end behind: one that was cut off anywhere else is told from one that ended."`
	Linear          []string `json:"linear,omitempty" jsonschema:"description=Events and groups: what one of them costs does not grow with the state."`
}

type operation struct {
	decl
	Method    string   `json:"method,omitempty" jsonschema:"enum=GET,enum=POST,description=POST unless it says otherwise."`
	Path      string   `json:"path,omitempty" jsonschema:"pattern=^(/[^/]+)+$,description=Below the address of the server; {field} is a field of the input."`
	Input     string   `json:"input,omitempty" jsonschema:"description=An object or tagged union: what the client sends."`
	Events    string   `json:"events" jsonschema:"description=The object or tagged union that the server streams."`
	Stream    string   `json:"stream,omitempty" jsonschema:"enum=sse,enum=ndjson,description=Server-sent events unless it says otherwise; ndjson is one event a line."`
	Until     []string `json:"until,omitempty" jsonschema:"description=Events and groups: a stream that ends before one of them has come is incomplete."`
	Pipeline  string   `json:"pipeline,omitempty" jsonschema:"description=What a client does with the events."`
	Resumable bool     `json:"resumable,omitempty" jsonschema:"description=Whether a stream that was cut off goes on in another connection."`
}

type start struct {
	Value  string `json:"value"`
	Unless scalar `json:"unless,omitempty"`
}

type constructor struct {
	decl
	Of   string            `json:"of"`
	Args map[string]arg    `json:"args,omitempty"`
	Set  map[string]scalar `json:"set,omitempty"`
}

type accessor struct {
	decl
	On      string         `json:"on"`
	Args    map[string]arg `json:"args,omitempty"`
	Returns string         `json:"returns"`
	Value   scalar         `json:"value"`
}

type argKeys struct {
	decl
	Type     string `json:"type"`
	Default  any    `json:"default,omitempty"`
	Optional bool   `json:"optional,omitempty"`
	Variadic bool   `json:"variadic,omitempty"`
}
