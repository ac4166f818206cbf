"""What `import punto` offers: every name is there, typed, and costs nothing until it is used."""

import subprocess
import sys

import pytest

import punto
from punto.extras import EXTRAS
from punto.public import PLACES


def test_every_name_is_offered_and_has_a_place() -> None:
    assert set(punto.__all__) == {*PLACES, "__version__"}
    assert dir(punto) == sorted(punto.__all__)


@pytest.mark.parametrize("name", sorted(PLACES))
def test_a_name_can_be_called_and_is_documented(name: str) -> None:
    for _ in range(2):  # an imported module must not take the name of a function
        assert callable(getattr(punto, name))
    assert getattr(punto, name).__doc__


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = punto.nonsense


def loaded_by(words: str) -> set[str]:
    said = f"{words}; import sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    return set(run.stdout.splitlines()[-1].split())


def test_importing_punto_loads_nothing_else() -> None:
    mine = {name for name in loaded_by("import punto") if name.partition(".")[0] in {"punto", "msgspec"}}
    assert mine == {"punto", "punto.version"}


def test_a_settlement_loads_no_library_of_an_extra() -> None:
    words = (
        "import punto; punto.settle('nsw', '9H 6C KD KS', {'tie': 5}); punto.Table('nsw', limits=(5, 100))"
    )
    assert not loaded_by(words) & EXTRAS.keys()


def test_packages_of_the_same_name_stay_packages() -> None:
    import punto.roads
    import punto.rulebook.loader
    import punto.simulate.plans

    assert punto.rulebook("nsw").id == "nsw"
    assert punto.roads("BB").results == punto.roads.parse_results("BB")  # type: ignore[attr-defined]
    assert "flat" in punto.simulate.plans.PLANS  # type: ignore[attr-defined]
