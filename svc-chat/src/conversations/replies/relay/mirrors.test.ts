import type { GenerationRow } from '@targum/database';
import { createLogger } from '@targum/service-kit';
import { expect, it } from 'vitest';
import type { ReplyHead } from '../engine/reply-events.ts';
import { START_POSITION } from '../event-id.ts';
import type { LogEntry } from '../store/reply-log.ts';
import { createMirrors } from './mirrors.ts';
import type { MirrorsOptions } from './mirrors.ts';

it('a reader that closes late does not remove the mirror that other readers have opened meanwhile', async () => {
  let isDeleted = true;
  const mirrors = createMirrors({
    repository: {
      find: () => (isDeleted ? Promise.resolve(undefined) : new Promise(() => undefined)),
    },
    log: { read: async () => ['end'] },
    channel: { listen: () => () => undefined },
    annotationsOf: () => ({ add: () => undefined, end: async () => [] }),
    logger: createLogger({ name: 'test', level: 'silent' }),
  } as unknown as MirrorsOptions);
  const generation = { id: 'g' } as GenerationRow;
  const head = { generationId: 'g', chatId: 'c' } as ReplyHead;

  const late = mirrors.open(generation, head);
  await late.reply.ended;
  isDeleted = false;
  const next = mirrors.open(generation, head);
  expect(next.reply).not.toBe(late.reply);
  late.close();
  const another = mirrors.open(generation, head);
  expect(another.reply).toBe(next.reply);
  next.close();
  another.close();
});

const READ = 'Talu,';
it.each<[string, () => Promise<readonly LogEntry[]>]>([
  ['', () => Promise.reject(new Error('no connection'))],
  [READ, async () => [{ position: START_POSITION + READ.length, text: READ, ofTokens: [] }]],
])(
  '[4.307] a reader of a log that has only %j is told the stored text at the end',
  async (_, read) => {
    const written = { status: 'complete', content: 'Talu, mera.', annotations: null };
    const { open } = createMirrors({
      repository: {
        find: async () => ({
          id: 'g',
          status: 'complete',
          assistant_message_id: 'm',
          shown_instead: null,
        }),
        exchangeOf: async () => ({
          userMessage: { created_at: new Date() },
          assistantMessage: written,
        }),
      },
      log: { read },
      channel: { listen: () => () => undefined },
      annotationsOf: () => ({ add: () => undefined, end: async () => [] }),
      logger: createLogger({ name: 'test', level: 'silent' }),
    } as unknown as MirrorsOptions);
    const head = { generationId: 'g', chatId: 'c' } as ReplyHead;
    const { reply } = open({ id: 'g' } as GenerationRow, head);
    expect(await reply.ended).toMatchObject({ type: 'done', data: { text: written.content } });
    expect(reply.text).toBe(written.content);
  },
);
