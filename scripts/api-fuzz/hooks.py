"""
Makes generated requests valid where that depends on other fields or on stored records, which JSON Schema cannot say:
ids of existing communities and employees, known car models, passwords that agree, ranges in order, amounts that match.
Requests that are meant to be invalid stay as they are.
"""

import datetime
import json
import os
import random
import urllib.request
import uuid

import schemathesis

URL = os.environ["FUZZ_URL"]
PASSWORD = "correct horse battery"
PICTURE = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
ADDRESS_FIELDS = {"address", "communityName", "tower", "flat", "city", "state", "pin"}
AMOUNTS = {"planAmount", "payable", "price", "gst", "total", "carType", "carModel"}
MAX_RECORDS = 1000
RANGE_SUFFIXES = ("_gte", "_gt", "_lte", "_lt")


def read(path):
    request = urllib.request.Request(URL + path, headers={"authorization": f"Bearer {os.environ['FUZZ_ADMIN_TOKEN']}"})
    with urllib.request.urlopen(request) as response:
        return json.load(response)


COMMUNITIES = [community["id"] for community in read("/api/communities")]
EMPLOYEES = [employee["id"] for employee in read("/api/register/employees")]
CATALOGUE = read("/api/catalogue")
CAR_MODELS = [model["name"] for model in CATALOGUE["carModels"]]
# A prefix of invoices cannot become one of credit notes, nor the other way round.
NUMBER_PREFIXES = {kind: read("/api/settings")["invoice"][kind] for kind in ("seriesPrefix", "creditNotePrefix")}
WASH_SLOTS = {wash["tier"]: wash["slots"] for wash in CATALOGUE["washes"]}


def tomorrow():
    return day_in(1)


def day_in(days):
    now = datetime.datetime.now(datetime.timezone(datetime.timedelta(hours=5.5)))
    return (now + datetime.timedelta(days=days)).date()


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is None:
        # A request that probes what the server accepts, which is not generated.
        return
    if case.headers and "Idempotency-Key" in case.headers and case.meta.generation.mode.is_positive:
        case.headers["Idempotency-Key"] = uuid.uuid4().hex
    if not case.meta.generation.mode.is_positive:
        return
    if isinstance(case.body, dict):
        relate(case.body, case.path)
    if case.query:
        relate_query(case.query)


def relate(body, path):
    for value in list(body.values()):
        for item in value if isinstance(value, list) else [value]:
            if isinstance(item, dict):
                relate(item, path)
    if "cars" in body:
        # Cars are known by ids that only their profile has.
        del body["cars"]
    body.pop("carId", None)
    # A car to add needs the fields of an order.
    body.pop("newCar", None)
    if "password" in body and not path.endswith("/login"):
        body["password"] = f"{PASSWORD} {random.randrange(10**9)}"
        if "confirmPassword" in body:
            body["confirmPassword"] = body["password"]
    if body.get("currentPassword") is not None:
        body["currentPassword"] = PASSWORD
    if body.get("profilePic") is not None:
        body["profilePic"] = PICTURE
    if "carName" in body or path.endswith("/cars"):
        body["carName"] = random.choice(CAR_MODELS)
        body["carNumber"] = f"MH12AB{random.randrange(1000, 9999)}"
    for name in AMOUNTS & body.keys():
        if "monthlyPrices" not in body and "promotion" not in body:
            del body[name]
    if "/leads/" in path:
        # Only leads that are open have one.
        body.pop("followUpOn", None)
    if path.endswith("/leads") and not body.get("email") and not body.get("phone"):
        body["phone"] = "9876543210"
    for name in ("add", "remove"):
        if name in body:
            body[name] = ["Diwali 2026"]
    if path.endswith("/views") and "filter" in body:
        body["filter"] = "{}"
    relate_places(body, path)
    relate_washes(body, path)
    relate_hand_payments(body, path)
    if "daysOff" in body:
        relate_settings(body)


def relate_places(body, path):
    is_order = (
        not path.endswith("/cars")
        and "timeSlot" in body
        and any(name in body for name in ("planDuration", "phone", "tier"))
    )
    if (is_order or ADDRESS_FIELDS & body.keys()) and "locality" not in body and "supplierName" not in body:
        body["communityId"] = random.choice(COMMUNITIES)
        body.pop("communityName", None)
        body["address"], body["tower"], body["flat"] = "", "B", "704"
    elif body.get("communityId") is not None:
        body["communityId"] = random.choice(COMMUNITIES)
    for name in ("area", "community"):
        if body.get(name):
            body[name] = random.choice(COMMUNITIES)
    # The same community twice needs days that do not overlap.
    others = body.get("otherCommunities") or []
    for other, community in zip(others, random.sample(COMMUNITIES, len(others))):
        other["community"] = community
        if other.get("from") and other.get("to"):
            other["to"] = other["from"]
    for name in ("assigneeId", "employeeId"):
        if body.get(name) is not None:
            body[name] = random.choice(EMPLOYEES)
    if "into" in body:
        body["into"] = random.choice(COMMUNITIES)
    if body.get("gstin"):
        body["gstin"] = ""
    if "pauseMaxDaysPerTerm" in body:
        body["pauseMinDays"], body["pauseMaxDaysPerTerm"] = 3, 60
    if "percent" in body and "active" in body:
        body["from"], body["to"] = None, None


def relate_washes(body, path):
    tier = body.get("tier") or next((one for one in WASH_SLOTS if path.lower().endswith(f"checkout{one}")), None)
    if tier and "timeSlot" in body:
        body["timeSlot"] = random.choice(WASH_SLOTS[tier])
    if (tier or "/washes/" in path) and body.get("date") is not None:
        body["date"] = str(tomorrow())
    if "/plans/" in path and body.get("status") not in (None, "paused"):
        body.pop("from", None)
        body.pop("until", None)
    elif "/plans/" in path and body.get("from"):
        body["from"] = str(tomorrow())
        body.pop("until", None)


def relate_hand_payments(body, path):
    if body.get("method") in ("upi", "bank-transfer"):
        body["reference"] = "432198765012"
    for name in ("receivedOn", "refundedOn"):
        if body.get(name):
            body[name] = str(day_in(0))
    if path.endswith("/payment") or ("method" in body and "reason" not in body):
        body.pop("amountReason", None)
        if "amount" in body:
            body["amountReason"] = "Rounded up"
    if "/work/" in path and "outcome" in body:
        body["date"] = str(day_in(0))
        body.pop("markedAt", None)
        if body["outcome"] == "missed":
            body["reason"] = "car-away"


def relate_settings(body):
    for at, holiday in enumerate(body["daysOff"]["holidays"]):
        holiday["date"] = str(day_in(at))
    for at, change in enumerate(body["scheduledChanges"]):
        change["from"] = str(day_in(1 + at))
        # A change without new values is rejected.
        change["monthlyPrices"]["Sedan"] = change["monthlyPrices"]["Sedan"] or 1200
    body["invoice"].update(NUMBER_PREFIXES)


def relate_query(query):
    wanted = json.loads(query["filter"]) if query.get("filter") else None
    if isinstance(wanted, dict):
        if "tags" in wanted:
            wanted["tags"] = "Diwali 2026"
        # All records have a value.
        for name in ("kind", "attentionSince"):
            if None in (wanted[name] if isinstance(wanted.get(name), list) else [wanted.get(name)]):
                wanted.pop(name, None)
        # A field has a value or a range.
        for name in [name for name in wanted if name.endswith(RANGE_SUFFIXES)]:
            if name.rsplit("_", 1)[0] in wanted:
                del wanted[name]
        query["filter"] = json.dumps(wanted)
    # Only a GSTIN under which documents were issued is accepted.
    query.pop("gstin", None)
    if "range" in query:
        first, last = sorted(json.loads(query["range"]))
        query["range"] = json.dumps([first, min(last, first + MAX_RECORDS - 1)])
    if query.get("period") == "quarter":
        query["month"] = "2026-03"
    for name, day in ("from", str(day_in(-60))), ("to", str(tomorrow())):
        if query.get(name):
            query[name] = day
    if query.get("date"):
        query["date"] = str(tomorrow())
    if query.get("communityId"):
        query["communityId"] = random.choice(COMMUNITIES)
