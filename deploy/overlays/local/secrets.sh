#!/bin/sh
# Generates the passwords and keys of the local overlay once, in secrets/ (ignored by Git).
# ADMIN_EMAIL and ADMIN_PASSWORD may be set; otherwise a password is generated and printed.
set -eu
cd "$(dirname "$0")"
umask 077

random() { od -An -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }

if [ -d secrets ]; then
  echo "deploy/overlays/local/secrets exists already; nothing was changed."
  exit 0
fi

email=${ADMIN_EMAIL:-admin@example.org}
password=${ADMIN_PASSWORD:-$(random 12)}
postgres=$(random 24)
redis=$(random 24)

mkdir secrets.new
printf 'ADMIN_EMAIL=%s\nADMIN_PASSWORD=%s\n' "$email" "$password" >secrets.new/admin.env
printf 'POSTGRES_PASSWORD=%s\nDATABASE_URL=postgres://targum:%s@postgres:5432/targum\n' \
  "$postgres" "$postgres" >secrets.new/database.env
printf 'REDIS_PASSWORD=%s\nREDIS_ADDRESS=redis:6379\nREDIS_URL=redis://:%s@redis:6379\n' \
  "$redis" "$redis" >secrets.new/redis.env
printf 'SESSION_KEYS=%s\n' "$(random 32)" >secrets.new/sessions.env
mv secrets.new secrets

echo "Admin: $email"
echo "Password: $password"
