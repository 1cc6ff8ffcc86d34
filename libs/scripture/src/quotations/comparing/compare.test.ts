import { describe, expect, it } from 'vitest';
import type { Verse } from '../../text.ts';
import { compare, contains, findClaim, readPlainText, readVerses } from '../index.ts';
import type { Source } from '../index.ts';

/** Verses in two chapters of a story that was written for these tests. */
const STORY: readonly Verse[] = [
  {
    chapter: 1,
    verse: 1,
    text: 'The ferryman said, “Come down to the river, for the water is calm.”',
  },
  {
    chapter: 1,
    verse: 2,
    verseEnd: 3,
    text: 'But his sons did not want to come; they said, “Wait.”',
  },
  { chapter: 1, verse: 4, text: 'He waited 40 days, and the wind was strong.' },
  {
    chapter: 2,
    verse: 1,
    title: 'A song of the river.',
    text: 'The wind was strong, all night long.',
  },
  {
    chapter: 2,
    verse: 2,
    text: 'Then they went, and no one was left on the shore, except the dog.',
  },
];
const place = (chapter: number, verse: number) => ({ chapter, verse });
const story = (chapter = 1, verse = 1, language = 'en'): Source =>
  readVerses({
    ...{ language, book: 'TOB', verses: STORY },
    cited: [{ from: place(chapter, verse), to: place(chapter, verse) }],
  });

const result = (words: string, source = story()) => {
  const comparison = compare({ words }, [source]);
  return comparison.result === 'retelling'
    ? 'retelling'
    : `${comparison.result} ${comparison.ref}: ${comparison.words}`;
};

describe('a claim compared with joined verses such as 1-2,5', () => {
  const source = readVerses({
    ...{ language: 'en', book: 'TOB' },
    verses: [
      { chapter: 1, verse: 1, verseEnd: 5, numbers: [1, 2, 5], text: 'The ferryman came down.' },
      { chapter: 1, verse: 3, text: 'The river was calm.' },
    ],
    cited: [{ from: place(1, 5), to: place(1, 5) }],
  });

  it.each([
    ['The ferryman came down', 'exact TOB 1:1-2,5: The ferryman came down.'],
    ['5 The ferryman came', 'exact TOB 1:1-2,5: The ferryman came'],
    ['4 The ferryman came', 'differs TOB 1:1-2,5: The ferryman came down.'],
    ['The river was calm', 'exact TOB 1:3: The river was calm.'],
  ])('[11.155, 11.27] has the result of its verses: %s', (words, expected) => {
    expect(result(words, source)).toBe(expected);
  });
});

describe('a claim compared with verses', () => {
  it.each([
    ['Come down to the river', 'exact TOB 1:1: Come down to the river,'],
    ['come down to the river', 'same_words TOB 1:1: Come down to the river,'],
    [
      'the water is calm. But his sons did not',
      'same_words TOB 1:1-3: the water is calm.” But his sons did not',
    ],
    ['strong, all night', 'exact TOB 2:1: strong, all night'],
    ['they said, "Wait."', 'exact TOB 1:2-3: they said, “Wait.'],
    ['4 He waited 40 days', 'exact TOB 1:4: He waited 40 days,'],
    ['3 But his sons', 'differs TOB 1:2-3: But his sons did not want to come;'],
    ['40 He waited 40 days', 'differs TOB 1:4: He waited 40 days,'],
    ['He waited 4 days', 'differs TOB 1:4: He waited 40 days,'],
    [
      'A song of the river. The wind was strong',
      'exact TOB 2:1: A song of the river. The wind was strong,',
    ],
    [
      'the wind was strong. The wind was strong',
      'exact TOB 1:4-2:1: the wind was strong. The wind was strong,',
    ],
    ['Come to the river', 'differs TOB 1:1: Come down to the river,'],
    ['They came to the bridge at noon', 'retelling'],
    ['…', 'retelling'],
    ['', 'retelling'],
  ])('[11.145, 11.146, 11.142, 11.148] has its result: %j is %j', (words, expected) => {
    expect(result(words)).toBe(expected);
  });

  it.each([
    ['want to come', 'differs TOB 1:2-3: But his sons did not want to come;'],
    [
      'no one was left on the shore',
      'differs TOB 2:2: and no one was left on the shore, except the dog.',
    ],
    [
      'one was left on the shore, except the dog',
      'differs TOB 2:2: and no one was left on the shore, except the dog.',
    ],
    ['Then they went', 'exact TOB 2:2: Then they went,'],
    ['The wind was strong', 'exact TOB 2:1: The wind was strong,'],
  ])(
    '[11.152] differs only if it leaves out a word that turns the meaning: %j is %j',
    (words, expected) => {
      expect(result(words, story(2, 1))).toBe(expected);
    },
  );

  it('[11.152] also depends on five words before it and three words after it, in languages with a list of turning words', () => {
    const near = (words: string, text: string, language = 'en') => {
      const verses = [{ chapter: 1, verse: 1, text }];
      return compare({ words }, [readVerses({ language, book: 'TOB', verses })]).result;
    };
    const before = 'They did not a b c d e f g.';
    expect(near('e f g', before)).toBe('differs');
    expect(near('f g', before)).toBe('exact');
    expect(near('e f g', before, 'de')).toBe('exact');
    const after = 'They a b c d e without f.';
    expect(near('They a b', after)).toBe('exact');
    expect(near('They a b c', after)).toBe('differs');
    expect(near('They a b c', 'They a b c, d without e.')).toBe('exact');
    expect(near('They a b c', 'They a b c, without d.')).toBe('differs');
  });

  it('[11.150] may have an ellipsis that leaves out at most 40 words', () => {
    const with40 = (count: number) => {
      const text = `He went ${'on and '.repeat(count / 2)}came home.`;
      const verses = [{ chapter: 1, verse: 1, text }];
      const source = readVerses({ language: 'en', book: 'TOB', verses });
      return compare({ words: 'He went … came home.' }, [source]).result;
    };
    expect(with40(40)).toBe('same_words');
    expect(with40(42)).toBe('differs');
  });

  it('[11.150] may have at most five ellipses', () => {
    const verses = [{ chapter: 1, verse: 1, text: 'A man and a dog go far to see the sea.' }];
    const source = readVerses({ language: 'en', book: 'TOB', verses });
    const picked = (words: string) => compare({ words }, [source]).result;
    expect(picked('A man … a … go … to … the … sea.')).toBe('same_words');
    expect(picked('A … and … dog … far … see … the … sea.')).toBe('differs');
  });

  it('[11.151] may have no ellipsis in a language without a list, except at its ends', () => {
    expect(result('Come down … the water is calm', story(1, 1, 'en'))).toMatch(/^same_words/);
    expect(result('Come down … the water is calm', story(1, 1, 'de'))).toMatch(/^differs/);
    expect(result('… Come down to the river …', story(1, 1, 'de'))).toMatch(/^same_words/);
  });

  it('[11.148] differs if the verse has 60 % of its words in their order, near one another', () => {
    expect(result('Come down to his house')).toMatch(/^differs/);
    expect(result('The ferryman said little of the river and of his water')).toBe('retelling');
    expect(result('The ferryman waited strong')).toBe('retelling');
  });

  it('[11.148] is a retelling if its words are in another order', () => {
    expect(result('river the to down Come')).toBe('retelling');
    expect(result('calm is water the for river the to down Come')).toBe('retelling');
  });

  it('[11.155] is at the cited verse if several verses have its words', () => {
    expect(result('wind was strong', story(1, 4))).toMatch(/^exact TOB 1:4/);
    expect(result('wind was strong', story(2, 1))).toMatch(/^exact TOB 2:1/);
    expect(result('wind was so strong', story(1, 4))).toMatch(/^differs TOB 1:4/);
    expect(result('wind was so strong', story(2, 1))).toMatch(/^differs TOB 2:1/);
  });

  it('[11.155] has the best result of several sources, and that of the first source if two are equal', () => {
    const [one, other] = [story(1, 4), story(2, 1)];
    const wrong = readVerses({
      ...{
        language: 'en',
        book: 'JON',
        verses: [{ chapter: 1, verse: 1, text: 'The wind was weak.' }],
      },
    });
    expect(compare({ words: 'the wind was strong' }, [wrong, other, one])).toMatchObject({
      result: 'exact',
      source: one,
    });
    expect(compare({ words: 'wind was strong' }, [other, one])).toMatchObject({ source: other });
    expect(compare({ words: 'The wind was very weak' }, [one, wrong])).toMatchObject({
      result: 'differs',
      source: wrong,
    });
    expect(compare({ words: 'The wind' }, [])).toEqual({ result: 'retelling' });
  });

  it('[11.141] may end within a clause if it is longer than the checked words', () => {
    const words = 'no one was left on the shore';
    expect(compare({ words, isLonger: true }, [story(2, 2)]).result).toBe('exact');
  });

  it('[11.141] keeps 600 characters of its source', () => {
    const text = `He went ${'on and on '.repeat(80)}home.`;
    const source = readVerses({
      language: 'en',
      book: 'TOB',
      verses: [{ chapter: 1, verse: 1, text }],
    });
    const comparison = compare({ words: text.replace('went', 'walked') }, [source]);
    expect(comparison).toMatchObject({ result: 'differs' });
    const { words } = comparison as { words: string };
    expect(words.length).toBeLessThanOrEqual(600);
    expect(text.startsWith(`${words} `)).toBe(true);
  });
});

describe('a claim that is searched word for word', () => {
  const pasted = readPlainText('Our draft: the old man did not go\nhome. He slept by 2 rivers.');

  const isPasted = (words: string) => contains(pasted, { words });

  it('[11.163] is found in a text that the user pasted', () => {
    expect(isPasted('He slept by 2 rivers')).toBe(true);
    expect(isPasted('the old man DID not go home')).toBe(true);
    expect(isPasted('He slept by the rivers')).toBe(false);
  });

  it('[11.152] is not found if it leaves out a word that turns the meaning', () => {
    expect(isPasted('go home')).toBe(false);
    const french = readPlainText('Mais ils ne voulaient pas descendre.');
    expect(contains(french, { words: 'voulaient pas descendre' })).toBe(false);
  });

  it('[11.150] may have no ellipsis in a text that the user pasted, whose language is not known', () => {
    expect(isPasted('He slept … rivers')).toBe(false);
    const german = readPlainText('Du sollst nicht stehlen.');
    expect(contains(german, { words: 'Du sollst … stehlen' })).toBe(false);
  });

  it('[11.163] is found in a book, with its verse', () => {
    const book = readVerses({ language: 'en', book: 'TOB', verses: STORY });
    expect(findClaim({ words: 'they said, “Wait.”' }, book)).toMatchObject({ ref: 'TOB 1:2-3' });
    expect(findClaim({ words: 'they said, “Stay.”' }, book)).toBeUndefined();
    const turned = findClaim({ words: 'his sons did' }, book);
    expect(turned).toMatchObject({ result: 'differs', ref: 'TOB 1:2-3' });
  });
});
