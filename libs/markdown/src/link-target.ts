/** Pattern of `(address "title")`. The address has no space, so `[Be](never be)` is no link. */
export const LINK_TARGET = [
  String.raw`\(\s*(?:<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*)`,
  String.raw`(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)`,
].join('');

/** Matches links and images. The first `]` of a match ends the shown text. */
export const LINK = new RegExp(String.raw`!?\[[^[\]]*\](?:${LINK_TARGET}|\[[^[\]]*\])`, 'g');
