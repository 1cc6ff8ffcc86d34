import type { Annotation } from '@targum/contracts/on-demand';
import { createLogger } from '@targum/service-kit';
import { expect, it } from 'vitest';
import { createReplyAnnotations } from './annotate-reply.ts';

it('[8.121] a paragraph that cannot be annotated affects neither the next paragraph nor the process', async () => {
  const lines: string[] = [];
  const logger = createLogger({ name: 'test', destination: { write: (line) => lines.push(line) } });
  const found: Annotation = { kind: 'reference', start: 0, end: 6, ref: 'RUT 1', label: 'Ruth 1' };
  const annotations = createReplyAnnotations({
    annotate: async (text) => {
      if (text.includes('broken')) throw new Error('no more threads');
      return [found];
    },
    ...{ milliseconds: 60_000, judgeMilliseconds: 60_000, logger },
  });
  annotations.add('A broken paragraph.\n\n');
  // While the reply grows, only the log shows that the search in a paragraph has failed.
  await expect.poll(() => lines.join('')).toContain('no more threads');
  annotations.add('Ruth 1');
  expect(await annotations.end()).toEqual([{ ...found, start: 21, end: 27 }]);
});

it('[4.307] annotations that are abandoned end their work and find nothing more', async () => {
  const found: Annotation = { kind: 'reference', start: 0, end: 6, ref: 'RUT 1', label: 'Ruth 1' };
  const answer = Promise.withResolvers<Annotation[]>();
  const signals: AbortSignal[] = [];
  const shown: Annotation[] = [];
  const annotations = createReplyAnnotations({
    annotate: (_text, signal) => {
      signals.push(signal);
      return answer.promise;
    },
    judge: {
      add: async (_paragraph, signal) => {
        signals.push(signal);
        return [];
      },
      end: async () => [],
    },
    onFound: (items) => shown.push(...items),
    ...{ milliseconds: 60_000, judgeMilliseconds: 60_000 },
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  annotations.add('Ruth 1.\n\nRuth 1.\n\n');
  await expect.poll(() => signals).toHaveLength(1);
  annotations.abandon();
  answer.resolve([found]);
  expect(await annotations.end()).toEqual([]);
  expect(shown).toEqual([]);
  // Only the first paragraph was searched, and its signal is the first. The judge got the other two
  // signals, which tell it not to search.
  expect(signals).toHaveLength(3);
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
});
