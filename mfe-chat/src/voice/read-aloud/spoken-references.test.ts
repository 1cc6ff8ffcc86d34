import { afterEach, describe, expect, it } from 'vitest';
import { activateLanguage } from '@targum/ui-kit';
import { referencesOf } from '../../scripture/passages/references/references-of.ts';
import { annotationOf } from '../../scripture/passages/references/testing/find-references.ts';
import { splitIntoChunks } from './chunks.ts';
import { shownTexts } from './spoken-references.ts';
import { spokenText } from './spoken-text.ts';

afterEach(() => activateLanguage('en'));

/**
 * Returns the passages of a text with references. Each of `found` has the words of a reference in
 * the text, its `ref` and its label.
 */
function passagesOf(text: string, ...found: (readonly [string, string, string])[]) {
  const annotations = found.map(([words, ref, label]) => annotationOf(text, words, { ref, label }));
  return spokenText(text, referencesOf(annotations));
}
const spokenOf = (...given: Parameters<typeof passagesOf>) =>
  passagesOf(...given).map(({ spoken }) => spoken);

const MARK = ['MRK 4:35-41', 'Mark 4:35–41'] as const;

describe('spoken references', () => {
  it.each([
    ['a sentence', 'He slept (Mk 4:35-41).', 'Mk 4:35-41', 'He slept (W).'],
    ['emphasis', 'See **the book Mk** 4:35-41!', 'Mk** 4:35-41', 'See the book W!'],
    ['a quotation', '> See Mk\n> 4:35-41.', 'Mk\n> 4:35-41', 'See W.'],
    ['a hard break', 'See Mk  \n4:35-41.', 'Mk  \n4:35-41', 'See W.'],
    ['escapes', 'See \\*Mk 4\\:35-41 &amp; so on', 'Mk 4\\:35-41', 'See *W & so on'],
    ['a table', '| Text |\n|---|\n| Mk 4:35-41 |', 'Mk 4:35-41', 'Text: W'],
    ['an item', '3. Mk 4:35-41', 'Mk 4:35-41', '3: W'],
    ['a link', 'See [Mk 4:35-41](https://example.org)', 'Mk 4:35-41', 'See Mk 4:35-41'],
  ])('[5.90] become words in %s', (_where, text, words, spoken) => {
    expect(spokenOf(text, [words, ...MARK])).toEqual([
      spoken.replace('W', 'Mark, chapter 4, verses 35 to 41'),
    ]);
  });

  it('[5.90] become words in the language of the screen', async () => {
    await activateLanguage('fr');
    const french = spokenOf('Voir Marc 4.35-41.', ['Marc 4.35-41', 'MRK 4:35-41', 'Marc 4:35–41']);
    expect(french).toEqual(['Voir Marc, chapitre 4, versets 35 à 41.']);
    await activateLanguage('ar');
    const arabic = spokenOf('انظر مرقس ٤:٣٥.', ['مرقس ٤:٣٥', 'MRK 4:35', 'Mark 4:35']);
    expect(arabic).toEqual(['انظر Mark، الأصحاح 4، الآية 35.']);
  });

  it('[5.90] stay as they are in a text of another language', async () => {
    const swahili =
      'Akaamka, akaukemea upepo, akaiambia bahari: nyamaza, utulie. Upepo ukakoma (Marko 4:39).';
    expect(spokenOf(swahili, ['Marko 4:39', 'MRK 4:39', 'Mark 4:39'])).toEqual([swahili]);
    const english = 'See Mark 4:35 for more.';
    await activateLanguage('ar');
    expect(spokenOf(english, ['Mark 4:35', 'MRK 4:35', 'مرقس 4:35'])).toEqual([english]);
  });

  it('[5.90] stay as they are if their label says another place', () => {
    expect(spokenOf('See Mk 4:35.', ['Mk 4:35', 'MRK 4:35', 'Mark 5:1'])).toEqual(['See Mk 4:35.']);
  });

  it('remove the characters that mark references from the text itself', () => {
    const text = 'A \uFDD00\uFDD1 and Mark 4:35.';
    expect(spokenOf(text, ['Mark 4:35', 'MRK 4:35', 'Mark 4:35'])).toEqual(['A 0 and Mark 4:35.']);
    expect(spokenOf('B \uFDD00\uFDD1 and Mark 4:35.')).toEqual(['B 0 and Mark 4:35.']);
  });

  it('[5.63] are in sentences that the page can find by its own words', () => {
    const text = 'He slept: **Mk** 4:35-41. So Lk 8:22 and Lk 8:23 say. The end.';
    const [passage] = passagesOf(
      text,
      ['Mk** 4:35-41', ...MARK],
      ['Lk 8:22', 'LUK 8:22', 'Luke 8:22'],
      ['Lk 8:23', 'LUK 8:23', 'Luke 8:23'],
    );
    const chunks = splitIntoChunks([passage!.spoken]);
    expect(chunks).toEqual([
      'He slept: Mark, chapter 4, verses 35 to 41.',
      'So Luke, chapter 8, verse 22 and Luke, chapter 8, verse 23 say.',
      'The end.',
    ]);
    expect(shownTexts(passage!, chunks)).toEqual([
      'He slept: Mk 4:35-41.',
      'So Lk 8:22 and Lk 8:23 say.',
      'The end.',
    ]);
  });

  it('[5.63] appear once when their words are longer than a chunk', () => {
    const [passage] = passagesOf('Also Mk 4:35-41 says so.', ['Mk 4:35-41', ...MARK]);
    const chunks = splitIntoChunks([passage!.spoken], 20);
    expect(chunks.length).toBeGreaterThan(2);
    expect(
      shownTexts(passage!, chunks)
        .map((shown) => shown.trim())
        .filter((shown) => shown !== '')
        .join(' '),
    ).toBe('Also Mk 4:35-41 says so.');
  });
});
