#!/bin/sh
# Starts nginx as one server of the product. It writes only under /tmp. Settings: PUBLIC_URL,
# PRODUCT_NAME, LISTEN (8080), WORKER_PROCESSES (2), DRAIN_SECONDS (30), and the variables of the
# edge's template.
set -eu
export LISTEN="${LISTEN:-8080}" WORKER_PROCESSES="${WORKER_PROCESSES:-2}"
export PRODUCT_NAME="${PRODUCT_NAME:-Targum}"
if read -r _ 2>/dev/null </proc/net/if_inet6; then
  export LISTEN_IPV6="${LISTEN_IPV6:-listen [::]:$LISTEN;}"
else
  export LISTEN_IPV6='# no IPv6 here'
fi
case $SERVER_NAME in
  mfe-*) export BASE_PATH="/mfe/${SERVER_NAME#mfe-}/" ;;
  *) export BASE_PATH=/ ;;
esac
# In a cluster, a front end's Services are named after it.
for name in ${FRONT_ENDS:-}; do
  prefix=$(printf %s "$name" | tr a-z- A-Z_)
  eval "export ${prefix}_ADDRESS=\"\${${prefix}_ADDRESS:-$name:8080}\""
  eval "export ${prefix}_PODS=\"\${${prefix}_PODS:-$name-pods:8080}\""
done
eval "$(cat /etc/resolv.conf 2>/dev/null | awk -f /etc/targum/resolver.awk)"
sh /etc/targum/prepare.sh /tmp/nginx "/etc/targum/$TEMPLATE"
exec nginx -p /tmp/nginx/ -c /tmp/nginx/nginx.conf -g 'daemon off;'
