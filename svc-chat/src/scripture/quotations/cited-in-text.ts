import { convertReference, countVerses, parseReference } from '@targum/scripture';
import type { Claim, Reference } from '@targum/scripture';
import type { InstalledText } from '../texts/text-set.ts';
import type { TextsOfClaim } from './texts-of-claim.ts';

/**
 * References to more verses than this are not converted, because the conversion takes a microsecond
 * for each verse.
 */
const CONVERTED_MAX = 50;

/**
 * Returns the references of a claim in the numbering of `text`. A claim that names `text` already
 * has that numbering. Every other claim has the numbering of the chat's text. References that
 * cannot be converted are left out.
 */
export function citedIn(
  { refs }: Pick<Claim, 'refs'>,
  text: InstalledText,
  { chat, named }: TextsOfClaim,
): Reference[] {
  const references = refs.flatMap((ref) => parseReference(ref) ?? []);
  if (chat === undefined || text === named || text.numbering === chat.numbering) return references;
  return references
    .filter((each) => countVerses(each, chat.numbering) <= CONVERTED_MAX)
    .flatMap((each) => convertReference(each, chat.numbering, text.numbering) ?? []);
}
