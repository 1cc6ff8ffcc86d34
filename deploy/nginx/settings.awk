# Checks the settings that nginx shares with the services, and refuses what they refuse with the same
# line and exit code 78 (EX_CONFIG). Reads limits.txt. Prints the limits that are set, as NAME=value,
# and last the size of the largest body that any service accepts, in bytes.

function trimmed(name, value) {
  value = ENVIRON[name] ""
  gsub(/^[ \t\r\n]+|[ \t\r\n]+$/, "", value)
  return value
}

# The text is compared as text: awk's numbers are exact up to this one only.
function is_limit(text) {
  if (text !~ /^[1-9][0-9]*$/ || length(text) > 16) return 0
  return length(text) < 16 || text "" <= "9007199254740991"
}

function refuse(problem) {
  problems = problems (problems == "" ? "" : "; ") problem
}

function stop_if_refused() {
  if (problems == "") return
  print "Wrong configuration: " problems > "/dev/stderr"
  exit 78
}

$1 == "limit" { limit[$2] = $3 }
$1 == "order" { smaller[++orders] = $2; larger[orders] = $3 }

END {
  count = 0
  for (name in ENVIRON) {
    if (name !~ /^LIMIT_/ || trimmed(name) == "") continue
    for (at = ++count; at > 1 && given[at - 1] "" > name ""; at--) given[at] = given[at - 1]
    given[at] = name
  }
  for (at = 1; at <= count; at++) {
    name = given[at]
    if (!(name in limit)) refuse(name ": there is no such limit")
    else if (!is_limit(trimmed(name))) refuse(name ": must be a whole number above 0")
    else limit[name] = trimmed(name)
  }
  stop_if_refused()
  for (at = 1; at <= orders; at++) {
    if (limit[smaller[at]] + 0 <= limit[larger[at]] + 0) continue
    refuse(smaller[at] ": must not be larger than " larger[at] ", which is " limit[larger[at]])
  }
  stop_if_refused()

  login = trimmed("PASSWORD_LOGIN")
  issuer = trimmed("OIDC_ISSUER")
  if (issuer != "" && issuer !~ /^https?:\/\/[^\/]/) refuse("OIDC_ISSUER: Invalid URL")
  if (login != "" && login != "on" && login != "off") {
    refuse("PASSWORD_LOGIN: Invalid option: expected one of \"on\"|\"off\"")
  } else if (login == "off" && issuer == "") refuse("PASSWORD_LOGIN: off needs OIDC_ISSUER")
  stop_if_refused()

  for (at = 1; at <= count; at++) print given[at] "=" limit[given[at]]
  largest = 0
  for (name in limit) {
    if (name !~ /^LIMIT_(AUDIO_MAX|PICTURE_MAX|JSON_BODY)_BYTES$/) continue
    if (limit[name] + 0 > largest) largest = limit[name] + 0
  }
  printf "%.0f\n", largest
}
