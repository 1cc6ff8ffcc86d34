/** A visible character outside ASCII, which RFC 6531 permits. */
const OTHER = String.raw`[^\x00-\x7f\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]`;
const ATOM = String.raw`(?:[A-Za-z\d!#$%&'*+\/=?^_\x60{|}~\-]|${OTHER})+`;
const ALNUM = String.raw`(?:[A-Za-z\d]|${OTHER})`;
/** Joiners are part of words in some scripts. */
const LABEL = String.raw`${ALNUM}(?:(?:[A-Za-z\d\-\u200c\u200d]|${OTHER})*${ALNUM})?`;

/**
 * An e-mail address as HTML's field takes it, also with letters outside ASCII. Unlike there, its domain
 * has a dot and does not end in a number, and the part before the `@` has no dot at an end or beside
 * another dot.
 */
export const EMAIL = new RegExp(
  String.raw`^${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+(?!\d+$)${LABEL}$`,
  'u',
);
