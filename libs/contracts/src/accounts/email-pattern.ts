/** The end of a class that takes no invisible character. RFC 6531 permits all others outside ASCII. */
const HIDDEN = String.raw`\x7f\p{Z}\p{C}\p{DI}\u2800]`;
const ATOM = String.raw`[^\0- "(),.:;<>@[\\\]${HIDDEN}+`;
/** In ASCII, letters, digits and `-` only. Joiners are part of words in some scripts. */
const LABEL = String.raw`(?!-)(?:[^\0-,.\/:-@[-\x60{-~${HIDDEN}|[\u200c\u200d])+(?<!-)`;

/**
 * An e-mail address as HTML's field takes it, also with letters outside ASCII. Unlike there, its domain
 * has a dot and does not end in a number, and the part before the `@` has no dot at an end or beside
 * another dot.
 */
export const EMAIL = new RegExp(
  String.raw`^${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+(?!\d+$)${LABEL}$`,
  'u',
);
