import os
import subprocess


class BaseTool2:
    class ToolLocator:
        def __init__(self, tool_directory=None, use_path=False, use_current=False):
            self.dir = tool_directory

        def find_executable(self, name, subdir=""):
            path = os.path.join(self.dir, subdir, name)
            if not os.access(path, os.X_OK):
                raise FileNotFoundError(path)
            return path

    def _version_from_tool(self, executable, arg="--version", line_prefix=None):
        out = subprocess.run([executable, arg], capture_output=True, text=True).stdout
        lines = (line[len(line_prefix):].strip() for line in out.splitlines() if line.startswith(line_prefix))
        return next(lines, "")
