package check

import "github.com/msggen/msggen/gen/source"

// resolveBehaviour checks everything that has expressions or steps.
func (c *checker) resolveBehaviour() {
	c.functions.Declare(c.ArgumentDefault)
	for _, obj := range c.Protocol.Objects {
		c.objectChecks(c.Objects[obj])
	}
	c.book.DeclareRules()
	for _, k := range c.Spec.Constructors {
		c.constructor(k)
	}
	methods := c.methodNames()
	for _, a := range c.Spec.Accessors {
		c.accessor(a, methods)
	}
	for _, u := range c.Protocol.Unions {
		c.retired(u)
	}
	for _, r := range c.Spec.Reducers {
		c.reducer(r, methods)
	}
	for _, p := range c.Spec.Pipelines {
		c.pipeline(p)
	}
	c.allLaws()
	operations := map[string]source.Text{}
	for _, o := range c.Spec.Operations {
		c.operation(o, operations)
	}
	c.book.CheckUncalled()
}
