# Reads /etc/resolv.conf for nginx, which neither reads it nor completes the names it resolves.
# Prints shell commands that export RESOLVER, a directive, and each …_PODS of the environment with
# the first search domain after a name without dots.
$1 == "nameserver" { servers = servers " " ($2 ~ /:/ ? "[" $2 "]" : $2) }
$1 == "search" && domain == "" { domain = $2 }

END {
  # Addresses of pods change more often than names in general: nginx keeps them for a second.
  line = servers == "" ? "# no DNS here" : "resolver" servers " valid=1s; resolver_timeout 2s;"
  print "export RESOLVER='" line "'"
  for (name in ENVIRON) {
    address = ENVIRON[name]
    if (name !~ /_PODS$/ || domain == "" || address !~ /^[^.:]+:[0-9]+$/) continue
    sub(/:/, "." domain ":", address)
    print "export " name "='" address "'"
  }
}
