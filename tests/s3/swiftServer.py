"""
OpenStack Swift with its S3 API in one process: proxy, account, container and object server, with everything in a
folder. Run by startS3.ts: swiftServer.py <folder> <port> [<quota in bytes>]. It prints a line when it accepts requests.
"""

import os
import sys

import eventlet

eventlet.monkey_patch()

import swift.common.utils as utils  # noqa: E402

folder, port, quota = sys.argv[1], int(sys.argv[2]), (sys.argv[3:] or [""])[0]

# Before the rest of Swift is imported, which reads it.
with open(os.path.join(folder, "swift.conf"), "w") as file:
    file.write("[swift-hash]\nswift_hash_path_suffix = faro\n[storage-policy:0]\nname = only\ndefault = yes\n")
utils.set_swift_dir(folder)

from eventlet import wsgi  # noqa: E402
from eventlet.hubs import trampoline  # noqa: E402
from swift.common.middleware.s3api.controllers import multi_upload  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol, loadapp, make_pre_authed_request  # noqa: E402
from swift.common.storage_policy import reload_storage_policies  # noqa: E402

reload_storage_policies()
# So that few are several pages.
multi_upload.DEFAULT_MAX_UPLOADS = 20

# The test's key; `tests/s3/startS3.ts` has the same.
PROXY = """
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth copy container-quotas slo dlo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
# As above.
max_bucket_listing = 20
[filter:tempauth]
use = egg:swift#tempauth
user_faro_media = secreto .admin
user_faro_other = otro
[filter:copy]
use = egg:swift#copy
[filter:container-quotas]
use = egg:swift#container_quotas
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
# A disk that is asked for the first time may be slow.
conn_timeout = 5
node_timeout = 30
"""

STORAGE = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""


def save(name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


class NoCache:
    """Stands where Swift expects memcached, and remembers nothing."""

    def get(self, key, **_options):
        return None

    def set(self, key, value, **_options):
        pass

    def delete(self, key, **_options):
        pass


def serve(sock, conf, name):
    loaded = loadapp(conf, global_conf={"log_name": name})

    def app(env, start_response):
        env["swift.cache"] = NoCache()
        return loaded(env, start_response)

    eventlet.spawn(
        wsgi.server, sock, app, utils.NullLogger(), protocol=SwiftHttpProtocol, capitalize_response_headers=False
    )
    return app


os.makedirs(os.path.join(folder, "devices", "only"), exist_ok=True)
for kind in ("account", "container", "object"):
    listener = eventlet.listen(("127.0.0.1", 0))
    builder = RingBuilder(1, 1, 0)
    builder.add_dev(
        {"region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "port": listener.getsockname()[1], "device": "only"}
    )
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, kind + ".ring.gz"))
    serve(listener, save(kind + "-server.conf", STORAGE.format(folder=folder, kind=kind)), kind)

proxy = serve(eventlet.listen(("127.0.0.1", port)), save("proxy-server.conf", PROXY.format(folder=folder)), "proxy")

# An empty quota is none.
made = make_pre_authed_request(
    {"SERVER_NAME": "127.0.0.1", "SERVER_PORT": str(port), "wsgi.url_scheme": "http"},
    "PUT",
    "/v1/AUTH_faro/media",
    headers={"X-Container-Meta-Quota-Bytes": quota},
    agent="test",
)
status = made.get_response(proxy).status
print("ready" if status.startswith("2") else status, flush=True)
# Until the test closes the line, or has ended.
trampoline(sys.stdin.fileno(), read=True)
os._exit(0)
