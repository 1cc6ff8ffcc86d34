import type { GenerationRow } from '@targum/database';
import { createLogger } from '@targum/service-kit';
import { expect, it } from 'vitest';
import type { ReplyHead } from '../engine/reply.ts';
import { createMirrors } from './mirrors.ts';
import type { MirrorsOptions } from './mirrors.ts';

it('a reader that closes late leaves the mirror that others have opened meanwhile', async () => {
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
