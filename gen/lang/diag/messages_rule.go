package diag

// Codes of gen/lang/rule: the grammar of expressions, types and messages.
const (
	BadExpression   Code = "bad-expression"
	BadLiteral      Code = "bad-literal"
	UnknownOperator Code = "unknown-operator"
	BadType         Code = "bad-type"
	BadMessage      Code = "bad-message"
)

var ruleMessages = map[Code]message{
	BadExpression:   {format: "expected %s, found %s"},
	BadLiteral:      {format: "%s"},
	UnknownOperator: {format: "there is no operator `%s`"},
	BadType:         {format: "expected %s, found %s"},
	BadMessage:      {format: "%s"},
}
