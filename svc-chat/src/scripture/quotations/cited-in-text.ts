import { convertReference, countVerses, parseReference } from '@targum/scripture';
import type { Claim, Reference } from '@targum/scripture';
import type { InstalledText } from '../texts/text-set.ts';
import type { TextsOfClaim } from './texts-of-claim.ts';

/**
 * The maximum number of verses of a reference that is converted. The conversion of a verse takes a
 * microsecond.
 */
const CONVERTED_MAX = 50;

/**
 * Returns the references of a claim in the numbering of `text`. If the claim names `text`, its
 * references already are in that numbering. Otherwise they are in the numbering of the chat's text.
 * References are left out if `text` has no number for them, or if they have too many verses to
 * convert.
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
