import { domainToASCII, domainToUnicode } from 'node:url';
import { email } from '@targum/contracts';

/** Writes the domain of an address in letters, or leaves it empty if it is not valid. */
const withDomainInLetters = (value: string): string => {
  const domainAt = value.lastIndexOf('@') + 1;
  return value.slice(0, domainAt) + domainToUnicode(domainToASCII(value.slice(domainAt)));
};

/**
 * An e-mail address in the form that accounts have: as the contracts write it, with its domain in
 * letters, so that `bücher.example` and `xn--bcher-kva.example` are one. The browser cannot do this.
 */
export const address = email.transform(withDomainInLetters).pipe(email);

/** The form in which two addresses are compared. An imported one need not be valid. */
export const comparable = (typed: string): string =>
  address.safeParse(typed).data ?? typed.trim().toLowerCase();

/** A text, and the text with its letters outside ASCII in upper case. */
const inBothCases = (text: string): string[] => [
  text,
  text.replaceAll(/[^\0-\x7f]+/g, (part) => part.toUpperCase()),
];

/**
 * The forms in which the database can have an address, in lower case as far as PostgreSQL's `lower`
 * goes: with the C locale it leaves letters outside ASCII as they are. Imported rows can have the
 * domain in Punycode, letters in upper case on either side, and accents as characters of their own.
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
