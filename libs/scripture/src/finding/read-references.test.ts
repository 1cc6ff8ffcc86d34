import { describe, expect, it } from 'vitest';
import { canon } from '@targum/contracts/on-demand';
import { LANGUAGES } from './languages/index.ts';
import type { FindingLanguage } from './languages/index.ts';
import { referencesIn, refsIn, writtenIn } from './testing/found.ts';
import { englishChapters, onlyBooks } from './testing/english-chapters.ts';

const languages = Object.keys(LANGUAGES) as FindingLanguage[];

describe('the reader of digits and marks', () => {
  const places =
    '٤:٣٥ ۴:۳۵ ४:३५ ৪:৩৫ ੪:੩੫ ૪:૩૫ ௪:௩௫ ౪:౩౫ ೪:೩೫ ൪:൩൫ ๔:๓๕ ໔:໓໕ ༤:༣༥ ၄:၃၅ ៤:៣៥ ４:３５ 𝟒:𝟑𝟓';

  it.each(places.split(' '))('[11.92] reads the digits of Mark %s', async (digits) => {
    const message = `(Mark ${digits}, so)`;
    expect(await refsIn(message)).toBe('MRK 4:35');
    expect(await writtenIn(message)).toEqual([`Mark ${digits}`]);
  });

  it.each([
    ['a no-break space', 'Mark\u00A04:35'],
    ['a narrow no-break space', 'Marc 4\u202F:\u202F35'],
    ['an ideographic space', 'Mark\u30004:35'],
    ['an Arabic comma', 'مرقس ٤، ٣٥'],
    ['full-width marks', '馬可福音４：３５'],
    ['a no-break hyphen', 'Mark 4:35\u201135'],
    ['marks of direction', '\u2067مرقس\u2069 \u200F٤:\u200F٣٥'],
    ['a soft hyphen', 'Mark\u00AD 4:35'],
    ['Arabic vowels and a long stroke', 'مَرْقُـس ٤:٣٥'],
  ])('[11.92] reads %s', async (_, message) => {
    const language = /\p{Script=Arabic}/u.test(message) ? 'ar' : /馬/.test(message) ? 'zh' : 'fr';
    const found = await referencesIn(message, language);
    expect(found.map(({ ref }) => ref.slice(0, 8))).toEqual(['MRK 4:35']);
  });

  it('[11.92] reads letters that are written with separate accents', async () => {
    const message = 'Lis Gene\u0300se 1,1 et E\u0301sai\u0308e 53,5.';
    expect(await refsIn(message, 'fr')).toBe('GEN 1:1 | ISA 53:5');
    expect(await writtenIn(message, 'fr')).toEqual(['Gene\u0300se 1,1', 'E\u0301sai\u0308e 53,5']);
  });

  it('[11.92] keeps places exact after characters that are left out', async () => {
    const message = `\u200F\u200F${' '.repeat(50)}🙂 ((((((((((((( Mark   4 :  35 – 41 ) and Luke\u00A08:22`;
    expect(await writtenIn(message)).toEqual(['Mark   4 :  35 – 41', 'Luke\u00A08:22']);
  });
});

describe('the reader of a place with two meanings', () => {
  it.each([
    ['Marc 4,35', 'MRK 4:35'],
    ['Marc 4.35', 'MRK 4:35'],
    ['Marc 4:35', 'MRK 4:35'],
    ['Marc 4, 35-37. 41', 'MRK 4:35-37,41'],
  ])('[11.92] reads %s with its verse in each language', async (message, ref) => {
    expect(await refsIn(message, 'fr')).toBe(ref);
    expect(await refsIn(message.replace('Marc', 'Mark'), 'en')).toBe(ref);
    expect(await refsIn(message.replace('Marc', 'Markus'), 'de')).toBe(ref);
  });

  it('[11.95] prefers a reading whose chapters exist in the text', async () => {
    expect(await refsIn('Romans 8, 12')).toBe('ROM 8,12');
    const chapters = { ROM: Array.from({ length: 10 }, () => 39) };
    expect(await refsIn('Romans 8, 12', 'en', { chapters })).toBe('ROM 8:12');
  });

  it('[11.95] reads a comma as is usual in the language if both meanings are possible', async () => {
    expect(await refsIn('Romans 8, 12', 'en')).toBe('ROM 8,12');
    expect(await refsIn('Romans 8, 12', 'fr')).toBe('ROM 8:12');
    expect(await refsIn('Romains 8, 12', 'fr')).toBe('ROM 8:12');
    expect(await refsIn('Genesis 4, 12', 'en')).toBe('GEN 4,12');
    expect(await refsIn('Genesis 4, 12', 'de')).toBe('GEN 4:12');
  });

  it('[11.95] reads a point or a colon before a verse in all languages', async () => {
    expect(await refsIn('Jean 3.16', 'fr')).toBe('JHN 3:16');
    expect(await refsIn('Jean 3.16, 18', 'fr')).toBe('JHN 3:16,18');
    expect(await refsIn('Psaume 4:3-5, 7', 'fr')).toBe('PSA 4:3-5,7');
  });

  it('[11.95] prefers the reading with verses, then the longer reading', async () => {
    expect(await refsIn('Jn 3:16 et 17', 'fr')).toBe('JHN 3:16,17');
    expect(await writtenIn('John 3:16 and 17', 'fr')).toEqual(['John 3:16 and 17']);
    expect(await refsIn('Marko 4:35 na 36', 'sw')).toBe('MRK 4:35,36');
  });
});

describe('the reader of names', () => {
  const verseOne = (name: string): string => `(${name} 1:1)`;

  it.each(languages)('[11.98] knows all books in %s by their full names', async (language) => {
    const { names } = LANGUAGES[language];
    expect(canon.every((code) => names.has(code))).toBe(true);
    const wrong = [];
    for (const [code, variants] of names) {
      const problem = canon.includes(code) ? '' : '!no_such_book';
      for (const name of variants) {
        const refs = await refsIn(verseOne(name), language);
        const [written] = await writtenIn(verseOne(name), language);
        if (refs !== `${code} 1:1${problem}` || written !== `${name} 1:1`) wrong.push([name, refs]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('[11.98] adds Arabic names that the parser lacks, also after one-letter words', async () => {
    expect(await refsIn('رومية ٨: ١ وإشعياء ٥٣: ٥ وأعمال ٢: ٤٢', 'ar')).toBe(
      'ROM 8:1 | ISA 53:5 | ACT 2:42',
    );
    expect(await refsIn('أفسس ٢: ٨ ثم تكوين ١: ١', 'ar')).toBe('EPH 2:8 | GEN 1:1');
  });

  const names = [
    {
      MRK: { long: 'Yesus ara Mak', short: 'Mak', abbreviation: 'Mk.', header: 'MAK' },
      JHN: { short: 'Jon' },
      '1JN': { short: '1 Jon' },
      PSA: { header: 'Ol Song' },
      REV: { short: 'Kamapim (tok hait)', abbreviation: 'R' },
    },
  ] as const;

  it.each([
    ['Yesus ara Mak 4:35', 'MRK 4:35'],
    ['Mak 4:35', 'MRK 4:35'],
    ['Mk. 4:35', 'MRK 4:35'],
    ['MAK 4', 'MRK 4'],
    ['1 Jon 4:8', '1JN 4:8'],
    ['Ol Song 23', 'PSA 23'],
    ['Kamapim (tok hait) 21:4', 'REV 21:4'],
    ['mak 4', ''],
    ['R 4:5', ''],
  ])('[11.98] reads %s with the names of an imported text', async (message, refs) => {
    expect(await refsIn(message, 'en', { names })).toBe(refs);
  });

  it('[11.91] reads codes in capitals', async () => {
    expect(await refsIn('MRK 4:35-41, LUK 1:5-2:3; SNG 2:1 and NAM 1:7')).toBe(
      'MRK 4:35-41 | LUK 1:5-2:3 | SNG 2:1 | NAM 1:7',
    );
    expect(await refsIn('MRK.4.35 1CO 13:4,7 JUD 1:5')).toBe('MRK 4:35 | 1CO 13:4,7 | JUD 1:5');
  });
});

describe('a reference that the text lacks', () => {
  it.each([
    ['Mark 4:41-45', 'MRK 4:41-45!no_such_verse'],
    ['John 99:1', 'JHN 99:1!no_such_chapter'],
    ['Mark 15-17', 'MRK 15-17!no_such_chapter'],
    ['Mark 4:0', 'MRK 4:0!no_such_verse'],
    ['Psalm 151', 'PSA 151!no_such_chapter'],
    ['Heb 13:15-14:2', 'HEB 13:15-14:2!no_such_chapter'],
    ['Jude 26', 'JUD 1:26!no_such_verse'],
  ])('[11.102] is reported as a whole: %s', async (message, refs) => {
    expect(await refsIn(message)).toBe(refs);
  });

  it('[11.102] may end with joined verses at the end of a chapter', async () => {
    // The World English Bible has the last verses of Romans after 14:23, joined with it.
    const romans = englishChapters.ROM?.map((last, index) => (index === 13 ? 26 : last)) ?? [];
    const chapters = { ...englishChapters, ROM: romans };
    expect(await refsIn('Romans 14:24-26', 'en', { chapters })).toBe('ROM 14:24-26');
    expect(await refsIn('Romans 14:23ff', 'en', { chapters })).toBe('ROM 14:23-26');
    expect(await refsIn('Romans 14:24-27', 'en', { chapters })).toBe('ROM 14:24-27!no_such_verse');
    expect(await refsIn('Romans 14:24-26')).toBe('ROM 14:24-26!no_such_verse');
  });

  it('[11.102] is reported if the text lacks the book', async () => {
    const chapters = onlyBooks('MRK', 'LUK');
    expect(await refsIn('Mark 4:35, Genesis 1:1ff', 'en', { chapters })).toBe(
      'MRK 4:35 | GEN 1:1!no_such_book',
    );
  });
});

describe('a chapter alone', () => {
  it.each([
    ['Mark 4', 'MRK 4'],
    ['Is it in Mark 4 or in Acts 2?', 'MRK 4 | ACT 2'],
    ['2 Samuel 7', '2SA 7'],
    ['Second Samuel 7', '2SA 7'],
    ['Genesis 1-3', 'GEN 1-3'],
    ['mark 4', ''],
    ['Mk 4', ''],
    ['Gen 4', ''],
    ['1 Cor 13', ''],
    ['Pss 1-2', 'PSA 1-2'],
    ['Pss. 1-2', 'PSA 1-2'],
  ])('[11.103] counts only with the full name and a capital: %s', async (message, refs) => {
    expect(await refsIn(message)).toBe(refs);
  });

  it('[11.103] counts after the plural abbreviation of psalms in other languages', async () => {
    expect(await refsIn('Pss 1–2', 'fr')).toBe('PSA 1-2');
    expect(await refsIn('Sls 1-2', 'pt')).toBe('PSA 1-2');
    expect(await refsIn('Pss 1-2', 'de')).toBe('PSA 1-2');
  });

  it('[11.103] counts with its full name in a script without capitals', async () => {
    expect(await refsIn('मरकुस 4', 'hi')).toBe('MRK 4');
    expect(await refsIn('مرقس 4', 'ar')).toBe('MRK 4');
    expect(await refsIn('مر 4', 'ar')).toBe('');
    expect(await refsIn('العدد 4', 'ar')).toBe('');
    expect(await refsIn('سفر العدد 4', 'ar')).toBe('NUM 4');
  });

  it.each([
    ['read mark chapter 4', 'MRK 4'],
    ['chapter 4 of mark', 'MRK 4'],
    ['psalm 23', 'PSA 23'],
    ['ps chapter 4', ''],
  ])('[11.103] needs no capital in %s', async (message, refs) => {
    expect(await refsIn(message)).toBe(refs);
  });

  it('[11.105] needs a capital if the short name of its book is also a word', async () => {
    expect(await refsIn('Is 53:5 is 53:5; Am 3:7, am 3:7')).toBe('ISA 53:5 | AMO 3:7');
    expect(await refsIn('Est 4:14 est 4:14', 'fr')).toBe('EST 4:14');
  });
});

describe('a found reference', () => {
  it('[11.107] ends at the last verse for "ff", and is split if it is a range over two books', async () => {
    expect(await refsIn('Mark 4:35ff')).toBe('MRK 4:35-41');
    const message = 'Genesis 50:20 – Exodus 1:5';
    expect(await refsIn(message)).toBe('GEN 50:20-26 | EXO 1:1-5');
    expect(await writtenIn(message)).toEqual(['Genesis 50:20', 'Exodus 1:5']);
    expect(await refsIn('Genesis 49 to Exodus 2')).toBe('GEN 49-50 | EXO 1-2');
  });

  it('[11.118] leaves out the name of a translation', async () => {
    expect(await writtenIn('Mark 4:35 (NIV), John 3:16 ESV')).toEqual(['Mark 4:35', 'John 3:16']);
  });

  it('[11.118] leaves out a number that counts something else', async () => {
    expect(await writtenIn('In Mark 4:35, 12 people; Luke 8:22-25, 5 boats')).toEqual([
      'Mark 4:35',
      'Luke 8:22-25',
    ]);
    expect(await writtenIn('Mark 4:35, 38 and 41 say')).toEqual(['Mark 4:35, 38 and 41']);
  });

  it('[11.118] leaves out the number of an item of a list', async () => {
    const list = '1. John 3:16\n2. Peter\n 3. 1 John 4:8\n1) John 1:1\n- 2 John 5';
    expect(await refsIn(list)).toBe('JHN 3:16 | 1JN 4:8 | JHN 1:1 | 2JN 1:5');
    expect(await writtenIn(list)).toEqual(['John 3:16', '1 John 4:8', 'John 1:1', '2 John 5']);
    expect(await refsIn('1. Johannes 4,8', 'de')).toBe('1JN 4:8');
  });

  it('[11.116] names the book in the reader’s language', async () => {
    const labels = async (language: FindingLanguage) =>
      (await referencesIn('Mark 4:35-41,43; 5:1, Psalm 23', language)).map(({ label }) => label);
    expect(await labels('en')).toEqual(['Mark 4:35–41, 43; 5:1', 'Psalm 23']);
    expect(await labels('fr')).toEqual(['Marc 4:35–41, 43; 5:1', 'Psaume 23']);
    expect(await labels('ar')).toEqual(['مرقس 4:35–41, 43; 5:1', 'المزمور 23']);
  });
});

describe('the reader of long messages', () => {
  it('[11.112] finds a reference at any place of a long line', async () => {
    const messages = Array.from({ length: 40 }, (_, index) => 'word '.repeat(185 + index));
    for (const before of messages) {
      const message = `${before}1 Corinthians 13:4-7 ${'word '.repeat(100)}`;
      expect(await refsIn(message)).toBe('1CO 13:4-7');
      expect(await writtenIn(message)).toEqual(['1 Corinthians 13:4-7']);
    }
  });

  it('[11.112] finds a reference at any place of a line without spaces', async () => {
    for (let length = 830; length < 1010; length += 7) {
      const message = `${'x'.repeat(length)}-John3:16-${'y'.repeat(500)}`;
      expect(await refsIn(message)).toBe('JHN 3:16');
    }
  });

  it('[11.112] reads across runs of spaces, digits and brackets', async () => {
    const message = `Mark${' '.repeat(32_000)}4:35 ${'('.repeat(4000)} ${'7'.repeat(4000)} Luke 8:22`;
    const [mark, luke, ...rest] = await referencesIn(message);
    expect(rest).toEqual([]);
    expect(mark).toMatchObject({ start: 0, end: 32_008, ref: 'MRK 4:35' });
    expect(luke).toMatchObject({ start: message.indexOf('Luke'), ref: 'LUK 8:22' });
  });
});
