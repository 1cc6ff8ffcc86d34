#!/bin/sh
# Before the edge stops, lets it close its kept connections: drain.sh FOLDER SECONDS, with the folder of
# prepare.sh. For SECONDS the edge still serves, and each answer tells the client to close the connection.
# nginx itself closes kept connections when it stops, and one of them could just be carrying a request.
set -eu
: >"$1/draining"
sleep "$2"
