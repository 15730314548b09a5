"""The examples as modules: they are programs, in no package."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from unittest.mock import patch

EXAMPLES = Path(__file__).parents[2] / "examples"


def load_example(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses look for their annotations
    spec.loader.exec_module(module)
    return module


def load_without_torch(name: str) -> ModuleType:
    """An example of which only what needs no PyTorch is used: a stand-in has just the names that
    its classes are defined with."""
    torch, nn, board = (ModuleType(part) for part in ("torch", "nn", "tensorboard"))
    vars(torch).update(nn=nn, Tensor=object, no_grad=lambda: lambda function: function)
    vars(nn).update(Module=object)
    vars(board).update(SummaryWriter=object)
    stand_ins = {"torch": torch, "torch.nn": nn, "torch.utils.tensorboard": board}
    with patch.dict(sys.modules, stand_ins):
        return load_example(name)
