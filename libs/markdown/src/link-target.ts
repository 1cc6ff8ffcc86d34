/** Pattern of `(address "title")`. The address has no space, so `[Be](never be)` is no link. */
export const LINK_TARGET = [
  String.raw`\(\s*(?:<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*)`,
  String.raw`(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)`,
].join('');
