/** Pattern of `(address "title")`. The address has no space, so `[Be](never be)` is no link. */
export const LINK_TARGET = [
  String.raw`\(\s*(?:<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*)`,
  String.raw`(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)`,
].join('');

/** Matches links and images. The first `]` of a match ends the shown text. */
export const LINK = new RegExp(String.raw`!?\[[^[\]]*\](?:${LINK_TARGET}|\[[^[\]]*\])`, 'g');

/**
 * Matches a web address. At most 21 characters are read before `://`, so that the search stays fast
 * in long words.
 */
export const ADDRESS = /(?<![a-z\d+.-])[a-z][a-z\d+.-]{0,20}:\/\/\S+|\bwww\.\S+/gi;
