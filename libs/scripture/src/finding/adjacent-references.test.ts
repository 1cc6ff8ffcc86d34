import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages/index.ts';
import type { FindingLanguage } from './languages/index.ts';
import { referencesIn, refsIn, writtenIn } from './testing/found.ts';
import { onlyBooks } from './testing/english-chapters.ts';

const languages = Object.keys(LANGUAGES) as FindingLanguage[];

describe('references beside each other', () => {
  it.each([
    ['en', 'Isaiah 53:1 John 12:38'],
    ['fr', 'Ésaïe 53:1 Jean 12:38'],
    ['fr', 'Ésaïe 53,1 Jean 12,38'],
    ['ar', 'إشعياء ٥٣: ١ يوحنا ١٢: ٣٨'],
    ['es', 'Isaías 53,1 Juan 12,38'],
    ['pt', 'Isaías 53.1 João 12.38'],
    ['sw', 'Isaya 53:1 Yohana 12:38'],
    ['de', 'Jesaja 53,1. Johannes 12,38'],
    ['ru', 'Исаия 53:1 Иоанна 12:38'],
    ['hi', 'यशायाह 53:1 यूहन्ना 12:38'],
    ['id', 'Yesaya 53:1 Yohanes 12:38'],
    ['zh', '以赛亚书53:1 约翰福音12:38'],
  ] as const)('[11.176] are read as two in %s: %s', async (language, message) => {
    expect(await refsIn(message, language)).toBe('ISA 53:1 | JHN 12:38');
    const written = await writtenIn(message, language);
    expect(written.join(' ')).toBe(message.replace('. ', ' '));
  });

  it.each([
    ['en', 'Isaiah 53:1-3 John 12', 'ISA 53:1-3 | JHN 12'],
    ['en', 'Isaiah 53:1,3 John 12', 'ISA 53:1,3 | JHN 12'],
    ['en', 'isa 53:1 jn 12:38', 'ISA 53:1 | JHN 12:38'],
    ['en', 'Isaiah chapter 53, verse 1 John 12:38', 'ISA 53:1 | JHN 12:38'],
    ['en', 'Isaiah 53:1 Peter 2:9', 'ISA 53:1 | 1PE 2:9'],
    ['en', 'Psalm 1 John 3:16, John 3 John 4', 'PSA 1 | JHN 3:16 | JHN 3 | JHN 4'],
    ['fr', 'Néhémie 8,1 Esdras 3,2', 'NEH 8:1 | EZR 3:2'],
    ['fr', 'Ésaïe 53 : 1 Jean 12 : 38', 'ISA 53:1 | JHN 12:38'],
  ] as const)('[11.176] do not share a number in %s: %s', async (language, message, refs) => {
    expect(await refsIn(message, language)).toBe(refs);
  });

  it.each([
    ['en', 'Isaiah 53:1 1 John 4:8, 1 John 1:8', 'ISA 53:1 | 1JN 4:8 | 1JN 1:8'],
    ['en', '1 Samuel 3:1 2 Samuel 7:1 3 John 4', '1SA 3:1 | 2SA 7:1 | 3JN 1:4'],
    ['en', 'I Sam 3:1 II Cor 7:1 III John 4', '1SA 3:1 | 2CO 7:1 | 3JN 1:4'],
    [
      'en',
      'John 3:16 First John 4:8; Mark 4:35, 1 John 4:8',
      'JHN 3:16 | 1JN 4:8 | MRK 4:35 | 1JN 4:8',
    ],
    ['en', '1 John 1:1,2 Peter 1:1', '1JN 1:1 | 2PE 1:1'],
    ['fr', 'Romains 8, 1 Jean 4', 'ROM 8 | 1JN 4'],
    ['de', 'Jesaja 53,1. 1. Johannes 2,3', 'ISA 53:1 | 1JN 2:3'],
  ] as const)('[11.176] keep the 1 of "1 John" in %s: %s', async (language, message, refs) => {
    expect(await refsIn(message, language)).toBe(refs);
  });

  it('[11.112, 11.176] are found one by one in each language', async () => {
    // These names have no number, but some are part of the name of a numbered book: John, Jean,
    // Juan.
    const codes = ['ISA', 'JHN', 'MRK', 'EZR'] as const;
    const one = record({
      code: constantFrom(...codes),
      chapter: integer({ min: 1, max: 9 }),
      verse: integer({ min: 1, max: 9 }),
    });
    const some = array(one, { minLength: 2, maxLength: 6 });
    await assert(
      asyncProperty(
        some,
        constantFrom(...languages),
        constantFrom(':', '.', ','),
        async (all, language, given) => {
          const mark = given === ',' && LANGUAGES[language].comma === 'chapter' ? ':' : given;
          const texts = all.map(({ code, chapter, verse }) => {
            const [name] = LANGUAGES[language].names.get(code) ?? [];
            return `${name} ${chapter}${mark}${verse}`;
          });
          const message = texts.join(' ');
          expect(await writtenIn(message, language)).toEqual(texts);
          const found = await referencesIn(message, language);
          expect(found.map(({ ref }) => ref)).toEqual(
            all.map(({ code, chapter, verse }) => `${code} ${chapter}:${verse}`),
          );
        },
      ),
      // On a slow machine, the test tries fewer texts and ends after this time.
      { numRuns: 100, interruptAfterTimeLimit: 15_000 },
    );
  });
});

describe('a number after a semicolon', () => {
  it.each([
    ['Isaiah 11:1-9; 35', 'ISA 11:1-9;35'],
    ['Isaiah 11:1-9; 35-36', 'ISA 11:1-9;35-36'],
    ['Isaiah 11:1-9; 35, 36; 40:1', 'ISA 11:1-9;35,36,40:1'],
    ['Isaiah 11:1-9; 35-36:2; 37', 'ISA 11:1-9;35-36:2;37'],
    ['Isaiah 11:1-9; 65ff', 'ISA 11:1-9;65-66'],
    ['Isaiah 11:1-9; 5', 'ISA 11:1-9;5'],
    ['Mark 4:35; 38', 'MRK 4:35,38'],
    ['John 3:1,3,5; 7; 9', 'JHN 3:1,3,5,7,9'],
    ['John 3:1,3; 4:2; 6', 'JHN 3:1,3,4:2;6'],
    ['John 3:1,3,5; 40', 'JHN 3:1,3,5;40!no_such_chapter'],
    ['Isaiah 11:1-9, 35', 'ISA 11:1-9,35!no_such_verse'],
    ['Isaiah 11:1; 35a', 'ISA 11:1,35!no_such_verse'],
    ['Jude 5; 7', 'JUD 1:5,7'],
    ['Mark 4:35; 12 disciples', 'MRK 4:35'],
  ])('[11.177] is a chapter or a verse in %s', async (message, refs) => {
    expect(await refsIn(message)).toBe(refs);
  });

  it('[11.177] follows the English numbering in a book that the text lacks', async () => {
    const chapters = onlyBooks('MRK', 'LUK');
    expect(await refsIn('Isaiah 11:1-9; 5. John 3:16; 30', 'en', { chapters })).toBe(
      'ISA 11:1-9;5!no_such_book | JHN 3:16,30!no_such_book',
    );
    expect(await refsIn('Tobit 4:5; 6', 'en', { chapters })).toBe('TOB 4:5;6!no_such_book');
  });

  it('[11.177] is a chapter in each language, also in the label', async () => {
    expect(await refsIn('Ésaïe 11,1-9 ; 35', 'fr')).toBe('ISA 11:1-9;35');
    const [arabic] = await referencesIn('إشعياء ١١: ١-٩؛ ٣٥', 'ar');
    expect(arabic).toMatchObject({ ref: 'ISA 11:1-9;35', label: 'إشعياء 11:1–9; 35' });
  });
});
