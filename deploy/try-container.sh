#!/usr/bin/env bash
# Builds the image of Containerfile and tries it, without Docker and without a registry. It needs
# root and Debian's packages podman, buildah and mmdebstrap. The base comes from Debian's mirror. The
# builder gets the Node.js, the npm and the trusted certificates of this machine.
#
#   deploy/try-container.sh
#
# PODMAN_FLAGS are added to every `podman run`, e.g. PODMAN_FLAGS='--runtime runc'.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
name=conch-try-$$
read -ra flags <<<"${PODMAN_FLAGS:-}"

clean_up() {
  podman rm --force --volumes "$name" >/dev/null 2>&1 || true
  podman volume rm --force "$name" >/dev/null 2>&1 || true
  rm -rf "$scratch"
}
trap clean_up EXIT

fail() {
  echo "FAIL: $*" >&2
  exit 1
}

echo '1. a base image from Debian'
if ! podman image exists conch-try-base; then
  mmdebstrap --quiet --variant=minbase --include=ca-certificates bookworm "$scratch/base.tar"
  podman import --quiet "$scratch/base.tar" conch-try-base >/dev/null
fi

echo '2. a builder with Node.js and npm'
mkdir -p "$scratch/builder"
cp "$(readlink -f "$(command -v node)")" "$scratch/builder/node"
cp -r "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$scratch/builder/npm"
cp "${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" "$scratch/builder/trusted.crt"
cat >"$scratch/builder/Containerfile" <<'END'
FROM localhost/conch-try-base
COPY node /usr/local/bin/node
COPY trusted.crt /etc/trusted.crt
ENV NODE_EXTRA_CA_CERTS=/etc/trusted.crt
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
END
buildah build --quiet --isolation chroot --tag conch-try-builder "$scratch/builder" >/dev/null

echo '3. the image of Containerfile'
buildah build --isolation chroot --network host --format docker --tag conch-try \
  --build-arg BUILDER=localhost/conch-try-builder --build-arg BASE=localhost/conch-try-base \
  --file "$root/Containerfile" "$root"

echo '4. without settings it refuses to start, and says why'
if refusal=$(podman run --rm "${flags[@]}" conch-try 2>&1); then
  fail 'it started without an admin token'
fi
grep -q CONCH_ADMIN_TOKEN <<<"$refusal" || fail "$refusal"

echo '5. with the settings of docs/how-to/run-in-a-container.md it is ready behind a published port'
start() {
  podman run --detach --name "$name" "${flags[@]}" --publish 127.0.0.1:26620:2662 \
    --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
    --env CONCH_ADMIN_TOKEN=0123456789abcdef0123456789abcdef --env CONCH_BEHIND_PROXY=true \
    --env CONCH_PUBLIC_ORIGIN=http://localhost:26620 --volume "$name:/data" conch-try >/dev/null
  for _ in $(seq 100); do
    curl -fsS http://localhost:26620/readyz 2>/dev/null && echo && return
    sleep 0.2
  done
  podman logs "$name"
  fail 'it is not ready after 20 s'
}
start
curl -fsS http://localhost:26620/ | grep -q '<title>Conch</title>' || fail 'no page'
[ "$(podman exec "$name" id -u)" = 10001 ] || fail 'it runs as another user'
[ "$(podman exec "$name" stat -c %a /data)" = 700 ] || fail 'others can read /data'
status=$(curl -s -o /dev/null -w '%{http_code}' -H 'Host: conch.example' http://localhost:26620/)
[ "$status" = 403 ] || fail "another name is answered with $status"
podman healthcheck run "$name" || fail 'the health check fails'

echo '6. a new container on the same volume has the same data'
ask() {
  curl -fsS -H 'authorization: Bearer 0123456789abcdef0123456789abcdef' "http://localhost:26620/api/v1$1"
}
before=$(ask /spaces)
podman stop --time 20 "$name" >/dev/null
[ "$(podman inspect --format '{{.State.ExitCode}}' "$name")" = 0 ] || fail 'it did not end well'
podman rm "$name" >/dev/null
start
[ "$(ask /spaces)" = "$before" ] || fail 'the spaces differ'

echo 'The image works.'
