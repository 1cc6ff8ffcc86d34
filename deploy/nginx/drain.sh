#!/bin/sh
# Before the edge stops, lets it close its kept connections: drain.sh FOLDER SECONDS, with the folder of
# prepare.sh. For SECONDS the edge still serves, and each answer tells the client to close the connection.
# nginx itself closes kept connections when it stops, and a request may be on its way on one of them.
set -eu
# A full disk must not end the wait. The subshell is needed: a failed redirection of `:` ends its shell.
(: >"$1/draining") || true
sleep "$2"
