import { afterEach, describe, expect, it } from 'vitest';
import type { QuotationAnnotation } from '@targum/contracts/on-demand';
import { activateLanguage } from '@targum/ui-kit';
import { referencesOf } from '../../scripture/passages/references/references-of.ts';
import { annotationOf } from '../../scripture/passages/references/testing/find-references.ts';
import { quotationsOf } from '../../scripture/quotations/quotations-of.ts';
import { quotationOf } from '../../scripture/quotations/testing/quoted.tsx';
import { spokenText } from './spoken-text.ts';

afterEach(() => activateLanguage('en'));

type Given = readonly [words: string, more: Partial<QuotationAnnotation>];

/** Returns the speech of a text: each passage, and then the marks of its quotations. */
function saidOf(text: string, ...given: readonly Given[]): string[] {
  const quotations = quotationsOf(given.map(([words, more]) => quotationOf(text, words, more)));
  return spokenText(text, [], quotations).flatMap(({ spoken, marks }) => [spoken, ...marks]);
}

describe('spoken marks', () => {
  it.each<[QuotationAnnotation['result'], string, string, string]>([
    ['exact', 'Exact quotation.', 'Citation exacte.', 'اقتباس حرفي.'],
    ['same_words', 'Exact quotation.', 'Citation exacte.', 'اقتباس حرفي.'],
    ['differs', 'Not the exact words.', 'Les mots diffèrent du texte.', 'الكلمات تختلف عن النص.'],
    ['retelling', 'Retelling.', 'Reformulation.', 'إعادة صياغة.'],
    ['unchecked', 'Not checked.', 'Non vérifiée.', 'لم يتم التحقق منه.'],
    ['pasted', 'From your text.', 'Tirée de votre texte.', 'من نصك.'],
    [
      'elsewhere',
      'These words stand in Mark, chapter 4, verse 39.',
      'Ces mots se trouvent dans Mark, chapitre 4, verset 39.',
      'هذه الكلمات موجودة في Mark، الأصحاح 4، الآية 39.',
    ],
  ])('[4.287] use the language of the screen: %s', async (result, ...said) => {
    for (const [index, language] of (['en', 'fr', 'ar'] as const).entries()) {
      await activateLanguage(language);
      expect(saidOf('“Be still!”', ['“Be still!”', { result }])).toEqual([
        '“Be still!”',
        said[index],
      ]);
    }
  });

  const RETELLING = { result: 'retelling' } as const;
  it.each([
    ['a sentence', 'He said “a b”. So.', ['He said “a b”. So.', 'Retelling.']],
    ['a heading', '# “a b”\n\nSo', ['“a b”', 'Retelling.', 'So']],
    ['emphasis', 'So **“a b”** it is', ['So “a b” it is', 'Retelling.']],
    ['a list', '3. “a b”\n4. c', ['3: “a b”', 'Retelling.', '4: c']],
    ['a block quotation', '> He said\n> “a b”\n\nSo', ['He said “a b”', 'Retelling.', 'So']],
    ['a table', '| H | K |\n|--|--|\n| “a b” | c |', ['H: “a b”; K: c', 'Retelling.']],
    ['a footnote', 'x[^1]\n\n[^1]: So “a b”', ['x', 'Note 1: So “a b”', 'Retelling.']],
  ])('[4.287] follow the passage: %s', (_where, text, said) => {
    expect(saidOf(text, ['“a b”', RETELLING])).toEqual(said);
  });

  it('[4.287] follow the paragraph in which the quotation ends', () => {
    expect(saidOf('> a\n> - b\n> - c\n\nd', ['> a\n> - b\n> - c', RETELLING])).toEqual([
      ...['a', 'b', 'c', 'Retelling.', 'd'],
    ]);
  });

  it('[4.287] occur once in each paragraph', () => {
    const text = '“A b” and “c d”, “e f” and “g h”.\n\n“I j”';
    const differs = { result: 'differs' } as const;
    const said = saidOf(
      text,
      ...(['“A b”', '“e f”', '“I j”'] as const).map((words): Given => [words, RETELLING]),
      ...(['“c d”', '“g h”'] as const).map((words): Given => [words, differs]),
    );
    expect(said).toEqual([
      ...['“A b” and “c d”, “e f” and “g h”.', 'Retelling.', 'Not the exact words.'],
      ...['“I j”', 'Retelling.'],
    ]);
  });

  it('[4.287] occur once for a quotation in the header of a table', () => {
    const text = '| “a b” | K |\n|--|--|\n| c | d |\n| e | “f g” |';
    const differs = { result: 'differs' } as const;
    expect(saidOf(text, ['“a b”', RETELLING], ['“f g”', differs])).toEqual([
      ...['“a b”: c; K: d', 'Retelling.', '“a b”: e; K: “f g”', 'Not the exact words.'],
    ]);
  });

  it('[4.287] leave out verses that the server inserted', () => {
    const text = '> Be still!\n>\n> (Mark 4:39, WEB)';
    expect(saidOf(text, [text, { result: 'inserted' }])).toEqual(['Be still!', '(Mark 4:39, WEB)']);
  });

  it('[4.287] contain the label unchanged if it does not match the reference', () => {
    const elsewhere = { result: 'elsewhere', label: 'Marc 5' } as const;
    expect(saidOf('“a b”', ['“a b”', elsewhere])).toEqual([
      '“a b”',
      'These words stand in Marc 5.',
    ]);
  });

  it('[4.287] do not mix with references that become words', () => {
    const text = 'He said “a b” (Mk 4:39).\n\nA \uFDD20\uFDD3 b.';
    const references = referencesOf([
      annotationOf(text, 'Mk 4:39', { ref: 'MRK 4:39', label: 'Mark 4:39' }),
    ]);
    const quotations = quotationsOf([quotationOf(text, '“a b”', RETELLING)]);
    const said = spokenText(text, references, quotations);
    expect(said.map(({ spoken, marks }) => [spoken, ...marks])).toEqual([
      ['He said “a b” (Mark, chapter 4, verse 39).', 'Retelling.'],
      ['A 0 b.'],
    ]);
  });

  it('[4.280] leave out a quotation whose place is beyond the end of the text', () => {
    const [annotation] = quotationsOf([quotationOf('“a b”', '“a b”', RETELLING)]);
    const late = { ...annotation!, start: 50, end: 60 };
    expect(spokenText('“a b”', [], [late]).flatMap(({ marks }) => marks)).toEqual([]);
  });
});
