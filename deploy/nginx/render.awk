# Fills in ${NAME} of a template from the environment, as envsubst does, for `npm start` and the
# images alike. A name without a value ends it with exit code 78 (EX_CONFIG).

BEGIN {
  # What people see: it stands in a quoted nginx string that ends up in HTML.
  shown["PRODUCT_NAME"]
  shown["PUBLIC_URL"]
}

# No character of the text can end the string or the HTML around it.
function escaped(text) {
  gsub(/&/, "\\&#38;", text)
  gsub(/</, "\\&#60;", text)
  gsub(/>/, "\\&#62;", text)
  gsub(/"/, "\\&#34;", text)
  gsub(/'/, "\\&#39;", text)
  gsub(/[$]/, "\\&#36;", text)
  gsub(/\\/, "\\&#92;", text)
  return text
}

{
  done = ""
  rest = $0
  while (match(rest, /[$][{][A-Z][A-Z0-9_]*[}]/)) {
    name = substr(rest, RSTART + 2, RLENGTH - 3)
    if (ENVIRON[name] == "") {
      print "nginx: " name " is missing" > "/dev/stderr"
      exit 78
    }
    value = name in shown ? escaped(ENVIRON[name]) : ENVIRON[name]
    done = done substr(rest, 1, RSTART - 1) value
    rest = substr(rest, RSTART + RLENGTH)
  }
  print done rest
}
