import type { Annotation } from '@targum/contracts/on-demand';
import { describe, expect, it } from 'vitest';
import { annotated, judged, resultsOf } from '../../testing/judged.ts';
import type { JudgedOptions } from '../../testing/judged.ts';
import { VERSES } from '../../testing/quoted-books.ts';
import { testBook } from '../../testing/texts.ts';

const results = async (text: string, options?: JudgedOptions) =>
  resultsOf(await judged(text, options));

describe('a quotation in a reply', () => {
  it.each([
    ['exact MRK 4:39 (WEB)', 'He said, “Hush! Be silent!” (Mark 4:39)'],
    ['same_words MRK 4:39 (WEB)', 'He said, “hush, be silent” (Mark 4:39)'],
    ['differs MRK 4:39 (WEB)', '“He stood up and scolded the wind, and told the sea” (Mark 4:39)'],
    ['elsewhere MRK 5:36 (WEB)', '“Do not fear; only trust.” (Mark 4:39)'],
    ['retelling MRK 4:39 (WEB)', '“The storm went away at once” (Mark 4:39)'],
    ['unchecked MRK 99:1', '“The storm went away at once” (Mark 99:1)'],
    ['elsewhere MRK 5:36 (WEB)', '“Do not fear; only trust.” (Mark 99:1)'],
    ['exact MRK 5:36 (WEB)', 'He told him, “But he told the ruler of the house”.'],
  ])('[11.166] is %s', async (result, text) => {
    expect(await results(text)).toEqual([result]);
  });

  it('[11.166] is given its true place if that is at most two verses from the cited verses', async () => {
    expect(await results('“Hush! Be silent!” (Mark 4:41)')).toEqual(['exact MRK 4:39 (WEB)']);
    expect(await results('“asleep upon a cushion” (Mark 4:41)')).not.toContainEqual(
      expect.stringContaining('exact'),
    );
  });

  it('[11.175] is not searched for elsewhere if it has fewer than five words', async () => {
    expect(await results('“Do not fear; only” (Mark 4:39)')).toEqual(['retelling MRK 4:39 (WEB)']);
  });

  it('[11.166] has no annotation without a reference, unless a text has its words', async () => {
    expect(await results('You wrote “the storm went away at once”.')).toEqual([]);
    expect(await results('You wrote “I am the road and the light”.')).toEqual([
      'exact JHN 14:6 (WEB)',
    ]);
  });

  it('[11.167] is compared with the named text, otherwise with the chat’s text and the others', async () => {
    const words = '“Rising, he scolded the gale”';
    expect(await results(`${words} (Mark 4:39)`)).toEqual(['exact MRK 4:39 (ULB)']);
    expect(await results(`${words} (Mark 4:39, ULB)`)).toEqual(['exact MRK 4:39 (ULB)']);
    expect(await results(`${words} (Mark 4:39, WEB)`)).toEqual(['retelling MRK 4:39 (WEB)']);
    // The named text does not have John.
    const other = '“I am the road and the light” (John 14:6, ULB)';
    expect(await results(other)).toEqual(['exact JHN 14:6 (WEB)']);
  });

  it('[11.167] is compared with every text while half of the work is left', async () => {
    const line = `${'neli tovo saru bini '.repeat(10)}of text`;
    const texts = Array.from({ length: 30 }, (_, index) => ({
      ...{ id: `t${index}` },
      books: [testBook('MRK', [9], { words: `${line} ${index}` })],
    }));
    const words = { find: async () => undefined };
    const resultsFor = (...wanted: readonly number[]) =>
      results(wanted.map((index) => `“${line} ${index}” (Mark 1:1)`).join('\n\n'), {
        ...{ texts, words },
      });
    expect(await resultsFor(29)).toEqual(['exact MRK 1:1 (T29)']);
    // When half of the work is done, claims are compared only with the chat's text.
    const many = await resultsFor(...Array.from({ length: 20 }, () => 30), 29, 0);
    expect(many.slice(-2)).toEqual(['differs MRK 1:1 (T0)', 'exact MRK 1:1 (T0)']);
  });

  it('[11.166] is also found elsewhere if it begins with the number of its verse', async () => {
    const numbered = `> 36 ${VERSES['MRK 5:36']}`;
    expect(await results(numbered)).toEqual(['exact MRK 5:36 (WEB)']);
    expect(await results(`${numbered}\n\n— Mark 4:39`)).toEqual(['elsewhere MRK 5:36 (WEB)']);
    expect(await results(numbered.replace('36', '37'))).toEqual([]);
  });

  it('[11.168] is not compared with any text if the user pasted it', async () => {
    const pasted = ['First', `My draft: ${VERSES['MRK 5:36']}`];
    expect(await results('“Do not fear; only trust.” (Mark 4:39)', { pasted })).toEqual(['pasted']);
    expect(await results('“do not fear, only trust” is good', { pasted })).toEqual(['pasted']);
    const words = '“The wind fell silent, and the sea lay still.” (Mark 4:39)';
    for (const number of ['7 ', '[7] ', '<sup>7</sup>', '⁷']) {
      const numbered = [`The wind fell silent, ${number}and the sea lay still.`];
      expect(await results(words, { pasted: numbered })).toEqual(['pasted']);
    }
    expect(await results('“Hush! Be silent!” (Mark 4:39)', { pasted })).toEqual([
      'exact MRK 4:39 (WEB)',
    ]);
    // The stand-in does not write this reply, so its command is an ordinary message.
    const command = ['/claim “Hush! Be silent!”'];
    expect(await results('“Hush! Be silent!” (Mark 4:39)', { pasted: command })).toEqual([
      'pasted',
    ]);
  });

  it('[11.168] of the Storyteller is checked only if it has a reference', async () => {
    const story = '“I am the road and the light”, he said. “Hush! Be silent!” (Mark 4:39)';
    const options = { assistantId: 'storyteller', pasted: ['I am the road and the light'] };
    expect(await results(`${story.slice(0, 40)}.`, options)).toEqual([]);
    expect(await results('He said:\n\n“I am the road and the light”.', options)).toEqual([]);
    expect(await results('“Hush! Be silent!” (Mark 4:39)', options)).toEqual([
      'exact MRK 4:39 (WEB)',
    ]);
  });

  it('[11.171] has the fields that a page shows', async () => {
    const text = 'See: “hush, be silent” (Mark 4:38).';
    expect(await judged(text)).toEqual([
      {
        ...{ start: 5, end: 22, kind: 'quotation', result: 'same_words' },
        ...{ ref: 'MRK 4:39', label: 'Mark 4:39', source: 'Hush! Be silent!' },
        ...{ textId: 'web', abbreviation: 'WEB', language: 'en', direction: 'ltr' },
        checksum: 'sum-web',
      },
    ]);
    const [exact] = await judged('“Hush! Be silent!” (Mark 4:39)');
    expect(exact).not.toHaveProperty('source');
    const [elsewhere] = await judged('“do not fear only trust” (Mark 4:39)');
    expect(elsewhere).toMatchObject({ ref: 'MRK 5:36', source: 'Do not fear; only trust.' });
    const long = VERSES['MRK 4:38'].repeat(9);
    expect(await judged(`“${long}” (Mark 4:38)`)).toMatchObject([{ isCut: true }]);
  });

  it('[11.171] has the verse number of the text in which its words are, even if the cited number is another', async () => {
    const psalms = (id: string, titleVerses: number, numbering: 'english' | 'original') => ({
      ...{ id, numbering, language: 'en' },
      books: [
        {
          code: 'PSA' as const,
          names: {},
          verses: Array.from({ length: 6 }, (_, index) => ({
            ...{ chapter: 3, verse: index + 1 + titleVerses },
            text: `${id} sings of the morning and of line ${index + 1}`,
          })),
        },
      ],
    });
    const texts = [psalms('talu', 0, 'english'), psalms('masora', 1, 'original')];
    expect(await results('“masora sings of the morning” (Psalm 3:1)', { texts })).toEqual([
      'exact PSA 3:2 (MASORA)',
    ]);
  });
});

describe('a quotation that leaves out a word that turns the meaning', () => {
  // The verse goes on: "except by me".
  const TURNED = '“No one comes to the house”';

  it('[11.166] differs, without a reference and with a wrong reference', async () => {
    expect(await results(`You wrote ${TURNED}.`)).toEqual(['differs JHN 14:6 (WEB)']);
    expect(await results(`${TURNED} (Mark 4:39)`)).toEqual(['differs JHN 14:6 (WEB)']);
  });

  it('[11.168] does not count as pasted', async () => {
    const pasted = ['Du sollst nicht stehlen, sagte der Herr.'];
    expect(await results('“Du sollst … stehlen” (Mark 4:39)', { pasted })).toEqual([
      'retelling MRK 4:39 (WEB)',
    ]);
  });
});

it('[11.135] a quotation is judged even if it follows inserted verses that contain only an opening mark', async () => {
  const verse = '| “But he told the ruler | of the house |';
  const text = `${verse}\n| “The storm went away at once” | Mark 4:39 |`;
  const inserted: Annotation = {
    ...{ start: 0, end: verse.length, kind: 'quotation', result: 'inserted' },
  };
  expect(resultsOf(await judged(text, { inserted: [inserted] }))).toEqual([
    'retelling MRK 4:39 (WEB)',
  ]);
});

describe('a block quotation', () => {
  it.each([
    ['in its last line', '> Hush! Be silent!\n> (Mark 4:39)'],
    ['on the next line', '> Hush! Be silent!\n\n— Mark 4:39 (WEB)'],
    ['after two blank lines', '> Hush! Be silent!\n>\n\nMark 4:39\n\nMore.'],
    ['in the paragraph before', 'Mark 4:39 says:\n\n> Hush! Be silent!\n\nMore of it.'],
  ])('[11.166] has its reference %s', async (_where, text) => {
    expect(await results(text)).toEqual(['exact MRK 4:39 (WEB)']);
  });

  const RIGHT = '> He himself lay in the back of the boat';
  const WRONG = '> The storm went away at once, and no one woke him';

  it.each([
    ['its last paragraph', `${WRONG}\n>\n${RIGHT}\n>\n> — Mark 4:38`],
    ['the line after it', `${WRONG}\n>\n${RIGHT}\n\nMark 4:38`],
    ['the paragraph before', `Mark 4:38 says:\n\n${RIGHT}\n>\n${WRONG}\n>\n>\n${WRONG}\n`],
  ])('[11.166] of several paragraphs is one claim, cited in %s', async (_where, text) => {
    const [quotation, ...others] = await judged(text);
    expect(others).toEqual([]);
    expect(quotation).toMatchObject({ result: 'retelling', ref: 'MRK 4:38' });
    const { start, end } = quotation!;
    const quoted = text.slice(start, end);
    expect(quoted).toContain(WRONG);
    expect(quoted).toContain(RIGHT);
  });

  it.each([
    ['after them', `${RIGHT}\n\n${WRONG}\n\n— Mark 4:38`],
    ['before them', `Mark 4:38 says:\n\n${RIGHT}\n\n${WRONG}\n\nMore of it.`],
  ])('[11.166] and the block quotation next to it share a reference %s', async (_where, text) => {
    expect(await results(text)).toEqual(['exact MRK 4:38 (WEB)', 'retelling MRK 4:38 (WEB)']);
  });

  it('[11.166] does not get the reference of the block quotation after it', async () => {
    const text = `${WRONG}\n\n${RIGHT}\n> (Mark 4:38)\n\nMark 4:39`;
    expect(await results(text)).toEqual(['exact MRK 4:38 (WEB)']);
  });

  it('[11.135, 11.166] goes on after verses that the server inserted in it', async () => {
    const verses = '> ³⁹ Hush! Be silent!\n>\n> (Mark 4:39, WEB)';
    const text = `${verses}\n>\n> And then they all went swimming (Mark 4:38)`;
    const inserted: Annotation = {
      ...{ start: 0, end: verses.length, kind: 'quotation', result: 'inserted' },
    };
    const found = await judged(text, { inserted: [inserted] });
    expect(resultsOf(found)).toEqual(['retelling MRK 4:38 (WEB)']);
    expect(text.slice(found[0]!.start, found[0]!.end)).toMatch(/^> And then .*\(Mark 4:38\)$/);
  });

  it('[11.166] does not get a reference from the second line after it', async () => {
    expect(await results('> Hush! Be silent!\n\nOne line\nMark 4:39')).toEqual([]);
  });
});

const REPLY = [
  'Mark 4:39 says: “Hush! Be silent!”',
  '> Do not fear; only\n> trust.',
  '— Mark 5:36, and “asleep upon a cushion” in Mark 4:38',
  '```\n“Hush! Be silent!” (Mark 4:39)\n```',
  'He said “I am the road and the light” and “the storm went away at once” (Mark 4:39)',
].join('\n\n');

it('[11.172] a reply has the same annotations for each cut of the stream, in the order of the text', async () => {
  const whole = await annotated([REPLY]);
  expect(whole.map(({ kind, ref }) => `${kind} ${ref}`)).toEqual([
    ...['reference MRK 4:39', 'quotation MRK 4:39', 'quotation MRK 5:36', 'reference MRK 5:36'],
    ...['quotation MRK 4:38', 'reference MRK 4:38', 'quotation JHN 14:6', 'quotation MRK 4:39'],
    'reference MRK 4:39',
  ]);
  expect(await annotated(REPLY.split(''))).toEqual(whole);
  for (let cut = 1; cut < REPLY.length; cut += 1) {
    expect(await annotated([REPLY.slice(0, cut), REPLY.slice(cut)])).toEqual(whole);
  }
});
