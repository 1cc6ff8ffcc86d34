import { createByteBudget } from '@targum/service-kit';
import { expect, it } from 'vitest';
import { createWordWriter } from './word-writer.ts';

const MEBIBYTE = 1024 * 1024;
const memory = createByteBudget({ bytes: 300 * MEBIBYTE });
const chatOf = (content: string) => ({
  ...{ title: 'x', language: 'en' },
  messages: [{ ...{ speaker: 'a', time: 'b', isReply: true }, content }],
});

it('[4.438] a reply that takes the parser too long is refused, and the next one is written', async () => {
  const slow = createWordWriter(memory, { milliseconds: 1500 });
  const written = createWordWriter(memory);
  await expect(slow(chatOf('*a'.repeat(100_000)))).rejects.toMatchObject({ status: 413 });
  expect((await written(chatOf('a'))).byteLength).toBeGreaterThan(1000);
});

it('[4.438] a reply that is nested too deep is refused', async () => {
  const write = createWordWriter(memory);
  await expect(write(chatOf(`${'> '.repeat(20_000)}a`))).rejects.toMatchObject({ status: 413 });
});
