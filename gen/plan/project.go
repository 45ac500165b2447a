package plan

import (
	"sync"

	"github.com/msggen/msggen/gen/ir"
)

// Project is what is decided of protocols that are emitted together. Targets share it
// and may look things up side by side.
type Project struct {
	Protocols []*ir.Protocol // that are emitted; what they import may not be among them
	Effects   *Effects
	Undo      *Undo
	Lookups   *Lookups
	Reach     *Reach
	Texts     *Texts
	Privates  *Privates
	Checks    *Checks

	proofs map[*ir.Protocol]func() *Proofs
	uses   map[*ir.Protocol]func() *Uses
}

// Of decides what holds across protocols, and what holds within one when somebody asks
// for it.
func Of(protocols ...*ir.Protocol) *Project {
	effects := EffectsOf(protocols...)
	p := &Project{
		Protocols: protocols,
		Effects:   effects,
		Undo:      UndoOf(effects, protocols...),
		Lookups:   LookupsOf(protocols...),
		Reach:     ReachOf(protocols...),
		Texts:     TextsOf(protocols...),
		Privates:  PrivatesOf(protocols...),
		Checks:    ChecksOf(protocols...),
		proofs:    map[*ir.Protocol]func() *Proofs{},
		uses:      map[*ir.Protocol]func() *Uses{},
	}
	for _, protocol := range ir.WithImports(protocols...) {
		p.proofs[protocol] = sync.OnceValue(func() *Proofs { return ProofsOf(protocol, effects) })
		p.uses[protocol] = sync.OnceValue(func() *Uses { return UsesOf(protocol) })
	}
	return p
}

// Proofs are those of a protocol.
func (p *Project) Proofs(of *ir.Protocol) *Proofs { return p.proofs[of]() }

// Uses are those of a protocol.
func (p *Project) Uses(of *ir.Protocol) *Uses { return p.uses[of]() }
