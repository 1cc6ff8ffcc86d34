/**
 * The end of a character class that refuses invisible characters. RFC 6531 permits all other characters
 * outside ASCII.
 */
const HIDDEN = String.raw`\x7f\p{Z}\p{C}\p{DI}\u2800]`;
const ATOM = String.raw`[^\0- "(),.:;<>@[\\\]${HIDDEN}+`;
/** A domain's label. Joiners are part of words in some scripts. */
const LABEL = String.raw`(?!-)(?:[^\0-,.\/:-@[-\x60{-~${HIDDEN}|[\u200c\u200d])+(?<!-)`;

/**
 * An e-mail address as HTML's field accepts it, and also with letters outside ASCII. HTML permits more in
 * two places. Here, the domain has a dot and does not end in a number. The part before the `@` has no dot
 * at its ends and no two dots in a row.
 */
export const EMAIL = new RegExp(
  String.raw`^${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+(?!\d+$)${LABEL}$`,
  'u',
);
