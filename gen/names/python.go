package names

// PythonReserved reports whether a name cannot, or had better not, be bound in a Python
// module or function: keywords, and what is built in and used in emitted code.
func PythonReserved(name string) bool { return pythonReserved[name] }

var pythonReserved = set(
	"False", "None", "True", "and", "as", "assert", "async", "await", "break", "class",
	"continue", "def", "del", "elif", "else", "except", "finally", "for", "from",
	"global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass",
	"raise", "return", "try", "while", "with", "yield",

	"all", "any", "bool", "dict", "enumerate", "float", "frozenset", "int", "isinstance",
	"len", "list", "max", "min", "next", "object", "property", "range", "reversed",
	"run", "set", "str", "super", "tuple", "type",
)

// PythonAttributeReserved reports whether a name had better not be an attribute of a
// model: keywords, what its annotations name, and what every model has.
func PythonAttributeReserved(name string) bool { return pythonAttributeReserved[name] }

var pythonAttributeReserved = set(
	"False", "None", "True", "and", "as", "assert", "async", "await", "break", "class",
	"continue", "def", "del", "elif", "else", "except", "finally", "for", "from",
	"global", "if", "import", "in", "is", "lambda", "nonlocal", "not", "or", "pass",
	"raise", "return", "try", "while", "with", "yield",

	"bool", "dict", "float", "int", "list", "property", "str",

	"construct", "copy", "from_orm", "json", "parse_file", "parse_obj", "parse_raw",
	"schema", "schema_json", "update_forward_refs", "validate",
	"model_computed_fields", "model_config", "model_construct", "model_copy", "model_dump",
	"model_dump_json", "model_extra", "model_fields", "model_fields_set",
	"model_json_schema", "model_parametrized_name", "model_post_init", "model_rebuild",
	"model_validate", "model_validate_json", "model_validate_strings",
)
