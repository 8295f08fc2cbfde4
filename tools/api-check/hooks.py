"""What Schemathesis has to know of Gemscout: who calls, what succeeds once, and what the operations answered."""

import atexit
import json
import os

import requests
import schemathesis

URL = os.environ["GEMSCOUT_URL"]
FOLDER = os.environ["API_CHECK_FOLDER"]
with open(f"{FOLDER}/known.json", encoding="utf-8") as file:
    known = json.load(file)
ENDS_ITS_SESSION = {"POST /auth/logout", "DELETE /auth/sessions/{id}"}
statuses: dict[str, dict[str, int]] = {}


def demo_token():
    response = requests.post(f"{URL}/auth/login", json=known["demo"], timeout=30)
    return response.json()["access_token"]


@schemathesis.auth(refresh_interval=None)
class Session:
    """The owner's session; a new one of the demo account for a request that may end it."""

    def get(self, case, context):
        return known["owner"]

    def set(self, case, data, context):
        operation = case.operation.label
        token = demo_token() if operation in ENDS_ITS_SESSION else known["tokens"].get(operation, data)
        case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}


@schemathesis.hook
def before_call(context, case, **kwargs):
    """The first request of an operation that is meant to fit becomes the one that succeeds, where one is known."""
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    request = known["requests"].pop(case.operation.label, None)
    if request is None:
        return
    headers = {**(case.headers or {}), **request.get("headers", {})}
    if "token" in request:
        headers["Authorization"] = f"Bearer {request['token']}"
    case.headers = headers
    if "path" in request:
        case.path_parameters = request["path"]
    if "query" in request:
        case.query = request["query"]
    if "body" in request:
        case.body = request["body"]
        case.media_type = "application/json"


@schemathesis.hook
def after_call(context, case, response):
    counted = statuses.setdefault(case.operation.label, {})
    counted[str(response.status_code)] = counted.get(str(response.status_code), 0) + 1


@atexit.register
def write_statuses():
    with open(f"{FOLDER}/statuses.json", "w", encoding="utf-8") as file:
        json.dump(statuses, file)
