package interp

// Tests that read specs stand outside of the package, for reading runs the
// interpreter on constants. This is what they need from the inside.
var (
	Counted  = counted
	Result   = result
	Describe = describe
)

// Rename changes the id of the first thing of an object behind everybody's back.
func Rename(state Value, id string) {
	thing := state.(*object).get("things").(*list).items[0].(*object)
	*thing.slot("id") = text(id)
}
