/**
 * The end of a negated character class. It makes the class refuse invisible characters. All other
 * characters outside ASCII are permitted, as in RFC 6531.
 */
const HIDDEN = String.raw`\x7f\p{Z}\p{C}\p{DI}\u2800]`;
const ATOM = String.raw`[^\0- "(),.:;<>@[\\\]${HIDDEN}+`;
/**
 * Matches a label of a domain. Zero-width joiners are permitted, because words of some scripts
 * contain them.
 */
const LABEL = String.raw`(?!-)(?:[^\0-,.\/:-@[-\x60{-~${HIDDEN}|[\u200c\u200d])+(?<!-)`;

/**
 * Matches the email addresses that HTML's email field accepts, and also addresses with letters
 * outside ASCII. Two rules are stricter than those of HTML. The domain has a dot and does not end
 * in a number. The part before the `@` does not begin or end with a dot and has no two dots in a
 * row.
 */
export const EMAIL = new RegExp(
  String.raw`^${ATOM}(?:\.${ATOM})*@(?:${LABEL}\.)+(?!\d+$)${LABEL}$`,
  'u',
);
