import { parser } from '@targum/markdown/parser';
import { array, assert, asyncProperty, constantFrom, integer } from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { read, V39, write } from '../../testing/write-insertions.ts';
import { createInsertions } from './insertions.ts';

type Root = ReturnType<typeof parser.parse>;
type Nodes = Root | Root['children'][number];

/** Texts with tokens at all kinds of places. */
const TEXTS = [
  'Talu 😀 mera:\n\n[[MRK 4:39]]\n\nHe 👩‍👩‍👧 said [[MRK 4:40-41]] and 😀[[PSA 3:1]]',
  '- [[MRK 4:39]]\n- `[[MRK 4:39]]` [[MRK 4:40]]\n\n      [[MRK 4:41]]\n> [[MRK 4:39]] ta\n> lo',
  'يسوع [[MRK 4:39]] قال `ا [[PSA 3:2]] ب\n\n| آية | [[MRK 4:40]] |\n|---|---|\n| [[MRK 4:41]] | ب |',
  '```\n[[MRK 4:39]]\n```\n[[MRK 4:39]][[MRK 4:40]]\n    [[MRK 4:41]]\n\n    [[MRK 4:39]]\n',
  '[[Mera 4]] [[MRK 4:99]] [[a [[MRK 4:39]] ]] [[[MRK 4:40]]] [ [[ [[] [[]] [[1], [2]]\r\n[[MRK 4:41]]\r\n\r\nx',
  '``` `x` [[MRK 4:39]]\n~~~ talu [[MRK 4:39]]\n[[MRK 4:39]]\n~~~~\n\\`[[MRK 4:40]] \\[[MRK 4:41]]',
  `[[MRK 4:1-13]] [[MRK 4:39${' '.repeat(50)}]] ${'[['.repeat(40)}MRK 4:39${']]'.repeat(40)}`,
];

const inside = (whole: string) => whole.match(/\[\[[^[\]\n]*\]\]/g) ?? [];

describe('however the stream is cut,', () => {
  it.each(TEXTS)('[4.192] the text and its items are the same: %j', async (whole) => {
    const expected = await write([whole]);
    expect(await write([...whole])).toMatchObject({ text: expected.text, items: expected.items });
    expect((await write(whole.split(''))).text).toBe(expected.text);
    for (let cut = 0; cut <= whole.length; cut += 1) {
      const written = await write([whole.slice(0, cut), whole.slice(cut)]);
      expect(written.text).toBe(expected.text);
      expect(written.items).toEqual(expected.items);
    }
  });

  it('[4.192] the text is the same in any text and pieces', async () => {
    const parts = [
      ...[
        '[[MRK 4:39]]',
        '[[MRK 4:39]]',
        '[[',
        ']]',
        '[',
        '`',
        '```',
        '\n',
        '\n\n',
        '\n- ',
        '\n> ',
      ],
      ...['    ', '| ', '\n|-|-|\n', 'talu', ' ', '😀', 'نص', '[[x]]', '\r\n', '\t', '\n1. ', '\\'],
    ];
    await assert(
      asyncProperty(
        array(constantFrom(...parts), { maxLength: 12 }),
        array(integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 }),
        async (some, lengths) => {
          const whole = some.join('');
          const pieces: string[] = [];
          for (let at = 0, index = 0; at < whole.length; index += 1) {
            const length = lengths[index % lengths.length]!;
            pieces.push(whole.slice(at, at + length));
            at += length;
          }
          const expected = await write([whole]);
          const written = await write(pieces);
          expect(written.text).toBe(expected.text);
          expect(written.items).toEqual(expected.items);
        },
      ),
      { numRuns: 250 },
    );
  });

  it.each(TEXTS)('[4.192] a stop at any place sends no token: %j', async (whole) => {
    const expected = await write([whole]);
    const code = inside(expected.text).length;
    for (let stop = 0; stop < whole.length; stop += 1) {
      const { text: stopped, sent } = await write([...whole.slice(0, stop).split('')]);
      // The text that was sent before the stop is the beginning of the whole text.
      const before = sent.slice(0, -1).join('');
      expect(expected.text.startsWith(before)).toBe(true);
      expect(inside(stopped).length).toBeLessThanOrEqual(code);
      const end = /\[\[ ?(?:M|MR|MRK|P|PS|PSA)?(?: [\d:-]*\]?)?$/.exec(stopped);
      expect(end === null || isCodeAt(whole, stop)).toBe(true);
    }
  });

  it('[4.192] a stop drops the beginning of a token, and sends all other text', async () => {
    const stops: [string, string][] = [
      ['Talu [[', 'Talu '],
      ['Talu [[M', 'Talu '],
      ['Talu [[MRK', 'Talu '],
      ['Talu [[MRK 4:3', 'Talu '],
      ['Talu [[MRK 4:39]', 'Talu '],
      ['Talu [[MRK 4:39]]', `Talu \n\n${V39}`],
      ['Talu [[talu', 'Talu [[talu'],
      ['Talu [', 'Talu ['],
      ['`a [[MRK 4', '`a '],
      ['`a [[MRK 4:39]]', `\`a \n\n${V39}`],
      ['`a` `[[MRK 4:39]]`', '`a` `[[MRK 4:39]]`'],
      ['[[MRK 4:39]] \n\n ', V39],
    ];
    for (const [given, expected] of stops) {
      const { text: stopped } = await write(given.split(''));
      expect({ given, stopped }).toEqual({ given, stopped: expected });
    }
  });

  it('[4.192] at most 60 characters are held back, and text without brackets not at all', async () => {
    const insertions = createInsertions({ read, onError: () => undefined });
    expect(await insertions.push('Talu `mera ')).toBe('Talu `mera ');
    expect(await insertions.push('ta [')).toBe('ta ');
    const rest = `[${'x'.repeat(70)}`;
    const sent: string[] = [];
    for (const character of rest.split('')) sent.push(await insertions.push(character));
    const none = Array.from({ length: 58 }, () => '');
    expect(sent).toEqual([...none, `[[${'x'.repeat(58)}`, ...'x'.repeat(12).split('')]);
  });
});

/** Counts the characters that patterns read while a reply is written. */
async function workOf(reply: string): Promise<number> {
  // oxlint-disable-next-line typescript/unbound-method -- It is called with its pattern.
  const { exec } = RegExp.prototype;
  const pieces = reply.match(/.{1,5}/gsu) ?? [];
  let characters = 0;
  const spy = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function counted(
    this: RegExp,
    subject,
  ) {
    const start = this.global || this.sticky ? this.lastIndex : 0;
    const match = exec.call(this, subject);
    characters += (match === null ? subject.length : match.index + match[0].length) - start;
    return match;
  });
  try {
    await write(pieces);
  } finally {
    spy.mockRestore();
  }
  return characters;
}

it.each([
  ['brackets', (times: number) => '[['.repeat(500 * times)],
  ['backticks', (times: number) => '`[[ '.repeat(250 * times)],
  ['runs of backticks', (times: number) => '`` ` [[a \\`` '.repeat(100 * times)],
  ['backslashes', (times: number) => `${'\\'.repeat(1000 * times)}[[a`],
  ['marks of quotations', (times: number) => `${'> '.repeat(500 * times)}[[MRK 4:39]]`],
  ['marks of lists', (times: number) => `${'- '.repeat(500 * times)}[[MRK 4:39]]`],
  ['spaces', (times: number) => `[[MRK 4:39]]${' '.repeat(1000 * times)}x`],
  ['tokens', (times: number) => '[[MRK 4:39]] '.repeat(100 * times)],
])('a reply of %s takes four times the work if it is four times as long', async (_, replyOf) => {
  const [work, more] = [await workOf(replyOf(1)), await workOf(replyOf(4))];
  expect(work).toBeGreaterThan(0);
  expect(more).toBeLessThan(4.5 * work);
});

/** Reports whether a place of one of the texts is within a code block or span. */
const isCodeAt = (whole: string, at: number): boolean => {
  const codeIn = (node: Nodes): boolean =>
    node.type === 'code' || node.type === 'inlineCode'
      ? node.position!.start.offset! < at && at <= node.position!.end.offset!
      : 'children' in node && node.children.some(codeIn);
  return codeIn(parser.parse(whole)) || /\[\[\[|\[\[ ?\[/.test(whole.slice(0, at));
};
