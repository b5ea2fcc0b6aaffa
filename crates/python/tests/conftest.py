"""What all tests share: the program of this installation is found by its name, as in an activated environment."""

import os
import sysconfig

os.environ["PATH"] = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])
