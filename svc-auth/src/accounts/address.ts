import { domainToASCII, domainToUnicode } from 'node:url';
import { email } from '@targum/contracts';

/** Returns an email address with its domain in Unicode letters. An invalid domain becomes empty. */
const withDomainInLetters = (value: string): string => {
  const domainAt = value.lastIndexOf('@') + 1;
  return value.slice(0, domainAt) + domainToUnicode(domainToASCII(value.slice(domainAt)));
};

/**
 * An email address in the normal form of accounts: normalised by the contracts, with its domain in
 * Unicode letters. `bücher.example` and `xn--bcher-kva.example` become the same address. A browser
 * cannot convert the domain.
 */
export const address = email.transform(withDomainInLetters).pipe(email);

/**
 * Returns the form in which two email addresses are compared. An invalid address, as an imported
 * account may have, is only trimmed and put in lower case.
 */
export const comparable = (typed: string): string =>
  address.safeParse(typed).data ?? typed.trim().toLowerCase();

/** Returns a text, and the same text with its non-ASCII letters in upper case. */
const inBothCases = (text: string): string[] => [
  text,
  text.replaceAll(/[^\0-\x7f]+/g, (part) => part.toUpperCase()),
];

/**
 * Returns the values that PostgreSQL's `lower` can have for a stored email address. With the C
 * locale, `lower` leaves non-ASCII letters unchanged. Imported rows can have a Punycode domain,
 * upper-case letters on either side of the @, and accents as combining characters.
 */
export function storedForms(canonical: string): string[] {
  const domainAt = canonical.lastIndexOf('@') + 1;
  const forms = new Set<string>();
  const domain = canonical.slice(domainAt);
  for (const local of inBothCases(canonical.slice(0, domainAt))) {
    for (const written of [...inBothCases(domain), domainToASCII(domain)]) {
      forms.add(local + written).add((local + written).normalize('NFD'));
    }
  }
  return [...forms];
}
