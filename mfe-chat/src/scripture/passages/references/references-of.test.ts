import { describe, expect, it } from 'vitest';
import type { Annotation } from '@targum/contracts/on-demand';
import { referencesOf } from './references-of.ts';
import { annotationOf } from './testing/find-references.ts';

const TEXT = 'See Mark 4:35-41 and Luke 8:22.';
const mark = annotationOf(TEXT, 'Mark 4:35-41');
const luke = annotationOf(TEXT, 'Luke 8:22', { ref: 'LUK 8:22', label: 'Luke 8:22' });

describe('referencesOf', () => {
  it('[4.220] returns references in their order, and leaves out other kinds', () => {
    const quotation = { ...luke, kind: 'quotation' } as unknown as Annotation;
    expect(referencesOf([luke, quotation, mark])).toEqual([mark, luke]);
    expect(referencesOf([quotation])).toEqual([]);
  });

  it('leaves out overlapping references, and values that are not annotations', () => {
    const broken = [
      null,
      'reference',
      { ...mark, start: -1 },
      { ...mark, start: 2.5 },
      { ...mark, end: mark.start },
      { ...mark, label: undefined },
      { ...mark, textId: 3 },
    ] as unknown as Annotation[];
    expect(referencesOf(broken)).toEqual([]);
    expect(referencesOf([mark, { ...luke, start: mark.end - 1 }])).toEqual([mark]);
  });

  it('returns the same list for the same annotations', () => {
    const annotations = [mark, luke];
    expect(referencesOf(annotations)).toBe(referencesOf(annotations));
  });
});
