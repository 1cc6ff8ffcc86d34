# Replaces ${NAME} in a template with environment variables, as envsubst does. Used by `npm start`
# and by the images. A variable without a value ends it with exit code 78 (EX_CONFIG).

BEGIN {
  # Texts shown to users. They are part of a quoted nginx string that is inserted into HTML.
  shown["PRODUCT_NAME"]
  shown["PUBLIC_URL"]
}

# Escapes all characters that could end the nginx string or the HTML around it.
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
