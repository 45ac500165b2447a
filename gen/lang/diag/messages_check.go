package diag

// Codes of gen/lang/check: names and versions.
const (
	BadVersion    Code = "bad-version"
	EmptyVersions Code = "empty-versions"
	BadSchemaID   Code = "bad-schema-id"
	BadLimit      Code = "bad-limit"
	FileName      Code = "file-name"
	DeviceName    Code = "device-name"
	LongName      Code = "long-name"
	NameStyle     Code = "name-style"
	ReservedName  Code = "reserved-name"
	DuplicateName Code = "duplicate-name"
	NameClash     Code = "name-clash"
	MethodClash   Code = "method-clash"
	Unused        Code = "unused"
	WrongKind     Code = "wrong-kind"
)

// Codes of gen/lang/check: types, fields and values.
const (
	UnknownType     Code = "unknown-type"
	AbstractType    Code = "abstract-type"
	InternalType    Code = "internal-type"
	ImportedType    Code = "imported-type"
	AliasType       Code = "alias-type"
	NothingLeft     Code = "nothing-left"
	BaseCycle       Code = "base-cycle"
	DuplicateField  Code = "duplicate-field"
	BadSpelling     Code = "bad-spelling"
	EndlessType     Code = "endless-type"
	LargeType       Code = "large-type"
	EndlessDefault  Code = "endless-default"
	LargeDefault    Code = "large-default"
	RuleType        Code = "rule-type"
	RuleTwice       Code = "rule-twice"
	RuleRange       Code = "rule-range"
	RuleBroken      Code = "rule-broken"
	BadPattern      Code = "bad-pattern"
	BadConst        Code = "bad-const"
	ConstDefault    Code = "const-default"
	ConstValue      Code = "const-value"
	BadPresence     Code = "bad-presence"
	BadDerived      Code = "bad-derived"
	BadPrivate      Code = "bad-private"
	WrongValue      Code = "wrong-value"
	UnknownValue    Code = "unknown-value"
	NoTag           Code = "no-tag"
	BadTag          Code = "bad-tag"
	BadPrefix       Code = "bad-prefix"
	TagField        Code = "tag-field"
	UnknownTag      Code = "unknown-tag"
	DuplicateTag    Code = "duplicate-tag"
	SecondTags      Code = "second-tags"
	UnknownMember   Code = "unknown-member"
	DuplicateMember Code = "duplicate-member"
	DuplicateKind   Code = "duplicate-kind"
	NeverTried      Code = "never-tried"
	BadUnion        Code = "bad-union"
	NotTold         Code = "not-told"
	UnknownAccessor Code = "unknown-accessor"
)

// Codes of gen/lang/check: expressions.
const (
	UnknownName     Code = "unknown-name"
	UnknownField    Code = "unknown-field"
	UnknownFunction Code = "unknown-function"
	WrongArguments  Code = "wrong-arguments"
	WrongType       Code = "wrong-type"
	OperandType     Code = "operand-type"
	ZeroDivisor     Code = "zero-divisor"
	UnlikeTypes     Code = "unlike-types"
	NoType          Code = "no-type"
	NoFields        Code = "no-fields"
	MissingField    Code = "missing-field"
	FieldTwice      Code = "field-twice"
	NotOptional     Code = "not-optional"
	MaybeNull       Code = "maybe-null"
	MaybeAbsent     Code = "maybe-absent"
	MaybeOther      Code = "maybe-other"
	MixedField      Code = "mixed-field"
	NeverNull       Code = "never-null"
	NeverKind       Code = "never-kind"
	AlwaysPresent   Code = "always-present"
	OtherObject     Code = "other-object"
	NothingShared   Code = "nothing-shared"
	HasArgument     Code = "has-argument"
	PatternArgument Code = "pattern-argument"
	MacroVariable   Code = "macro-variable"
	MisplacedType   Code = "misplaced-type"
	UnknownKind     Code = "unknown-kind"
	NotByKind       Code = "not-by-kind"
	Impure          Code = "impure"
	SelfNotReady    Code = "self-not-ready"
	BadVariadic     Code = "bad-variadic"
	HoleType        Code = "hole-type"
)

// Codes of gen/lang/check: steps and reducers.
const (
	NotAPlace         Code = "not-a-place"
	ConstPlace        Code = "const-place"
	DerivedPlace      Code = "derived-place"
	CommonPlace       Code = "common-place"
	Immutable         Code = "immutable"
	ImmutableArgument Code = "immutable-argument"
	UncheckedStep     Code = "unchecked-step"
	NotAUnion         Code = "not-a-union"
	GoneElement       Code = "gone-element"
	GoneArgument      Code = "gone-argument"
	FoundArgument     Code = "found-argument"
	ChangesWalked     Code = "changes-walked"
	SkipAfterChange   Code = "skip-after-change"
	FailsAfterEmit    Code = "fails-after-emit"
	Unreachable       Code = "unreachable"
	CaseTwice         Code = "case-twice"
	MissingCase       Code = "missing-case"
	UnknownRule       Code = "unknown-rule"
	UnknownParam      Code = "unknown-param"
	MissingParam      Code = "missing-param"
	Recursion         Code = "recursion"
	UnknownEvent      Code = "unknown-event"
	EventTwice        Code = "event-twice"
	NoRule            Code = "no-rule"
	UnhandledEvents   Code = "unhandled-events"
	NothingEmitted    Code = "nothing-emitted"
	EmitsOther        Code = "emits-other"
	RaisesOther       Code = "raises-other"
	UnknownSignal     Code = "unknown-signal"
	TooManySignals    Code = "too-many-signals"
	UnknownReducer    Code = "unknown-reducer"
	InputShape        Code = "input-shape"
	BadPipeline       Code = "bad-pipeline"
	BadLaw            Code = "bad-law"
	BadExample        Code = "bad-example"
	UnknownPipeline   Code = "unknown-pipeline"
	BadOperation      Code = "bad-operation"
	BadSSE            Code = "bad-sse"
)

var checkMessages = map[Code]message{
	BadVersion:    {format: "`%s` is not a semantic version", hint: "write it like 1.2.0 or 1.3.0-dev"},
	EmptyVersions: {format: "no version is since %s and before %s"},
	BadLimit:      {format: "the limit `%s` is from 1 to %d, not %d"},
	BadSchemaID:   {format: "`%s` is not an absolute address", hint: "write it like https://example.com/schemas"},
	FileName:      {format: "a module cannot be named `%s`, after its file"},
	DeviceName:    {format: "no file can be named after `%s`: on Windows it is a device"},
	LongName:      {format: "the name `%s` has more than %d characters", hint: "files of the output are called so: choose a shorter one"},
	NameStyle:     {format: "the name `%s` must be %s"},
	ReservedName:  {format: "`%s` has a meaning of its own and can name nothing else"},
	DuplicateName: {format: "the name `%s` is taken by %s"},
	NameClash:     {format: "`%s` and `%s` would have the same name in the generated code"},
	MethodClash:   {format: "%s has a `%s` already, which would have the same name in the generated code"},
	Unused:        {format: "the %s `%s` is not used"},
	WrongKind:     {format: "`%s` is %s, not %s"},

	UnknownType:     {format: "there is no type `%s`"},
	AbstractType:    {format: "`%s` is abstract; no value has this type", hint: "it can be a base, and what a parameter of a rule or function is of"},
	InternalType:    {format: "`%s` is internal, but %s is published"},
	ImportedType:    {format: "`%s` is imported; %s must be declared in the protocol itself"},
	AliasType:       {format: "an alias names a builtin type, not `%s`", hint: "string, int, number, bool, any or object"},
	NothingLeft:     {format: "`%s` has no %s", hint: "add one; what is later than the protocol's version does not count"},
	BaseCycle:       {format: "%s would be its own base"},
	DuplicateField:  {format: "the field `%s` comes from %s and from %s", hint: "declare it in the object itself to decide"},
	BadSpelling:     {format: "%s"},
	EndlessType:     {format: "no value of %s can ever be complete: `%s` needs another one inside"},
	LargeType:       {format: "even the smallest %s has more than %d values", hint: "make some of it optional, or lists shorter"},
	EndlessDefault:  {format: "the default of `%s` has no end: it leaves out %s"},
	LargeDefault:    {format: "with all that it leaves out, the default of `%s` holds more than %d values, or nests deeper than %d", hint: "make some of it optional"},
	RuleType:        {format: "`%s` is for %s, not for `%s`"},
	RuleTwice:       {format: "`%s` is set by %s already"},
	RuleRange:       {format: "`%s` is more than `%s`"},
	RuleBroken:      {format: "%s"},
	BadPattern:      {format: "%s"},
	BadConst:        {format: "a constant is a string, number or bool"},
	ConstDefault:    {format: "the default differs from the constant"},
	ConstValue:      {format: "`%s` is always %s"},
	BadPresence:     {format: "%s"},
	BadDerived:      {format: "%s"},
	BadPrivate:      {format: "%s"},
	WrongValue:      {format: "%s is not a value of type `%s`"},
	UnknownValue:    {format: "%s has no value `%s`"},
	NoTag:           {format: "%s has no constant `%s` to be told apart by"},
	BadTag:          {format: "the constant that tells %s apart, `%s`, %s"},
	BadPrefix:       {format: "%s"},
	TagField:        {format: "`%s` is the tag of %s; an event cannot declare it"},
	UnknownTag:      {format: "no member of %s has the %s '%s'"},
	DuplicateTag:    {format: "%s and %s have the same tag '%s'"},
	SecondTags:      {format: "the tag of %s belongs to both %s and %s"},
	UnknownMember:   {format: "%s has no member `%s`"},
	DuplicateMember: {format: "%s lists `%s` twice"},
	DuplicateKind:   {format: "`%s` and `%s` are both of the kind %s"},
	NeverTried:      {format: "%s is never tried: every object is a %s first"},
	BadUnion:        {format: "%s"},
	NotTold:         {format: "the key `%s` does not tell %s from the others: %s"},
	UnknownAccessor: {format: "%s has no accessor `%s`"},

	UnknownName:     {format: "there is no variable `%s` here"},
	UnknownField:    {format: "%s has no field `%s`"},
	UnknownFunction: {format: "there is no function `%s`"},
	WrongArguments:  {format: "`%s` takes %s, not %d"},
	WrongType:       {format: "expected `%s`, found `%s`"},
	OperandType:     {format: "`%s` takes %s, not `%s`"},
	ZeroDivisor:     {format: "nothing can be divided by 0"},
	UnlikeTypes:     {format: "`%s` and `%s` have nothing in common"},
	NoType:          {format: "nothing here says which type this has"},
	NoFields:        {format: "`%s` has no fields, so no `%s`"},
	MissingField:    {format: "%s needs %s"},
	FieldTwice:      {format: "`%s` is given twice"},
	NotOptional:     {format: "the field `%s` is not optional"},
	MaybeNull:       {format: "this may be null (`%s`)"},
	MaybeAbsent:     {format: "%s may be absent"},
	MaybeOther:      {format: "`%s` is not a field of every %s"},
	MixedField:      {format: "the members of %s have different types for `%s`"},
	NeverNull:       {format: "this is never null (`%s`)"},
	NeverKind:       {format: "a %s is never a %s"},
	OtherObject:     {format: "`...` needs a place with an object"},
	NothingShared:   {format: "%s and %s have no fields in common that are left to take over"},
	AlwaysPresent:   {format: "`%s` is never absent"},
	HasArgument:     {format: "`has` takes an optional field or argument"},
	PatternArgument: {format: "`matches` takes a pattern in quotes"},
	MacroVariable:   {format: "the first argument of `%s` must be a new name for the elements"},
	MisplacedType:   {format: "`type` can only be compared with a kind"},
	UnknownKind:     {format: "a kind is string, number, bool, list or object"},
	NotByKind:       {format: "`%s` is not a union told apart by kind"},
	Impure:          {format: "%s has no place %s"},
	SelfNotReady:    {format: "%s has no value yet here", hint: "only earlier fields can be read"},
	HoleType:        {format: "a message cannot show a `%s`", hint: "it can show strings, enums, ints and bools; `{json(…)}` shows others"},
	BadVariadic:     {format: "a variadic argument %s"},

	NotAPlace:         {format: "this is not %s"},
	ConstPlace:        {format: "`%s` is constant"},
	DerivedPlace:      {format: "`%s` is computed of `%s`, and cannot be set", hint: "change the text"},
	CommonPlace:       {format: "`%s` cannot be changed while its owner may be of several types"},
	Immutable:         {format: "%s cannot be changed"},
	ImmutableArgument: {format: "the rule changes its `%s`, but this is %s"},
	UncheckedStep:     {format: "`%s` would not check the rules of `%s`"},
	NotAUnion:         {format: "the elements are of type `%s`, there is nothing to choose from"},
	GoneElement:       {format: "`%s` may not be there any more: its list or object was changed", hint: "find it again"},
	FoundArgument:     {format: "`%s` changes things, and nobody can tell whether this has a part in them", hint: "find it with `find`, or pass the fields that the rule reads"},
	GoneArgument:      {format: "`%s` still uses its `%s` after a change of `%s`, in which this argument may stand", hint: "use it before that, or reach it through the other argument"},
	ChangesWalked:     {format: "`%s` is changed while an `each` walks %s"},
	SkipAfterChange:   {format: "%s comes after a change of the state", hint: "an event that was skipped has changed nothing; decide first"},
	FailsAfterEmit:    {format: "after a value was emitted nothing may fail, but %s", hint: "what was emitted cannot be taken back; emit it behind all that may fail"},
	Unreachable:       {format: "this %s is never reached"},
	CaseTwice:         {format: "the case `%s` is listed twice"},
	MissingCase:       {format: "there is no case for %s", hint: "add `else` for all that have none"},
	UnknownRule:       {format: "there is no rule `%s`"},
	UnknownParam:      {format: "the rule `%s` has no parameter `%s`"},
	MissingParam:      {format: "the rule `%s` needs %s"},
	Recursion:         {format: "`%s` would call itself"},
	UnknownEvent:      {format: "%s has no event `%s`"},
	NoRule:            {format: "the event `%s` has no rule that something could follow", hint: "write one under `on`"},
	EventTwice:        {format: "the event `%s` is listed twice"},
	UnhandledEvents:   {format: "`%s` neither handles nor ignores %s"},
	NothingEmitted:    {format: "`%s` emits nothing"},
	EmitsOther:        {format: "the rule `%s` emits `%s`, which `%s` does not", hint: "write a rule for each of them"},
	RaisesOther:       {format: "the rule `%s` raises signals of `%s`, not of `%s`", hint: "write a rule for each of them"},
	UnknownSignal:     {format: "`%s` has no signal `%s`"},
	TooManySignals:    {format: "`%s` has more than %d signals"},
	UnknownReducer:    {format: "there is no reducer `%s`"},
	InputShape:        {format: "`%s` is for %s as input, and `%s` is %s"},
	BadPipeline:       {format: "%s"},
	BadLaw:            {format: "%s"},
	BadExample:        {format: "%s"},
	UnknownPipeline:   {format: "there is no pipeline `%s`"},
	BadOperation:      {format: "%s"},
	BadSSE:            {format: "%s"},
}
