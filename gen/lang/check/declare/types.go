package declare

// resolveTypes gives every declared type its meaning. The order matters: a
// constant's type may come from the unions its object is in, and values can
// be checked only when all types are known.
func (c *Declarer) resolveTypes() {
	for i, a := range c.Spec.Aliases {
		c.alias(a, c.Protocol.Aliases[i])
	}
	for _, obj := range c.Protocol.Objects {
		c.ownFields(c.Objects[obj])
	}
	for _, obj := range c.Protocol.Objects {
		c.flatten(c.Objects[obj])
	}
	for _, e := range c.Spec.Events {
		c.events(e) // first: unions may have events as members
	}
	for _, union := range c.Protocol.Unions {
		if u := c.Unions[union]; u != nil {
			c.unionMembers(u, union)
		}
	}
	c.tagRules()
	for _, union := range c.Protocol.Unions {
		if u := c.Unions[union]; u != nil {
			c.untagged(u, union)
		}
	}
	for _, obj := range c.Protocol.Objects {
		c.fieldValues(c.Objects[obj])
		c.spellings(c.Objects[obj])
	}
	for _, union := range c.Protocol.Unions {
		if union.ByKey {
			c.toldByKeys(union)
		}
	}
	for _, obj := range c.Protocol.Objects {
		c.derivations(c.Objects[obj])
	}
	c.eventsArePublic()
	c.defaultExtents(c.endlessTypes())
	c.largeTypes()
	c.internalTypes()
}
