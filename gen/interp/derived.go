package interp

// derive computes the fields of an object that are computed of others.
func (m *Machine) derive(o *object) {
	for i, f := range o.typ.Fields {
		if f.Derived == nil {
			continue
		}
		o.fields[i] = nil
		if source, ok := o.get(f.Derived.From).(text); ok {
			o.fields[i] = m.parsed(string(source), f.Derived.Partial, f.Type)
		}
	}
}
