import type { Annotation } from '@targum/contracts/on-demand';
import { referencesOf } from '../references/references-of.ts';
import type { MessageReference } from '../references/references-of.ts';
import type { Piece } from '../../../formatting/markdown/split-blocks.ts';

/** Returns the references in a piece, with places from its start. Undefined without references. */
export function referencesIn(
  annotations: readonly Annotation[],
  { start: from, text }: Pick<Piece, 'start' | 'text'>,
): readonly MessageReference[] | undefined {
  const to = from + text.length;
  const within = referencesOf(annotations).filter(({ start, end }) => start >= from && end <= to);
  if (within.length === 0) return undefined;
  return within.map((reference) => ({
    ...reference,
    start: reference.start - from,
    end: reference.end - from,
  }));
}
