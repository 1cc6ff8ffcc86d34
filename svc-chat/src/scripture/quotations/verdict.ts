import type { Annotation } from '@targum/contracts/on-demand';
import { labelFor, parseReference } from '@targum/scripture';
import type { Claim, FindingLanguage } from '@targum/scripture';
import type { VersesFound } from '../passages/verses.repository.ts';

export type Verdict =
  | { readonly result: 'pasted' | 'unchecked' }
  | {
      readonly result: 'exact' | 'same_words' | 'differs' | 'elsewhere' | 'retelling';
      readonly text: VersesFound['text'];
      /** The verses that contain the words, or otherwise the first cited verses. */
      readonly ref: string;
      /** The words of the text, if they differ in any letter from the claim's words. */
      readonly words?: string;
    };

export const UNCHECKED: Verdict = { result: 'unchecked' };

/** Returns `unchecked` for a claim that cites a reference, and undefined for other claims. */
export const uncheckedIfCited = ({ refs }: Claim): Verdict | undefined =>
  refs.length === 0 ? undefined : UNCHECKED;

const refOf = (claim: Claim, verdict: Verdict): string | undefined => {
  if ('ref' in verdict) return verdict.ref;
  return verdict.result === 'pasted' ? undefined : claim.refs[0];
};

/** @param language the language of the reader, for the name of the book. */
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
