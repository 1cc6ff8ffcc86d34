import { randomUUID } from 'node:crypto';
import type { createKnex } from '@targum/service-kit';
import { createChat } from '@targum/service-kit/testing';

type Knex = ReturnType<typeof createKnex>;

const ROWS_AN_INSERT = 500;
const MINUTE_MS = 60_000;

const SENTENCES = [
  'The shepherd counts his sheep in the evening, and one of them is missing.',
  'In the **source text** the verb is repeated, which most translations keep.',
  'Readers would *understand* a literal rendering, but they would not say it like that.',
  'Check the spelling of `ἄνθρωπος` in the glossary before you publish the chapter.',
  'Readers in the villages along the river use a different word for the same animal.',
  'The footnote of [the older edition](https://example.org/edition) explains the custom.',
  'Compare it with the parallel passage, where the order of the two clauses is reversed.',
  'Team members agreed on this term last year and would like to keep it throughout.',
];

const sentences = (seed: number, count: number): string =>
  Array.from(
    { length: count },
    (_, index) => SENTENCES[(seed + index * 3) % SENTENCES.length],
  ).join(' ');

const list = (seed: number, marker: (index: number) => string): string =>
  Array.from({ length: 3 }, (_, index) => `${marker(index)} ${sentences(seed + index, 1)}`).join(
    '\n',
  );

/** The kinds of blocks that replies consist of. */
const BLOCKS: readonly ((seed: number) => string)[] = [
  (seed) => sentences(seed, 3),
  (seed) => list(seed, () => '-'),
  (seed) => `> ${sentences(seed, 2)}\n>\n> — Luke 15, verse ${seed % 32}`,
  (seed) => list(seed, (index) => `${index + 1}.`),
  (seed) =>
    [
      '| Term | Rendering | Remark |',
      '| --- | --- | --- |',
      ...Array.from(
        { length: 4 },
        (_, row) => `| term ${seed + row} | **word ${row}** | used in verse ${row + 1} |`,
      ),
    ].join('\n'),
  (seed) => `### Notes on verse ${seed % 40}\n\n${sentences(seed + 1, 2)}`,
];

/** Returns a reply of about 1,000 characters with a heading and four other blocks. */
const reply = (index: number): string => {
  const blocks = Array.from({ length: 4 }, (_, block) =>
    BLOCKS[(index + block * 5) % BLOCKS.length]!(index + block),
  );
  return [`## Draft ${index}`, ...blocks].join('\n\n');
};

const question = (index: number): string =>
  `Question ${index}: ${sentences(index, 1 + (index % 3)).replaceAll(/[*`]/g, '')}`;

/**
 * Adds a chat with this number of messages. Questions and formatted replies alternate.
 * @returns the chat's id.
 */
export async function createLongChat(
  knex: Knex,
  userId: string,
  messages: number,
): Promise<string> {
  const { id } = await createChat(knex, userId);
  const began = Date.now() - messages * MINUTE_MS;
  const rows = Array.from({ length: messages }, (_, index) => {
    const isUser = index % 2 === 0;
    return {
      id: randomUUID(),
      chat_id: id,
      role: isUser ? ('user' as const) : ('assistant' as const),
      content: isUser ? question(index) : reply(index),
      created_at: new Date(began + index * MINUTE_MS),
    };
  });
  for (let start = 0; start < rows.length; start += ROWS_AN_INSERT) {
    await knex('messages').insert(rows.slice(start, start + ROWS_AN_INSERT));
  }
  return id;
}
