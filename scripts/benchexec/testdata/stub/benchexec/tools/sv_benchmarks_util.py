ILP32, LP64 = "ILP32", "LP64"


def get_data_model_from_task(task, param_dict):
    options = task.options or {}
    if options.get("language") == "C" and options.get("data_model"):
        return param_dict[options["data_model"]]
    return None
