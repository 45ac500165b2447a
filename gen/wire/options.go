package wire

// Option adjusts one call of a decoder, a reducer or a stream reader.
type Option func(Config) Config

// Config is what a list of options amounts to. The zero value is the default.
type Config struct {
	diagnostics  func(Diagnostic)
	sources      Sources
	maxEventSize int
}

// Diagnostic reports material that was read but not understood, or not taken as
// it stands.
type Diagnostic struct {
	Code Code // CodeUnknownField, CodeUnknownMember, CodeUnknownValue, CodeRetiredMember or CodeNullIsAbsent
	Path Path
	Msg  string
}

// Resolve applies the options in order. Without any it costs nothing.
func Resolve(opts []Option) Config {
	var c Config
	for _, opt := range opts {
		c = opt(c)
	}
	return c
}

// WithDiagnostics reports every unknown field and union member, dropped or kept,
// every unknown value of an enum that is kept, every retired member, and every null that counts as a missing field.
func WithDiagnostics(report func(Diagnostic)) Option {
	return func(c Config) Config { c.diagnostics = report; return c }
}

// WithNow replaces the clock for one call.
func WithNow(now func() string) Option {
	return func(c Config) Config { c.sources.Now = now; return c }
}

// WithNewID replaces the source of ids for one call.
func WithNewID(newID func() string) Option {
	return func(c Config) Config { c.sources.NewID = newID; return c }
}

// WithMaxEventSize bounds one event of a stream, in bytes. The default is
// [DefaultMaxEventSize].
func WithMaxEventSize(n int) Option {
	return func(c Config) Config { c.maxEventSize = n; return c }
}

// Now is the current time of the call's clock.
func (c *Config) Now() string {
	if c.sources.Now != nil {
		return c.sources.Now()
	}
	return defaultSources.Load().Now()
}

// NewID is a fresh id of the call's source.
func (c *Config) NewID() string {
	if c.sources.NewID != nil {
		return c.sources.NewID()
	}
	return defaultSources.Load().NewID()
}
