import { referenceLabel } from '../references/reference.ts';
import type { Reference } from '../references/reference.ts';
import { LANGUAGES } from './languages/index.ts';
import type { FindingLanguage } from './languages/index.ts';

/** Writes "Marc 4:35–41". A book without a name in the language has its English name or code. */
export function labelFor(reference: Reference, language: FindingLanguage): string {
  const { book } = reference;
  const names = LANGUAGES[language].names.get(book) ?? LANGUAGES.en.names.get(book);
  return referenceLabel(reference, names?.[0] ?? book);
}
