"""Native modules that an installation has only if it was built for the laboratory."""

from typing import Final

MODULES: Final = {"glupcore._training", "glupcore.bench._kernels"}

MISSING: Final = (
    "{use} needs the laboratory, which was not built: in a clone of glupcore, "
    "pip install -Ccmake.define.GLUP_LABORATORY=ON ."
)
