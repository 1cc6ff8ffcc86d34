import { array, assert, constantFrom, oneof, property } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { KnownNames } from './known-names.ts';
import { LANGUAGES, languagesFor } from './languages/index.ts';
import type { FindingLanguage } from './languages/index.ts';
import { NumberedPieces } from './numbered-pieces.ts';
import type { ReferenceReader } from './read-references.ts';
import { englishChapters } from './testing/english-chapters.ts';
import { fixtureLines, readerOf } from './testing/found.ts';
import { hostileTexts } from './testing/hostile-texts.ts';

const languages = Object.keys(LANGUAGES) as FindingLanguage[];
/** On a slow machine, a test tries fewer texts and ends after this time. */
const ENDS = { interruptAfterTimeLimit: 15_000 };

const readers = new Map<FindingLanguage, ReferenceReader>();
const pieces = new Map<FindingLanguage, NumberedPieces>();
beforeAll(async () => {
  for (const language of languages) {
    const all = languagesFor(language).map((id) => LANGUAGES[id]);
    pieces.set(language, new NumberedPieces(all, new KnownNames(all, [])));
    readers.set(language, await readerOf(language));
  }
});

const mayHave = (message: string, language: FindingLanguage) =>
  pieces.get(language)!.mayHaveReferences(message);
const refsIn = (message: string, language: FindingLanguage) =>
  [...readers.get(language)!.read(message, englishChapters)].flat().map(({ ref }) => ref);

/** Returns the references that the reader finds in a message that would not be read. */
const lostIn = (message: string, language: FindingLanguage): string[] =>
  mayHave(message, language) ? [] : refsIn(message, language);

const fixtures = [
  ...languages.flatMap((language) => fixtureLines(`references/${language}.txt`)),
  ...[...fixtureLines('none.txt'), ...fixtureLines('messages.txt')].map((line) => line.slice(3)),
].map((line) => (line.split(' =>')[0] ?? '').replaceAll('⏎', '\n'));

/** Words of dictated references, and words that stand between them. */
const spoken: Readonly<Record<'en' | 'fr' | 'ar', readonly string[]>> = {
  en: [
    ...[
      'Mark',
      'John',
      'First John',
      'Song of Songs',
      'Psalm',
      'psalms',
      'mark',
      'Jude',
      'II Samuel',
    ],
    ...[
      'chapter',
      'verse',
      'verses',
      'the',
      'of',
      'to',
      'and',
      ',',
      '.',
      'ff',
      'a',
      'is',
      '\u00AD',
    ],
    ...['one', 'two', 'third', 'twenty-third', 'one hundred', 'a hundred and five', 'sixteen'],
  ],
  fr: [
    ...['Marc', 'Jean', 'premier Jean', 'psaume', 'Psaumes', 'marc', 'Jude', 'le', 'de', 'à', 'et'],
    ...['chapitre', 'verset', 'versets', 'du verset', 'au verset', ',', '.', 'suivants', '\u00AD'],
    ...['un', 'une', 'deux', 'troisième', 'vingt et un', 'quatre-vingt-dix', 'cent', 'John', 'one'],
  ],
  ar: [
    ...['مرقس', 'يوحنا', 'رسالة يوحنا الأولى', 'المزمور', 'مزمور', 'سفر', 'من', 'إلى', 'و', '،'],
    ...['الأصحاح', 'الآية', 'الآيات', 'العدد', 'واحد', 'اثنان', 'الثالث', 'الثالث والعشرون'],
    ...['خمسة وثلاثين', 'مئة', 'مَرْقُـس', 'والآية', 'بمرقس', 'John', 'one', '\u200F'],
  ],
};

describe('mayHaveReferences', () => {
  it('[4.384] is true for each example in which the reader finds a reference, in all languages', () => {
    for (const language of languages) {
      for (const message of fixtures) expect(lostIn(message, language)).toEqual([]);
    }
    expect(fixtures.length).toBeGreaterThan(600);
  });

  it('[4.384] is true for each message in which the reader finds a reference, also without its digits', () => {
    assert(
      property(hostileTexts(5), constantFrom(...languages), (text, language) => {
        const message = text.replaceAll(/\p{Nd}/gu, '').slice(0, 1000);
        expect(lostIn(message, language)).toEqual([]);
      }),
      { numRuns: 100, ...ENDS },
    );
  });

  it.each(['en', 'fr', 'ar'] as const)(
    '[4.384, 11.100] is true for each dictated message in which the reader finds a reference, in %s',
    (language) => {
      let found = 0;
      const words = oneof(
        { weight: 6, arbitrary: constantFrom(...spoken[language]) },
        { weight: 1, arbitrary: constantFrom('\n', '(', '“', 'people', 'numbers') },
      );
      assert(
        property(array(words, { minLength: 3, maxLength: 12 }), (parts) => {
          const message = parts.join(' ');
          expect(lostIn(message, language)).toEqual([]);
          if (refsIn(message, language).length > 0) found += 1;
        }),
        { numRuns: 200, ...ENDS },
      );
      expect(found).toBeGreaterThan(20);
    },
  );

  it.each<[FindingLanguage, string]>([
    ['en', 'Peace be with you.'],
    ['en', 'How do you say a word for squall in Mark, in one of these languages?'],
    ['en', 'The first and the second draft of the chapter are ready.'],
    ['fr', 'Que la paix soit avec vous, l’un ou l’autre ; Marc en a un.'],
    ['ar', 'السلام عليكم يا مرقس'],
    ['de', 'Friede sei mit euch'],
    ['zh', '请解释马可福音'],
  ])(
    '[4.384] is false for a message without the number of a reference, in %s: %s',
    (language, message) => {
      expect(mayHave(message, language)).toBe(false);
    },
  );

  it('[4.384] is true for each long message, which only a thread reads', () => {
    expect(mayHave('word '.repeat(200), 'en')).toBe(false);
    expect(mayHave('word '.repeat(201), 'en')).toBe(true);
  });
});
