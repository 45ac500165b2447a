package names

// Article is the indefinite article of a name.
func Article(name string) string {
	switch name[0] {
	case 'A', 'E', 'I', 'O', 'a', 'e', 'i', 'o':
		return "an"
	}
	return "a"
}

// WithArticle puts a or an before a name.
func WithArticle(name string) string { return Article(name) + " " + name }
