import type { Annotation } from '@targum/contracts/on-demand';
import { labelFor, parseReference } from '@targum/scripture';
import type { Claim, FindingLanguage } from '@targum/scripture';
import type { VersesFound } from '../passages/verses.repository.ts';

/** What a claim is, and the verses that say so. */
export type Verdict =
  | { readonly result: 'pasted' | 'unchecked' }
  | {
      readonly result: 'exact' | 'same_words' | 'differs' | 'elsewhere' | 'retelling';
      readonly text: VersesFound['text'];
      /** The verses in which the words stand; for a retelling, the ones that it cites. */
      readonly ref: string;
      /** The words of the text, if they are not those of the claim to the letter. */
      readonly words?: string;
    };

export const UNCHECKED: Verdict = { result: 'unchecked' };

/** The verdict that no words were found, but a reference is cited; undefined without one. */
export const uncheckedIfCited = ({ refs }: Claim): Verdict | undefined =>
  refs.length === 0 ? undefined : UNCHECKED;

const refOf = (claim: Claim, verdict: Verdict): string | undefined => {
  if ('ref' in verdict) return verdict.ref;
  return verdict.result === 'pasted' ? undefined : claim.refs[0];
};

/**
 * The annotation of a claim, at the claim's place.
 * @param language that of the reader, for the name of the book.
 */
export function toAnnotation(
  claim: Claim,
  verdict: Verdict,
  language: FindingLanguage,
): Annotation {
  const { start, end, isLonger } = claim;
  const ref = refOf(claim, verdict);
  const reference = ref === undefined ? undefined : parseReference(ref);
  const text = 'text' in verdict ? verdict.text : undefined;
  const words = 'words' in verdict ? verdict.words : undefined;
  return {
    ...{ start, end, kind: 'quotation', result: verdict.result },
    ...(ref === undefined ? {} : { ref }),
    ...(reference && { label: labelFor(reference, language) }),
    ...(text && {
      ...{ textId: text.id, abbreviation: text.abbreviation },
      ...{ language: text.language, direction: text.direction, checksum: text.checksum },
    }),
    ...(words === undefined ? {} : { source: words }),
    ...(isLonger ? { isCut: true } : {}),
  };
}
