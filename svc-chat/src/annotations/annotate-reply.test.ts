import type { Annotation } from '@targum/contracts/on-demand';
import { createLogger } from '@targum/service-kit';
import { expect, it } from 'vitest';
import { createReplyAnnotations } from './annotate-reply.ts';

it('[8.121] a paragraph that cannot be annotated costs neither the next one nor the process', async () => {
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
  // Nothing waits for a paragraph while the reply grows.
  await expect.poll(() => lines.join('')).toContain('no more threads');
  annotations.add('Ruth 1');
  expect(await annotations.end()).toEqual([{ ...found, start: 21, end: 27 }]);
});
