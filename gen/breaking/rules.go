package breaking

// Class says what breaks.
type Class string

// The classes of findings.
const (
	Source    Class = "SOURCE"    // code that uses the SDKs stops compiling, or means something else
	JSON      Class = "JSON"      // documents are refused, lost, or written in another way
	Behaviour Class = "BEHAVIOUR" // the same stream gives another result
	Version   Class = "VERSION"   // the change is not announced
)

// Classes are all of them, in the order of reports.
var Classes = []Class{Source, JSON, Behaviour, Version}

// Rule is one way in which a change breaks somebody.
type Rule struct {
	Code  string
	Class Class
	What  string // happened, a sentence about the subject
	Who   string // breaks
	Fix   string // what to do about it
	// Mirror is the rule for the change back, which may be this one; or else Waiver says
	// why there is none.
	Mirror, Waiver string
}

const (
	users      = "programs that use the SDKs"
	callers    = "programs that call the constructor of the object, in Go"
	oldReaders = "old readers of what new writers send"
	newReaders = "new readers of what old writers send"
	bothSides  = "old readers of what new writers send, and new readers of what old writers send"
	folders    = "whoever folds the same streams on both sides of the change"
	dependents = "those who go by version numbers"
)

// Rules are all rules, by class.
var Rules = []Rule{
	// What programs are written against.
	{"protocol-removed", Source, "the protocol is gone", users, "keep it until nobody uses it", "", "a new protocol has no users"},
	{"type-removed", Source, "the type is gone", users, "keep it, or name it under `formerly` of the type that it has become", "", "a new type has no users"},
	{"type-kind-changed", Source, "the type is of another kind", users, "give the new type another name", "type-kind-changed", ""},
	{"field-removed", Source, "the field is gone", users + "; its values are lost between the versions", "keep it, deprecated; or name it under `also` of the field that it has become", "", "a new field that may be missing is not in the way: required-field-added and key-unknown are about others"},
	{"field-renamed", Source, "the field has another name", users, "keep the name", "field-renamed", ""},
	{"field-type-changed", Source, "the field has another type", users, "add a field of the new type beside it", "field-type-changed", ""},
	{"field-optionality-changed", Source, "whether the field may be absent has changed, and with it its type", users, "leave it as it was", "field-optionality-changed", ""},
	{"field-nullability-changed", Source, "whether the field may be null has changed, and with it its type", users, "leave it as it was", "field-nullability-changed", ""},
	{"time-removed", Source, "the field is not given as a time any more, or as another one", users, "keep its `time`", "", "one more way to read a field is not in the way"},
	{"enum-value-removed", Source, "the value is gone", users, "keep it, deprecated", "enum-value-added", ""},
	{"enum-value-added", Source, "the value is new", "programs with a switch over all values", "announce it; `unknown: keep` from the beginning lets programs expect it", "enum-value-removed", ""},
	{"member-removed", Source, "the member is gone", users, "keep it, deprecated, or name it under `retired`", "member-added", ""},
	{"member-type-changed", Source, "the member has another type", users, "keep the type; one that has another name now has the old one under `formerly`", "member-type-changed", ""},
	{"member-added", Source, "the member is new", "programs with a switch over all members", "announce it", "member-removed", ""},
	{"unknown-admitted", Source, "what the spec does not know is a value now, which was refused or dropped before", "programs with a switch over all members or values; old readers, where what is unknown is handed on to them", "announce it", "", "to refuse or drop it is found as unknown-refused or unknown-dropped"},
	{"field-now-defaulted", Source, "the field has a default now, and constructors take it no more", callers, "announce it", "", "the change back is found as field-now-required"},
	{"required-order-changed", Source, "the required fields stand in another order, in which constructors take them", callers, "leave them in their order", "required-order-changed", ""},
	{"constructor-removed", Source, "the constructor is gone", users, "keep it, deprecated", "", "a new constructor has no users"},
	{"constructor-arguments-changed", Source, "the constructor takes other arguments", users, "add a constructor beside it", "constructor-arguments-changed", ""},
	{"accessor-removed", Source, "the accessor is gone", users, "keep it, deprecated", "", "a new accessor has no users"},
	{"accessor-signature-changed", Source, "the accessor takes or gives something else", users, "add an accessor beside it", "accessor-signature-changed", ""},
	{"reducer-removed", Source, "the reducer is gone", users, "keep it, deprecated", "", "a new reducer has no users"},
	{"reducer-signature-changed", Source, "the reducer has another state, input or output", users, "add a reducer beside it", "reducer-signature-changed", ""},
	{"signal-removed", Source, "the signal is gone", users, "keep it, and raise it where it was", "", "nobody waits for a new signal"},
	{"pipeline-removed", Source, "the pipeline is gone", users, "keep it, deprecated", "", "a new pipeline has no users"},
	{"operation-removed", Source, "the operation is gone", users, "keep it, deprecated", "", "a new operation has no users"},
	{"operation-signature-changed", Source, "the operation takes or streams something else", users, "add an operation beside it", "operation-signature-changed", ""},
	{"module-changed", Source, "what was in the module is in another one", "programs that import it from the module, in TypeScript", "leave it in its file", "module-changed", ""},
	{"package-removed", Source, "the project does not give it any more", users, "keep the output until nobody uses it", "", "a new package has no users"},
	{"package-renamed", Source, "the packages of the SDKs have another name", users, "keep the name, or announce it", "package-renamed", ""},

	// What is read and written.
	{"required-field-added", JSON, "the new field is required", newReaders + "; programs that make the object", "give it a default, or make it optional", "required-field-removed", ""},
	{"required-field-removed", JSON, "the field that is gone was required", oldReaders, "keep it until nobody reads by the old version", "required-field-added", ""},
	{"key-refused", JSON, "the key of the field is refused now", newReaders, "keep the field, or let `unknown` drop or keep what is not known", "key-unknown", ""},
	{"key-unknown", JSON, "the key of the new field was refused before", oldReaders, "announce it; `unknown: drop` from the beginning lets fields be added", "key-refused", ""},
	{"key-renamed", JSON, "the field is written under another key", oldReaders, "keep the key", "key-renamed", ""},
	{"spelling-removed", JSON, "the field is not read under a key any more", newReaders, "keep the key under `also`", "", "to read one more key is not in the way"},
	{"field-now-required", JSON, "a missing field is refused now", newReaders + "; programs that make the object", "give it a default", "field-may-be-missing", ""},
	{"field-may-be-missing", JSON, "the field may be missing now, which was refused before", oldReaders, "give it a default, which is always written", "field-now-required", ""},
	{"null-refused", JSON, "null is refused now", newReaders, "keep null, or `null_is_absent`", "null-added", ""},
	{"null-added", JSON, "null may be written now, which was refused before", oldReaders, "make the field optional instead if old readers take that", "null-refused", ""},
	{"type-narrowed", JSON, "some values of the type are refused now", newReaders, "keep the wider type, and check in rules", "type-widened", ""},
	{"type-widened", JSON, "values may be written now that were refused before", oldReaders, "add a field of the wider type beside it", "type-narrowed", ""},
	{"type-replaced", JSON, "values of the old type are none of the new one, nor the reverse", bothSides, "add a field of the new type beside it", "type-replaced", ""},
	{"limits-narrowed", JSON, "some values are refused now by their limits", newReaders, "keep the limits", "limits-widened", ""},
	{"limits-widened", JSON, "values may be written now that were beyond the limits", oldReaders, "keep to the old limits until nobody reads by them", "limits-narrowed", ""},
	{"pattern-changed", JSON, "another pattern decides which texts are refused", bothSides, "keep the pattern", "pattern-changed", ""},
	{"normalization-changed", JSON, "texts are rewritten in another way on entry", bothSides, "keep `normalize`", "normalization-changed", ""},
	{"constant-changed", JSON, "the constant has another value", bothSides, "add a member or a field beside it", "constant-changed", ""},
	{"constant-added", JSON, "just one value is taken now", newReaders, "keep the wider type", "constant-lifted", ""},
	{"constant-lifted", JSON, "other values than the constant may be written now", oldReaders, "add a field beside it", "constant-added", ""},
	{"default-changed", JSON, "a missing key means something else", "readers of documents without the key: the old and the new ones take them for different things", "keep the default; writers that want the other value write it", "default-changed", ""},
	{"field-now-private", JSON, "the field is not sent any more", oldReaders, "send it until nobody reads it", "field-now-public", ""},
	{"field-now-public", JSON, "the field is sent now", oldReaders, "announce it; what was private is seen by all who read", "field-now-private", ""},
	{"derivation-changed", JSON, "what the field is computed of has changed", bothSides, "add a field beside it", "derivation-changed", ""},
	{"field-order-changed", JSON, "the fields are written in another order", "whoever compares, hashes or signs the bytes", "put new fields last, and leave the others where they are", "field-order-changed", ""},
	{"unknown-refused", JSON, "what the spec does not know is refused now", newReaders, "keep the policy", "", "to refuse less is not in the way"},
	{"unknown-dropped", JSON, "what the spec does not know is lost now", "those behind a reader that handed on what it did not know", "keep the policy", "unknown-kept", ""},
	{"unknown-kept", JSON, "what the spec does not know is written again now, which was dropped before", "readers of what is handed on", "keep the policy", "unknown-dropped", ""},
	{"check-added", JSON, "documents that break the check are refused now", newReaders, "check in rules, or warn", "check-removed", ""},
	{"check-removed", JSON, "documents may be written now that the check refused", oldReaders, "keep the check until nobody reads by it", "check-added", ""},
	{"check-changed", JSON, "the check asks for something else", bothSides, "keep the check, or add another one", "check-changed", ""},
	{"enum-value-refused", JSON, "the value that is gone is refused now", newReaders, "keep the value, deprecated", "enum-value-unknown", ""},
	{"enum-value-unknown", JSON, "the new value was refused before", oldReaders, "send it only to those who know it; `unknown: keep` from the beginning lets values be added", "enum-value-refused", ""},
	{"member-refused", JSON, "the member that is gone is refused or dropped now", newReaders, "keep the member, or name it under `retired`", "member-unknown", ""},
	{"member-unknown", JSON, "the new member was refused or dropped before", oldReaders, "send it only to those who know it", "member-refused", ""},
	{"tag-key-changed", JSON, "another key tells the members apart", bothSides, "keep the key", "tag-key-changed", ""},
	{"untagged-changed", JSON, "values without a tag, or with the keys of several members, are read as other members", newReaders, "keep the list, in its order", "untagged-changed", ""},
	{"stream-form-changed", JSON, "the events stand in the stream in another way", "clients and servers of different versions", "keep `sse` of the events, and `stream` of the operation", "stream-form-changed", ""},
	{"operation-address-changed", JSON, "the operation has another method or path", "clients and servers of different versions", "serve the old address, too", "operation-address-changed", ""},
	{"operation-end-changed", JSON, "other events end the stream, or it may be resumed otherwise", "clients and servers of different versions", "keep the events under `until`", "operation-end-changed", ""},
	{"schema-id-changed", JSON, "the schemas are served under another address", "those who refer to the schemas", "keep `schema_id`, or serve both", "schema-id-changed", ""},

	// What streams come to.
	{"result-changed", Behaviour, "the same input gives another result", folders, "keep the rule; or add an event, or a reducer, with the new meaning", "result-changed", ""},
	{"new-input-differs", Behaviour, "what only new writers send comes to something else on the old side", oldReaders, "announce it; or send what is new in events that old readers skip", "", "what only old writers send is found as result-changed"},
	{"rule-changed", Behaviour, "the rule says something else, but no input was found for which the result differs", folders + ", if there is such an input", "look at both rules; accept it with what you have found", "rule-changed", ""},
	{"stages-changed", Behaviour, "the pipeline has other stages", folders, "add a pipeline beside it", "stages-changed", ""},

	// How the change is announced.
	{"version-not-raised", Version, "there are breaking changes, and the version does not say so", dependents, "raise `version` as the policy of the project asks for", "version-lowered", ""},
	{"version-lowered", Version, "the version is lower than it was", dependents, "raise `version`", "version-not-raised", ""},
}

// AcceptanceUnused is the code of an acceptance of what is not found.
const AcceptanceUnused = "acceptance-unused"

// Codes are those of all findings.
func Codes() []string {
	var codes []string
	for _, r := range Rules {
		codes = append(codes, r.Code)
	}
	return append(codes, AcceptanceUnused)
}

// RuleOf is the rule of a code, or nil.
func RuleOf(code string) *Rule {
	for i := range Rules {
		if Rules[i].Code == code {
			return &Rules[i]
		}
	}
	return nil
}
