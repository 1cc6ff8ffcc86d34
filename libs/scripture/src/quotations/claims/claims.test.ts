import { describe, expect, it } from 'vitest';
import { claimsIn } from '../index.ts';
import type { Carried, PlacedReference, ReplyParagraph } from '../index.ts';
import { proseOf } from '../testing/judge.ts';

const REFERENCE = /(?:Mark|John) \d+:\d+/g;

/**
 * Creates a paragraph with references such as "Mark 4:39". `after` is the line after the paragraph.
 */
function paragraphOf(text: string, after = ''): ReplyParagraph {
  const references: PlacedReference[] = [...(text + after).matchAll(REFERENCE)].map(
    ({ 0: written, index }) => ({
      ...{ start: index, end: index + written.length },
      ref: written.replace('Mark', 'MRK').replace('John', 'JHN'),
    }),
  );
  return { text, prose: proseOf(text), references, textNames: ['WEB', 'World English Bible'] };
}

const claimed = (text: string, more: Partial<ReplyParagraph> = {}) =>
  claimsIn({ ...paragraphOf(text), ...more }).claims;

/** Returns the claims as written in the paragraph. */
const written = (text: string, more: Partial<ReplyParagraph> = {}): string[] =>
  claimed(text, more).map(({ start, end }) => text.slice(start, end));

describe('the place of a claim', () => {
  it.each([
    ['😀 He said “be still” (Mark 4:39).', ['“be still”']],
    ['He said **“be still”** (Mark 4:39).', ['“be still”']],
    ['He said « be still » and "go home" (Mark 4:39).', ['« be still »', '"go home"']],
    ['He said “be still (Mark 4:39) to it', ['“be still']],
    ['Mark 4:39: “be still  \n', ['“be still']],
    ['Mark 4:39:\n> be still\n> and calm\n', ['> be still\n> and calm']],
    ['1. Mark 4:39:\n   > be still\n2. Read on', ['> be still']],
    ['> be still, Mark 4:39\ngoes on\n## The end', ['> be still, Mark 4:39\ngoes on']],
    ['“go “be still” home” (Mark 4:39)', ['“go “be still” home”']],
    ['"go "be still" home" (Mark 4:39)', ['"go "be still" home"']],
    ['> he said “be still” to it, Mark 4:39', ['> he said “be still” to it, Mark 4:39']],
  ])('[11.130, 11.131, 11.133] in %j is %j', (text, expected) => {
    expect(written(text)).toEqual(expected);
  });

  it('[11.130] is not between single quotation marks, which count as letters', () => {
    expect(written("‘be still’ and 'be still' and the disciples’ boat (Mark 4:39)")).toEqual([]);
    expect(written('"the disciples\' boat" and “‘be still’” (Mark 4:39)')).toHaveLength(2);
  });

  it('[11.135] is never in code, links or verses that the server inserted', () => {
    expect(written('`“be still”` and [“be still”](x) and “be still” (Mark 4:39)')).toEqual([
      '“be still”',
    ]);
    const text = '> be still\n>\n> (Mark 4:39)';
    expect(written(text, { inserted: [{ start: 0, end: text.length }] })).toEqual([]);
  });

  it('[11.130] is not a quotation of one word, nor an empty quotation', () => {
    expect(written('“Peace” and “ ” and "" and « » (Mark 4:39)')).toEqual([]);
  });
});

describe('a quotation over paragraphs', () => {
  const carry = (text: string): Carried => claimsIn(paragraphOf(text)).carried;

  it('[11.133] continues in the next paragraph if it is closed there', () => {
    const before = carry('Mark 4:39: “be still\n');
    expect(before.open).toBe('“');
    expect(written('and calm” he said', { before })).toEqual(['and calm”']);
    expect(written('and calm he said', { before })).toEqual([]);
    expect(written('“and calm” he said', { before })).toEqual(['“and calm”']);
    expect(written('and “go home” he said', { before })).toEqual(['“go home”']);
  });

  it('[11.133] leaves nothing open once it is closed', () => {
    expect(carry('Mark 4:39: “be still”').open).toBeUndefined();
  });
});

describe('the citation of a claim', () => {
  const refsOf = (text: string, more: Partial<ReplyParagraph> = {}) =>
    claimed(text, more).map(({ refs }) => refs.join(' '));

  it('[11.136] is first the reference right after the claim, then those of its sentence, the nearest first', () => {
    expect(refsOf('Mark 1:1 and Mark 2:2: “be still”, Mark 3:3.')).toEqual(['MRK 3:3']);
    expect(refsOf('Mark 1:1 and Mark 2:2: “be still” is good, and Mark 3:3.')).toEqual([
      'MRK 2:2 MRK 1:1 MRK 3:3',
    ]);
    expect(refsOf('“be still” (Mark 4:39; Mark 5:36) and “go home” (see John 1:1)')).toEqual([
      'MRK 4:39 MRK 5:36',
      'JHN 1:1',
    ]);
    expect(refsOf('Mark 1:1 has “be still” and “go home” has John 1:1')).toEqual([
      'MRK 1:1 JHN 1:1',
      'MRK 1:1 JHN 1:1',
    ]);
  });

  it('[11.136] comes next from the sentences before the claim, then from those after it in the paragraph', () => {
    const text = 'Read Mark 1:1. Then Mark 2:2! He said “be still.” Then Mark 3:3.';
    expect(refsOf(text)).toEqual(['MRK 2:2 MRK 1:1']);
    expect(refsOf('He said “be still.” Then Mark 3:3.')).toEqual(['MRK 3:3']);
    expect(refsOf('Mark 2:2! He said „be still.“ Then Mark 3:3.')).toEqual(['MRK 2:2']);
  });

  it('[11.136] may be in the last sentence of the paragraph before', () => {
    const { carried } = claimsIn(paragraphOf('Mark 1:1. Now Mark 2:2, WEB:\n'));
    expect(carried).toEqual({ open: undefined, refs: ['MRK 2:2'], textName: 'WEB' });
    const [claim] = claimed('“be still”, he said. “go home” he said', { before: carried });
    expect(claim).toMatchObject({ words: 'be still', refs: ['MRK 2:2'], textName: 'WEB' });
    expect(refsOf('He came. He said “be still”', { before: carried })).toEqual([]);
  });

  it('[11.136] may be in the line after a block quotation if it begins within 120 characters', () => {
    const block = '> be still\n\n';
    const refsAfter = (after: string) =>
      claimsIn(paragraphOf(block, after)).claims.map(({ refs }) => refs.join(' '));
    expect(refsAfter('(Mark 4:39)')).toEqual(['MRK 4:39']);
    expect(refsAfter(`${'x'.repeat(118)}Mark 4:39`)).toEqual(['MRK 4:39']);
    expect(refsAfter(`${'x'.repeat(119)}Mark 4:39`)).toEqual([]);
    expect(claimsIn(paragraphOf('He said “be still”\n\n', '(Mark 4:39)')).claims).toEqual([]);
  });

  it('[11.138] may be missing if the claim has five words or more', () => {
    expect(claimed('He said “and there was great calm” to them')).toMatchObject([{ refs: [] }]);
    expect(claimed('He said “and there was calm” to them')).toEqual([]);
  });

  it('[11.138] requires enough words, and two Chinese letters count as one word', () => {
    expect(claimed('「平安吧」 Mark 4:39')).toEqual([]);
    expect(claimed('「平安静吧」 Mark 4:39')).toHaveLength(1);
    expect(claimed('他说「风就停了湖面平静」')).toEqual([]);
    expect(claimed('他说「风就停了湖面就平静了」')).toHaveLength(1);
  });

  it.each([
    ['“be still” (Mark 4:39, WEB)', 'WEB'],
    ['“be still” (Mark 4:39) in the World English Bible.', 'World English Bible'],
    ['The WEB has “be still” in Mark 4:39', 'WEB'],
    ['In Mark 4:39 (WEB) we read “be still”', 'WEB'],
    ['“be still” (Mark 4:39). The WEB is good.', undefined],
    ['“be still” (Mark 4:39), not in a WEBSITE', undefined],
    ['“be WEB still” (Mark 4:39)', undefined],
    ['“be still” (Mark 4:39) and “go home” (John 1:1, WEB)', undefined],
  ])('[11.167] may name its text: %j names %s', (text, name) => {
    expect(claimed(text)[0]?.textName).toBe(name);
  });
});

describe('the limits of claims', () => {
  it('[11.173] allow as many claims as the caller asks for', () => {
    const text = '“be still” '.repeat(60) + 'Mark 4:39';
    expect(claimed(text)).toHaveLength(60);
    expect(claimsIn(paragraphOf(text), 3).claims).toHaveLength(3);
  });

  it('[11.141] keep the first 600 characters of a claim as its words', () => {
    const words = (length: number) => 'be still '.repeat(100).slice(0, length - 1) + 'x';
    const [claim] = claimed(`“${words(600)}” (Mark 4:39)`);
    expect(claim).toMatchObject({ words: words(600), isLonger: false });
    const [longer] = claimed(`“${words(604)}” (Mark 4:39)`);
    expect(longer?.isLonger).toBe(true);
    expect(longer?.words).toBe(words(604).slice(0, 596));
    const [marked] = claimed(`“${'**be** '.repeat(600)}” (Mark 4:39)`);
    expect(marked?.words.length).toBeLessThanOrEqual(600);
    expect(marked?.words).toMatch(/^be( be)+$/);
    const withoutSpaces = `“${'我们下到河边去吧'.repeat(400)}” (Mark 4:39)`;
    expect(claimed(withoutSpaces)[0]).toMatchObject({ isLonger: true });
    expect(claimed(withoutSpaces)[0]?.words).toHaveLength(600);
  });
});
