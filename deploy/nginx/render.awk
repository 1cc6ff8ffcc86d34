# Replaces ${NAME} in a template with environment variables, as envsubst does. Used by `npm start`
# and by the images. ${JSON_NAME} is replaced with NAME as a part of a JSON string. A variable without
# a value ends it with exit code 78 (EX_CONFIG).

BEGIN {
  # Texts shown to users. They are part of a quoted nginx string that is inserted into HTML.
  shown["PRODUCT_NAME"]
  shown["PUBLIC_URL"]
  shown["SIGN_IN_LABEL"]
  # Characters that could end the JSON string or the nginx string around it.
  code["\""] = "0022"
  code["$"] = "0024"
  code["\\"] = "005c"
  code["\n"] = "000a"
  code["\r"] = "000d"
  code["\t"] = "0009"
}

# nginx reads two backslashes in its string as one.
function in_json(text, at, letter, done) {
  for (at = 1; at <= length(text); at++) {
    letter = substr(text, at, 1)
    done = done (letter in code ? "\\\\u" code[letter] : letter)
  }
  return done
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
    is_json = sub(/^JSON_/, "", name)
    if (ENVIRON[name] == "") {
      print "Wrong configuration: " name " is missing" > "/dev/stderr"
      exit 78
    }
    value = ENVIRON[name]
    if (is_json) value = in_json(value)
    else if (name in shown) value = escaped(value)
    done = done substr(rest, 1, RSTART - 1) value
    rest = substr(rest, RSTART + RLENGTH)
  }
  print done rest
}
