import { annotationsOf } from '../annotations/places.ts';
import type { AnnotatedPlace } from '../annotations/places.ts';
import type { MessageQuotation } from './results.ts';
import { isResult } from './results.ts';

/**
 * Returns the quotations of a message. A quotation with a result that only a later release knows is
 * left out.
 */
export const quotationsOf = annotationsOf(isQuotation);

const TEXTS = ['ref', 'label', 'textId', 'abbreviation', 'language', 'checksum', 'source'] as const;

function isQuotation(annotation: AnnotatedPlace): annotation is MessageQuotation {
  const { kind, result, direction, isCut, ...others } = { ...annotation } as Record<
    string,
    unknown
  >;
  if (kind !== 'quotation' || !isResult(result)) return false;
  if (![undefined, 'ltr', 'rtl'].includes(direction as string | undefined)) return false;
  if (isCut !== undefined && isCut !== true) return false;
  return TEXTS.every((name) => others[name] === undefined || typeof others[name] === 'string');
}
