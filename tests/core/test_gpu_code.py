"""What is handed to the GPU's compiler; whether it plays by the rules is shown by `make gpu`."""

from llvmlite import binding, ir

from trainshed.core import gpu


class Library:
    """A piece of code as numba-cuda keeps it: one function, and what it calls."""

    _llvm_strs = None
    _entry_name = "kernel"

    def __init__(self, name, length, *callees):
        self._module, whole = ir.Module(name), ir.IntType(64)
        self._linking_libraries = set(callees)
        function = ir.Function(self._module, ir.FunctionType(whole, [whole]), name)
        body, value = ir.IRBuilder(function.append_basic_block()), function.args[0]
        for _ in range(length - 1):
            value = body.add(value, value)
        body.ret(value)


def test_what_is_called_in_two_ways_is_compiled_once():
    shared = Library("shared", 3)
    kernel = Library("kernel", 3, Library("one", 3, shared), Library("two", 3, shared))
    assert sorted(code.name for code in gpu._code_of(kernel)) == ["kernel", "one", "shared", "two"]


def test_long_functions_of_a_large_game_stay_functions(monkeypatch):
    for large, stays in ((2, True), (3, False)):
        monkeypatch.setattr(gpu, "LARGE", large)
        parts = Library("long", gpu.INLINED + 1), Library("short", gpu.INLINED)
        kernel = Library("kernel", gpu.INLINED + 1, *parts)
        texts = {text.split("@")[1].split("(")[0].strip('"'): text for text in gpu._text_of(kernel)}
        assert ("noinline" in texts["long"]) == stays
        assert "noinline" not in texts["short"] + texts["kernel"]


def test_the_bodies_of_loops_are_written_once():
    module, whole = ir.Module("loops"), ir.IntType(64)
    function = ir.Function(module, ir.FunctionType(whole, [whole]), "count")
    entry, body, after = (function.append_basic_block(name) for name in ("entry", "body", "after"))
    ir.IRBuilder(entry).branch(body)
    builder = ir.IRBuilder(body)
    count = builder.phi(whole)
    count.add_incoming(whole(0), entry)
    more = builder.add(count, whole(1))
    count.add_incoming(more, body)
    builder.cbranch(builder.icmp_signed("<", more, function.args[0]), body, after)
    ir.IRBuilder(after).ret(more)
    text = gpu._with_loops_as_they_are(str(module))
    (closing,) = (line for line in text.split("\n") if ", !llvm.loop" in line)
    assert closing.lstrip().startswith("br i1")
    assert "llvm.loop.unroll.disable" in text
    binding.parse_assembly(text).verify()
