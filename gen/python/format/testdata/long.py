"""Statements that are too long."""

from __future__ import annotations

import typing


def short(value: int) -> None:
    return value


def a_function_of_one_parameter_that_is_long(the_only_parameter_of_this_function: typing.Any) -> None:
    pass
def a_function_of_more(first: dict[str, typing.Any], second: list[typing.Any] | None = None, *, third: int = 1) -> typing.Any:
    """Has a docstring."""
    if first is not None and second is not None and third is not None and not (first == second or third > 1000):
        return {"first": first, "second": [element for element in second if element is not None and element != third], "third": third}
    elif first.something.something_else(second, third).again(first, second, third).once_more(first, second, third, 4):
        result = first.something.something_else(second, third).again(first, second, third).once_more(first, second, third)
        other: typing.Any = first.something.something_else(second, third) if second is not None else first.get(third)
        first.something_of_the_first["a key that is long"].attribute.another_one = second.something_else_of_the_second
        first.something_of_the_first["a key that is long"]["another key"] = second.something_else_of_the_second(1)
        made = _model.make(_models.SomethingWithALongName, {"text": "", "id": event.block_id, "created_at": run.now()})
    raise _errors.FoldError("code", f"a message so long that it does not fit on a line with the {first}") from error
    return next((element for element in self.content if isinstance(element, _models.PageBlock) and element.id == event.id), None)
    return first.position(self, "content", "id", event.block_id, lambda block: isinstance(block, (_models.PageBlock, _models.CellBlock)))
    return first.position(self, "content", lambda block: block.identifier == event.identifier and block.kind != event.kind_of_block)
    value = -(first + second) * third + first_operand_of_the_sum * (second_operand_of_the_sum - third_operand) % 1000000
    value = "true" if first_operand_of_the_sum == second_operand_of_the_sum and third_operand else "false" if first else "x"
    value = [_model.make(_models.PageBlock, {"text": content})] if _codec.kind(content) == "string" else _model.clone(content)
    value = lambda run: _model.make(_models.PageBlock, {"text": content, "identifier": run.new_id(), "created_at": None, "x": 1})
    a_name_that_is_long_enough_to_matter = another_name_that_is_long_enough_to_matter_in_this_test_of_layout
    a_name_that_is_long_enough_to_matter = "a text that is long enough to matter in this test of layout, and more"
    a_name_that_is_long_enough_to_matter = another.name_that_is_long.enough_to_matter.in_this_test_of_layout
    a_name_that_is_long_enough_to_matter += another.name_that_is_long.enough_to_matter(in_this_test_of_layout)
    for index, element in enumerate(first.something_of_the_first_that_is_long, first.something_else_that_is_long_too):
        del first.something_of_the_first_that_is_long[index], first.something_else_that_is_long_too_and_even_longer[index]
    while first.something_of_the_first_that_is_long < first.something_else_that_is_long_too_and_even_longer_than_that:
        assert first.something_of_the_first_that_is_long is not None and first.something_else_that_is_long_too is None
    if not isinstance(first.something_of_the_first_that_is_long, (_models.PageBlock, _models.CellBlock, _models.Hint)):
        return first.something_of_the_first_that_is_long + second.something_of_the_second_that_is_long + third_operand
    if "key" in {"first": first.something_of_the_first_that_is_long, "second": second.something_of_the_second_that}:
        run.bound_text(_text.size(block.text_of_the_block_that_is_long) + _text.size(event.delta_of_the_event), 100000, "text")
    return first[second.something_of_the_second_that_is_long : third.something_of_the_third_that_is_long_too + 1][1:-1]
    return first.something(*[element for element in second_that_is_long_enough], **{"key": "value", "another_key": "x"})
    return _function.elements(items := first_argument.something_long(second) if condition_of_some_length else third_argument, [item for item in items])
    return _function(_another_function(_a_third_function(first_argument_that_is_long, second_argument_that_is_long_too)))
class AClassWithALongName(_package_with_a_long_name.BaseClassWithALongName, _package_with_a_long_name.AnotherBaseClass):
    attribute: _package.Type[_package.First | _package.Second, _package.Third] | None = _pydantic.Field(default=None)
    kind: _typing.Literal[_models.KindOfSomethingWithALongName.A_VALUE] = _models.KindOfSomethingWithALongName.A_VALUE
    something: dict[str, list[_package_with_a_long_name.ClassWithALongName | None]] | None = None
    union: _typing.Annotated[_models.FirstMember | _models.SecondMember | _models.ThirdMember, _pydantic.Field(discriminator="type")]
Union: _typing.TypeAlias = _typing.Annotated[_typing.Annotated[First, _pydantic.Tag("first")] | _typing.Annotated[Second, _pydantic.Tag("second")], _pydantic.Discriminator(_model.discriminator("type", "type", ("first", "second"), ()))]
Plain: _typing.TypeAlias = _models_of_the_protocol.FirstMember | _models_of_the_protocol.SecondMember | None
REDUCER: _reducer.Reducer[_models.Message, _models.Event] = _reducer.Reducer(_models.Message, {_models.Event: _on_event}, first=_on_first)
