import { convertReference, countVerses, parseReference } from '@targum/scripture';
import type { Claim, Reference } from '@targum/scripture';
import type { InstalledText } from '../annotations/text-set.ts';
import type { TextsOfClaim } from './texts-of-claim.ts';

/** Converting a verse takes a microsecond. */
const CONVERTED_MAX = 50;

/**
 * What a claim cites, in the numbering of a text. A text that the claim names has the numbering of its
 * references, as the chat's text has. References that the text has no number for are left out, and so
 * are those with too many verses to convert.
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
