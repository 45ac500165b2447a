package jsontext

// MaxSafeInt is the largest integer that every target represents exactly. The
// smallest is its negative.
const MaxSafeInt = 1<<53 - 1

// IsSafeInt reports whether n is an integer every target represents exactly.
func IsSafeInt(n int64) bool { return -MaxSafeInt <= n && n <= MaxSafeInt }
