import { act } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Annotation, QuotationAnnotation } from '@targum/contracts/on-demand';
import { activateLanguage } from '@targum/ui-kit';
import { quotationOf } from './testing/quoted.tsx';
import { markedReply, withMarks } from './with-marks.ts';

afterEach(async () => {
  await act(() => activateLanguage('en'));
});

const TEXT = 'He said: “Peace! Be still!” Then it was calm.';

/**
 * Returns the words of the mark of a quotation in `TEXT`. Undefined if the quotation has no mark.
 */
function markOf(more: Partial<QuotationAnnotation>): string | undefined {
  const marked = withMarks(TEXT, [quotationOf(TEXT, '“Peace! Be still!”', more)]);
  const [, before, mark, after] = /^(.*”)(?: \[(.*)\])?( Then.*)$/.exec(marked) ?? [];
  expect(`${before}${after}`).toBe(TEXT);
  return mark;
}

describe('the mark of a quotation in words', () => {
  it.each<[QuotationAnnotation['result'], string, string, string]>([
    [
      'exact',
      'Mark 4:39 · WEB: Exact quotation',
      'Mark 4:39 · WEB : Citation exacte',
      'Mark 4:39 · WEB: اقتباس حرفي',
    ],
    [
      'same_words',
      'Mark 4:39 · WEB: Exact quotation',
      'Mark 4:39 · WEB : Citation exacte',
      'Mark 4:39 · WEB: اقتباس حرفي',
    ],
    [
      'differs',
      'Mark 4:39 · WEB: Not the exact words',
      'Mark 4:39 · WEB : Les mots diffèrent du texte',
      'Mark 4:39 · WEB: الكلمات تختلف عن النص',
    ],
    [
      'elsewhere',
      'These words stand in Mark 4:39.',
      'Ces mots se trouvent dans Mark 4:39.',
      'هذه الكلمات موجودة في Mark 4:39.',
    ],
    [
      'retelling',
      'Mark 4:39: Retelling, not a quotation',
      'Mark 4:39 : Reformulation, pas une citation',
      'Mark 4:39: إعادة صياغة وليس اقتباسًا',
    ],
    [
      'unchecked',
      'Mark 4:39: Not checked',
      'Mark 4:39 : Non vérifiée',
      'Mark 4:39: لم يتم التحقق منه',
    ],
    ['pasted', 'From your text', 'Tirée de votre texte', 'من نصك'],
  ])('[4.280] is in the language of the screen: %s', async (result, en, fr, ar) => {
    expect(markOf({ result })).toBe(en);
    await act(() => activateLanguage('fr'));
    expect(markOf({ result })).toBe(fr);
    await act(() => activateLanguage('ar'));
    expect(markOf({ result })).toBe(ar);
  });

  it('[4.280] is missing at verses that the server inserted', () => {
    expect(markOf({ result: 'inserted' })).toBeUndefined();
  });

  it('[4.280] says what is known of the place', () => {
    expect(markOf({ abbreviation: undefined })).toBe('Mark 4:39: Exact quotation');
    expect(markOf({ label: undefined })).toBe('MRK 4:39 · WEB: Exact quotation');
    const nowhere = { label: undefined, ref: undefined };
    expect(markOf(nowhere)).toBe('Exact quotation');
    expect(markOf({ ...nowhere, result: 'retelling' })).toBe('Retelling, not a quotation');
    expect(markOf({ ...nowhere, result: 'elsewhere' })).toBe('Not the exact words');
  });

  it('[4.280] says so if only a part of the quotation was checked', () => {
    expect(markOf({ isCut: true })).toBe('Mark 4:39 · WEB: Exact quotation · longer than checked');
    expect(markOf({ isCut: true, result: 'retelling' })).toBe(
      'Mark 4:39: Retelling, not a quotation · longer than checked',
    );
  });

  it('[4.280] is missing for results of later releases and invalid annotations', () => {
    const place = { start: 0, end: 5, kind: 'quotation' };
    const broken = [
      null,
      { ...place, result: 'sung' },
      { ...place, result: 'toString' },
      { ...place, result: 'exact', end: 400 },
      { ...place, result: 'exact', start: -4 },
    ] as unknown as Annotation[];
    expect(withMarks(TEXT, broken)).toBe(TEXT);
    expect(withMarks(TEXT)).toBe(TEXT);
  });
});

it('[4.456] a mark with words from right to left keeps its direction on paper', async () => {
  const quotation = quotationOf(TEXT, '“Peace! Be still!”', { result: 'elsewhere' });
  expect(markedReply(TEXT, [quotation]).text).toContain('[These words stand in Mark 4:39.]');
  await act(() => activateLanguage('ar'));
  expect(markedReply(TEXT, [quotation]).text).toContain(
    '[\u2068هذه الكلمات موجودة في Mark 4:39.\u2069]',
  );
  expect(withMarks(TEXT, [quotation])).not.toContain('\u2068');
});
