#!/bin/sh
# Runs a command with the restrictions of a pod: pod.sh ROOT [VOLUME MOUNTPOINT] -- COMMAND…
# It has its own mounts and processes, a read-only root, an empty /tmp of POD_TMP_MEBIBYTES, an
# ordinary user and no capabilities, and cannot gain any. Start it with `unshare --mount --pid
# --fork`.
set -eu
root=$1
shift
mount --bind "$root" "$root"
if [ "$1" != -- ]; then
  mkdir -p "$root$2"
  mount --bind "$1" "$root$2"
  mount -o remount,bind,ro "$root$2"
  shift 2
fi
shift
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755,nosuid dev "$root/dev"
for device in 'null 3' 'zero 5' 'random 8' 'urandom 9'; do
  mknod -m 666 "$root/dev/${device% *}" c 1 "${device#* }"
done
ln -s /proc/self/fd "$root/dev/fd"
ln -s /proc/self/fd/1 "$root/dev/stdout"
ln -s /proc/self/fd/2 "$root/dev/stderr"
mount -t tmpfs -o mode=1777,nosuid,nodev,size="${POD_TMP_MEBIBYTES}m" tmp "$root/tmp"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid="$POD_UID" --regid="$POD_GID" --clear-groups \
  --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"
