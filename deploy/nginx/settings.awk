# Checks the settings that nginx shares with the services, and refuses what they refuse with the same
# line and exit code 78 (EX_CONFIG). Reads limits.txt. Prints the ways to sign in that the login page
# offers, then the limits that are set, as NAME=value, and last the size of the largest body that any
# service accepts, in bytes.

function trimmed(name, value) {
  value = ENVIRON[name] ""
  gsub(/^[ \t\r\n]+|[ \t\r\n]+$/, "", value)
  return value
}

# Compared as text, since awk's numbers are not exact above 9007199254740991.
function is_limit(text) {
  if (text !~ /^[1-9][0-9]*$/ || length(text) > 16) return 0
  return length(text) < 16 || text "" <= "9007199254740991"
}

# As the address that svc-auth takes: without TLS, the secret and the codes could be read on the way.
function issuer_problem(url,  start) {
  start = ENVIRON["PUBLIC_URL"] ~ /^https:/ ? "^https:" : "^https?:"
  if (tolower(url) !~ start "//[^/]") return "Invalid URL"
  if (url ~ /^[^:]*:\/\/[^\/?#]+@/ || url ~ /[?#]./) {
    return "must have no user name, password, query or fragment"
  }
  return ""
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

  issuer = trimmed("OIDC_ISSUER")
  problem = issuer == "" ? "" : issuer_problem(issuer)
  if (problem != "") refuse("OIDC_ISSUER: " problem)
  # A blank setting counts as missing, but svc-auth does not trim this one.
  login = trimmed("PASSWORD_LOGIN") == "" ? "on" : ENVIRON["PASSWORD_LOGIN"]
  if (login != "on" && login != "off") {
    refuse("PASSWORD_LOGIN: Invalid option: expected one of \"on\"|\"off\"")
  } else if (login == "off" && issuer == "") refuse("PASSWORD_LOGIN: off needs OIDC_ISSUER")
  stop_if_refused()

  print issuer == "" ? "password" : login == "off" ? "sso" : "password sso"
  for (at = 1; at <= count; at++) print given[at] "=" limit[given[at]]
  largest = 0
  for (name in limit) {
    if (name !~ /^LIMIT_(AUDIO_MAX|PICTURE_MAX|JSON_BODY|TEXT_UPLOAD)_BYTES$/) continue
    if (limit[name] + 0 > largest) largest = limit[name] + 0
  }
  printf "%.0f\n", largest
}
