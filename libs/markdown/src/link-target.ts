/**
 * The source of a pattern for what follows the words of a link: `(address "title")`. The address has no
 * space, so that `[Be](never be)` is no link.
 */
export const LINK_TARGET = [
  String.raw`\(\s*(?:<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*)`,
  String.raw`(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)`,
].join('');
