"""Tells BenchExec (https://github.com/sosy-lab/benchexec) how heddle is called, and what its answers mean.

Lay this file where benchexec finds tool-info modules, or name it in the benchmark definition: tool="tools.heddle" with the folder above it in
PYTHONPATH. docs/formats.md says how it is used.
"""

import json

import benchexec.result as result
import benchexec.tools.template
from benchexec.tools.sv_benchmarks_util import ILP32, LP64, get_data_model_from_task

# The property of the competition that a check belongs to, by the check's name.
PROPERTIES = {
    "error": result.RESULT_FALSE_REACH,
    "bounds": result.RESULT_FALSE_DEREF,
    "use-after-free": result.RESULT_FALSE_DEREF,
    "use-after-return": result.RESULT_FALSE_DEREF,
    "null": result.RESULT_FALSE_DEREF,
    "pointer": result.RESULT_FALSE_DEREF,
    "readonly": result.RESULT_FALSE_DEREF,
    "free": result.RESULT_FALSE_FREE,
    "memtrack": result.RESULT_FALSE_MEMTRACK,
    "memcleanup": result.RESULT_FALSE_MEMCLEANUP,
    "overflow": result.RESULT_FALSE_OVERFLOW,
    "left-shift": result.RESULT_FALSE_OVERFLOW,
    "race": result.RESULT_FALSE_DATARACE,
    "deadlock": result.RESULT_FALSE_DEADLOCK,
    "termination": result.RESULT_FALSE_TERMINATION,
}


class Tool(benchexec.tools.template.BaseTool2):
    """Tool info for heddle."""

    REQUIRED_PATHS = ["heddle-llvm"]

    def executable(self, tool_locator):
        return tool_locator.find_executable("heddle", subdir="bin")

    def name(self):
        return "heddle"

    def version(self, executable):
        version = self._version_from_tool(executable, arg="version", line_prefix="heddle ")
        return version.split(",")[0]

    def cmdline(self, executable, options, task, rlimits):
        line = [executable, "check", "--json", "--progress=none"]
        if task.property_file:
            line.append("--property=" + task.property_file)
        model = get_data_model_from_task(task, {ILP32: "--m32", LP64: ""})
        if model and model not in options:
            line.append(model)
        line += limits(options, rlimits)
        return line + list(options) + list(task.input_files)

    def determine_result(self, run):
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        status = run.exit_code.value
        report = report_of(run.output.text)
        if report is None:
            return result.RESULT_ERROR + " (no report)"
        answer = report.get("answer")
        if answer == "verified" and status == 0:
            return result.RESULT_TRUE_PROP
        if answer == "violated" and status == 1:
            return violated(report)
        if answer == "unknown" and status == 2:
            return unknown(report)
        return f"{result.RESULT_ERROR} ({report.get('headline', 'no headline')})"

    def get_value_from_output(self, output, identifier):
        """Figures of the report, by their path: stats.states, engine, reasons.0.kind."""
        value = report_of(output.text)
        for key in identifier.split("."):
            if isinstance(value, list) and key.isdigit() and int(key) < len(value):
                value = value[int(key)]
            elif isinstance(value, dict) and key in value:
                value = value[key]
            else:
                return None
        return str(value)


def report_of(text):
    """The report in an output that has messages too; None: there is none."""
    lines = text.splitlines(keepends=True)
    for at, line in enumerate(lines):
        if line.rstrip() == "{":
            try:
                report, _ = json.JSONDecoder().raw_decode("".join(lines[at:]))
            except ValueError:
                continue
            if str(report.get("schema", "")).startswith("heddle-"):
                return report
    return None


def limits(options, rlimits):
    """Limits that leave heddle time and memory to say why it has no answer."""
    line = []
    seconds = rlimits.cputime or rlimits.walltime
    if seconds and not any(o.startswith("--time") for o in options):
        line.append(f"--time={max(seconds * 95 // 100, 1)}s")
    if rlimits.memory and not any(o.startswith("--memory") for o in options):
        line.append(f"--memory={max(rlimits.memory * 3 // 4 // 1_000_000, 1)}M")
    return line


def violated(report):
    """The result of the property whose check failed; of another check a plain false."""
    runs = report.get("counterexamples") or [{}]
    return PROPERTIES.get(runs[0].get("check"), result.RESULT_FALSE_PROP)


def unknown(report):
    """What an unknown answer counts as: a limit that BenchExec set, or no answer."""
    reasons = report.get("reasons") or [{}]
    words = {"time": result.RESULT_TIMEOUT, "memory": "OUT OF MEMORY"}
    return words.get(reasons[0].get("kind"), result.RESULT_UNKNOWN)
