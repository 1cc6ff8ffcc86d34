import type { Annotation, QuotationAnnotation, QuotationResult } from '@targum/contracts/on-demand';
import { hasPlace, inOrder } from '../annotations/places.ts';

/** A quotation at a place in a message, as the page uses it. */
export type MessageQuotation = Readonly<QuotationAnnotation>;

/** The results that this page can show. */
const RESULTS: Readonly<Record<QuotationResult, true>> = {
  ...{ inserted: true, pasted: true, exact: true, same_words: true },
  ...{ differs: true, elsewhere: true, retelling: true, unchecked: true },
};

const TEXTS = ['ref', 'label', 'textId', 'abbreviation', 'language', 'checksum', 'source'] as const;

/** The quotations of each list of annotations that was read before. */
const known = new WeakMap<readonly Annotation[], readonly MessageQuotation[]>();

/**
 * The quotations among the annotations of a message, in their order. Annotations of other kinds are
 * left out, and results that only a later release knows. If two quotations overlap, the later one is
 * left out.
 * @param annotations as the service sent them, unchecked.
 */
export function quotationsOf(annotations: readonly Annotation[]): readonly MessageQuotation[] {
  const before = known.get(annotations);
  if (before) return before;
  const quotations = inOrder((annotations as readonly unknown[]).filter(isQuotation));
  known.set(annotations, quotations);
  return quotations;
}

function isQuotation(annotation: unknown): annotation is MessageQuotation {
  if (typeof annotation !== 'object' || annotation === null) return false;
  const { kind, result, direction, isCut, ...others } = annotation as Record<string, unknown>;
  if (kind !== 'quotation' || !hasPlace(annotation)) return false;
  if (!Object.hasOwn(RESULTS, String(result))) return false;
  if (![undefined, 'ltr', 'rtl'].includes(direction as string | undefined)) return false;
  if (isCut !== undefined && isCut !== true) return false;
  return TEXTS.every((name) => others[name] === undefined || typeof others[name] === 'string');
}
