import { readDefaultText } from '@targum/scripture';
import type { Book, Verse } from '@targum/scripture';
import { expect, it } from 'vitest';
import { judged } from '../../testing/judged.ts';
import type { TextInMemory } from '../../testing/texts-in-memory.ts';

/** The folder of the World English Bible. Undefined on a machine that cannot install the text. */
const folder = process.env['TEST_SWORD_DIR'];

const CLAIMS = 50;
const LENGTH = 10_000;
const REPLIES = 15;
/**
 * Searches find nothing here, because PostgreSQL does their work and this test measures only the
 * process.
 */
const words = { find: async () => undefined };

const NAMES = { PSA: 'Psalm', MRK: 'Mark', JHN: 'John' } as const;
type Quoted = keyof typeof NAMES;

const bookOf = (books: readonly Book[], code: Quoted): Book =>
  books.find((book) => book.code === code)!;

/** Replies change the words that they quote in these ways. */
const CHANGES: readonly ((words: string) => string)[] = [
  (text) => text,
  (text) => text.toLowerCase().replaceAll(/[,;]/g, ''),
  (text) => text.replace(/\S+\s+\S+\s*/, 'Then it came that '),
  (text) => text.split(' ').toReversed().join(' '),
  (text) => text.replace(/ \S+ \S+ /, ' … '),
];

/** Writes a reply. Each number gives a reply that quotes other verses. */
function replyOf(number: number, books: readonly Book[]): string {
  const share = LENGTH / CLAIMS;
  return Array.from({ length: CLAIMS }, (_, index) => {
    const code = (Object.keys(NAMES) as Quoted[])[(number + index) % 3]!;
    const long = bookOf(books, code).verses.filter(({ text }) => text.length > 120);
    const { chapter, verse, text } = long[(number * 31 + index * 57) % long.length]!;
    const source = `(${NAMES[code]} ${chapter}:${verse}).`;
    const plain = text.replaceAll(/[“”]/g, '');
    const quoted = CHANGES[index % CHANGES.length]!(plain).slice(0, share - source.length - 25);
    return `It is written: “${quoted}” ${source}`.padEnd(share - 2) + '\n\n';
  }).join('');
}

async function readTexts(): Promise<readonly [TextInMemory]> {
  const text = await readDefaultText(folder!);
  return [{ id: 'web', books: text!.books }];
}

it.runIf(folder)(
  '[11.175] the work that is allowed for a reply is enough for 10,000 characters with 50 claims',
  async () => {
    const texts = await readTexts();
    const pasted = [replyOf(REPLIES, texts[0].books)];
    for (let number = 0; number < REPLIES; number += 1) {
      const reply = replyOf(number, texts[0].books);
      expect(reply).toHaveLength(LENGTH);
      const results = (await judged(reply, { texts, pasted, words })).map(({ result }) => result);
      expect(results).toHaveLength(CLAIMS);
      expect(results).not.toContain('unchecked');
      expect(new Set(results).size).toBeGreaterThanOrEqual(3);
    }
  },
);

it.runIf(folder)(
  '[11.175] a reply that cites long chapters is judged until its work is used up, each time up to the same claim',
  async () => {
    const texts = await readTexts();
    const psalms: readonly Verse[] = bookOf(texts[0].books, 'PSA').verses;
    const chapters = Array.from({ length: 50 }, (_, index) => 150 - index);
    const reply = chapters
      .map((chapter) => {
        const own = psalms.filter((verse) => verse.chapter === chapter).map(({ text }) => text);
        const reversed = own.join(' ').slice(0, 590).split(' ').toReversed().join(' ');
        const cited = [chapter, chapter - 1, 119].map((each) => `Psalm ${each}`).join('; ');
        return `“${reversed}” (${cited})`;
      })
      .join('\n\n');
    const [first, ...more] = [
      await judged(reply, { texts, words }),
      await judged(reply, { texts, words }),
    ];
    const results = first.map(({ result }) => result);

    const unchecked = results.indexOf('unchecked');
    expect(unchecked).toBeGreaterThan(10);
    expect(unchecked).toBeLessThan(25);
    expect(new Set(results.slice(unchecked))).toEqual(new Set(['unchecked']));
    expect(more).toEqual([first]);
  },
);
