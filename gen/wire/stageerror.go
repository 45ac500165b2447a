package wire

// StageError is an error of one stage of a pipeline. It ends the stream.
type StageError struct {
	Stage string // the name of the reducer, as in the spec
	Err   error
}

func (e *StageError) Error() string { return e.Stage + ": " + e.Err.Error() }

func (e *StageError) Unwrap() error { return e.Err }
