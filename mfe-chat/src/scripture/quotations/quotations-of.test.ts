import { describe, expect, it } from 'vitest';
import { quotationResult } from '@targum/contracts/on-demand';
import type { Annotation } from '@targum/contracts/on-demand';
import { quotationsOf } from './quotations-of.ts';

const exact = { start: 0, end: 5, kind: 'quotation', result: 'exact', ref: 'MRK 4:39' } as const;
const retelling = { start: 8, end: 12, kind: 'quotation', result: 'retelling' } as const;

describe('quotationsOf', () => {
  it('[4.260] returns quotations in their order, and leaves out other kinds', () => {
    const reference = { start: 5, end: 7, kind: 'reference', ref: 'MRK 4:39', label: 'Mark 4:39' };
    const annotations = [retelling, reference, exact] as unknown as Annotation[];
    expect(quotationsOf(annotations)).toEqual([exact, retelling]);
    expect(quotationsOf(annotations)).toBe(quotationsOf(annotations));
  });

  it.each(quotationResult.options)('[4.260] knows the result %s', (result) => {
    expect(quotationsOf([{ ...exact, result }])).toEqual([{ ...exact, result }]);
  });

  it('[4.260] leaves out results of later releases', () => {
    const later = [
      { ...exact, result: 'sung' },
      { ...exact, result: 'toString' },
    ] as unknown as Annotation[];
    expect(quotationsOf(later)).toEqual([]);
  });

  it('leaves out overlapping quotations, and values that are not annotations', () => {
    const broken = [
      null,
      'quotation',
      { ...exact, start: -1 },
      { ...exact, end: 2.5 },
      { ...exact, end: exact.start },
      { ...exact, source: 3 },
      { ...exact, abbreviation: null },
      { ...exact, direction: 'up' },
      { ...exact, isCut: 'yes' },
    ] as unknown as Annotation[];
    expect(quotationsOf(broken)).toEqual([]);
    expect(quotationsOf([exact, { ...retelling, start: exact.end - 1 }])).toEqual([exact]);
  });
});
