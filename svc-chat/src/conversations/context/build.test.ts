import { expect, it } from 'vitest';
import { createContextBuilder } from './context-builder.ts';
import type { History } from './history.repository.ts';
import { estimateTokens, estimateTurns, inputOfWindow } from '../../models/model/tokens.ts';

const WINDOW = 8192;

const { build } = createContextBuilder({
  repository: undefined as never,
  ask: undefined as never,
  logger: undefined as never,
  summaryPrompt: '',
  windowTokens: WINDOW,
});

/** The chat has long messages. The user wrote the last message. */
const history: History = {
  summary: null,
  messages: Array.from({ length: 21 }, (_, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: `${index} ${'talu mera '.repeat(150)}`,
  })),
};
const PROMPT = 'Talu '.repeat(500);
const BLOCK = `<data>\n${'4:39 Talu mera\n'.repeat(300)}</data>`;

const sizeOf = ({ instructions, turns }: ReturnType<typeof build>) =>
  estimateTokens(instructions) + estimateTurns(turns);

it('[4.176] the block follows the newest message in the same turn, and is not in the history', () => {
  const { turns } = build(history, PROMPT, BLOCK);
  expect(turns.at(-1)).toEqual({
    role: 'user',
    content: `${history.messages.at(-1)!.content}\n\n${BLOCK}`,
  });
  expect(turns.slice(0, -1)).toEqual(history.messages.slice(-turns.length, -1));
  expect(JSON.stringify(history)).not.toContain('<data>');
});

it('[4.176] the block takes room from older messages, and neither the prompt nor the block is shortened', () => {
  const without = build(history, PROMPT);
  const given = build(history, PROMPT, BLOCK);
  expect(given.instructions).toBe(PROMPT);
  expect(given.turns.length).toBeLessThan(without.turns.length);
  expect(given.turns.length).toBeGreaterThan(1);
  expect(sizeOf(given)).toBeLessThanOrEqual(inputOfWindow(WINDOW));

  const long = { ...history, messages: [{ role: 'user' as const, content: 'x'.repeat(40_000) }] };
  expect(build(long, PROMPT, BLOCK).turns.at(-1)!.content).toBe(
    `${'x'.repeat(40_000)}\n\n${BLOCK}`,
  );
});
