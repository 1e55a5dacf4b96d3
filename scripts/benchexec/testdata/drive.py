"""Uses the tool-info module as BenchExec does: drive.py DIR, where DIR/bin has heddle, with tasks as JSON objects on standard input, one a line. Prints what came of each."""

import json
import subprocess
import sys
from types import SimpleNamespace

from tools.heddle import PROPERTIES, Tool

tool = Tool()
executable = tool.executable(Tool.ToolLocator(tool_directory=sys.argv[1]))
print(json.dumps({"name": tool.name(), "version": tool.version(executable), "properties": PROPERTIES}))
for line in sys.stdin:
    x = json.loads(line)
    options = {"language": "C", "data_model": x["model"]} if x.get("model") else None
    task = SimpleNamespace(input_files=[x["file"]], property_file=x.get("property"), options=options)
    limits = SimpleNamespace(cputime=x.get("time"), walltime=None, memory=x.get("memory"))
    command = tool.cmdline(executable, x.get("options", []), task, limits)
    if x.get("output") is None:
        p = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        text, status = p.stdout, p.returncode
    else:
        text, status = x["output"], x["status"]
    output = SimpleNamespace(text=text)
    run = SimpleNamespace(was_timeout=x.get("timeout", False), exit_code=SimpleNamespace(value=status, signal=None), output=output)
    print(json.dumps({"command": command[1:], "result": tool.determine_result(run), "states": tool.get_value_from_output(output, "stats.states"),
                      "reason": tool.get_value_from_output(output, "reasons.0.kind")}))
