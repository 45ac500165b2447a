package ir

// Reads are the fields that an expression itself reads or asks for, its operands aside:
// of a union those of all members that have one of the name.
func Reads(x Expr) []*Field {
	switch x := x.(type) {
	case *FieldOf:
		return []*Field{x.Field}
	case *Has:
		return readOf(x.X.Type(), x.Field, x.Name)
	case *OrValue:
		return readOf(x.X.Type(), x.Field, x.Name)
	case *CommonField:
		return readOf(x.X.Type(), nil, x.Name)
	default:
		return nil
	}
}

func readOf(of Type, f *Field, name string) []*Field {
	if f != nil {
		return []*Field{f}
	}
	var fields []*Field
	if u, ok := of.(*Union); ok {
		for _, m := range u.Members {
			if o, ok := m.Type.(*Object); ok && o.Field(name) != nil {
				fields = append(fields, o.Field(name))
			}
		}
	}
	return fields
}
