package source

// FieldName is the name of a field as expressions have it: in backticks, unless letters,
// digits and underscores are all it has, and no digit comes first.
func FieldName(name string) string {
	for i, c := range []byte(name) {
		isLetter := c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		if !isLetter && (i == 0 || c < '0' || c > '9') {
			return "`" + name + "`"
		}
	}
	return name
}
