#!/bin/sh
# Writes the configuration of one server into the folder of an nginx. Used by `npm start` and by the
# images: prepare.sh FOLDER TEMPLATE [NGINX]. The values come from the environment, see render.awk.
# DRAIN_SECONDS (default 30) limits how long open requests may continue after SIGQUIT. FRONT_ENDS
# lists the front ends that the edge serves: shell at /, mfe-chat at /mfe/chat/. For each,
# SHELL_ADDRESS, MFE_CHAT_ADDRESS … is the address of one of its pods, and SHELL_PODS … that of all
# of them, as host:port.
# OIDC_ISSUER, OIDC_BUTTON_LABEL and PASSWORD_LOGIN are those of svc-auth, for the login page.
# LIMIT_… are the limits of the product, of which the page gets those that are set. limits.txt lists
# them.
set -eu
folder=$1
template=$2
nginx=${3:-nginx}
here=$(dirname "$0")

# Each compressible file has a brotli copy beside it, which nginx serves with one module. The edge
# compresses JSON with another one. Both are used if the folder BROTLI_MODULES has them, which is by
# default the folder of the installed modules.
installed=$("$nginx" -V 2>&1 | sed -n 's/.*--modules-path=\([^ ]*\).*/\1/p')
modules=${BROTLI_MODULES:-$installed}
none='# no brotli module'
export LOAD_MODULES='# Modules for brotli:' BROTLI_STATIC="$none" BROTLI_JSON="$none"
# For browsers that accept brotli, brotli_static switches gzip off. nginx fills in the pages, so that
# they have no brotli copy.
export NO_BROTLI_STATIC="$none"
# load NAME succeeds if the module exists.
load() {
  [ -f "$modules/ngx_http_brotli_$1_module.so" ] || return 1
  LOAD_MODULES="$LOAD_MODULES
load_module \"$modules/ngx_http_brotli_$1_module.so\";"
}
if load static; then BROTLI_STATIC='brotli_static on;' NO_BROTLI_STATIC='brotli_static off;'; fi
if load filter; then
  # With this window an answer that its client reads slowly takes 0.5 MB. By default it takes 5 MB.
  BROTLI_JSON='brotli on; brotli_types application/json; brotli_min_length 1024; '
  BROTLI_JSON="${BROTLI_JSON}brotli_comp_level 3; brotli_window 64k;"
fi

export DRAIN_SECONDS="${DRAIN_SECONDS:-30}"
# drain.sh makes this file. A restarted container still finds the file of the container before it.
export DRAINING="$folder/draining"
rm -f "$DRAINING"

# Stops with the services' line for settings that they refuse.
checked=$(awk -f "$here/settings.awk" "$here/limits.txt")
# What the login page offers. Without a label, the button has a text in the page's language.
SIGN_IN=$(printf '%s\n' "$checked" | head -n 1)
export SIGN_IN SIGN_IN_LABEL="${OIDC_BUTTON_LABEL:-none}"
LIMITS=$(printf '%s\n' "$checked" | sed '1d;$d' | tr '\n' ' ')
# 1 MiB more than the largest body, for the other parts of a form.
MAX_BODY=$(($(printf '%s\n' "$checked" | tail -n 1) + 1048576))
export LIMITS="${LIMITS:-none}" MAX_BODY

render() {
  awk -f "$here/render.awk" "$1" >"$2"
}

mkdir -p "$folder/conf.d"
cp "$here/mime.types" "$folder/mime.types"
render "$here/nginx.conf.template" "$folder/nginx.conf"
for name in common.conf security-headers.inc api-error.inc to-static.inc to-pods.inc; do
  render "$here/$name.template" "$folder/conf.d/$name"
done
render "$template" "$folder/conf.d/server-$SERVER_NAME.conf"

for name in ${FRONT_ENDS:-}; do
  case $name in
    mfe-*) path=/mfe/${name#mfe-}/ ;;
    *) path=/ ;;
  esac
  prefix=$(printf %s "$name" | tr a-z- A-Z_)
  export FRONT_END="$name" FRONT_END_PATH="$path"
  eval "export FRONT_END_ADDRESS=\"\${${prefix}_ADDRESS:-}\" FRONT_END_PODS=\"\${${prefix}_PODS:-}\""
  render "$here/front-end.conf.template" "$folder/conf.d/front-end-$name.conf"
  render "$here/front-end.inc.template" "$folder/conf.d/front-end-$name.inc"
done
