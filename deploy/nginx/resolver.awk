# Converts /etc/resolv.conf for nginx, which does not read that file and does not complete names.
# Prints shell commands that export RESOLVER (a directive) and every …_PODS variable, with the first
# search domain appended to names without dots.
$1 == "nameserver" { servers = servers " " ($2 ~ /:/ ? "[" $2 "]" : $2) }
$1 == "search" && domain == "" { domain = $2 }

END {
  # Pod addresses change often, so nginx caches them for only a second.
  line = servers == "" ? "# no DNS here" : "resolver" servers " valid=1s; resolver_timeout 2s;"
  print "export RESOLVER='" line "'"
  for (name in ENVIRON) {
    address = ENVIRON[name]
    if (name !~ /_PODS$/ || domain == "" || address !~ /^[^.:]+:[0-9]+$/) continue
    sub(/:/, "." domain ":", address)
    print "export " name "='" address "'"
  }
}
