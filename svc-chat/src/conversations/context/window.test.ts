import { describe, expect, it } from 'vitest';
import type { Turn } from '../../models/model/chat-model.ts';
import { estimateTokens } from '../../models/model/tokens.ts';
import { newestTurns } from './window.ts';

const user = (content: string): Turn => ({ role: 'user', content });
const assistant = (content: string): Turn => ({ role: 'assistant', content });
const turns = [user('one'), assistant('ONE'), user('two'), assistant('TWO'), user('three')];
const size = (some: readonly Turn[]) =>
  some.reduce((sum, { content }) => sum + estimateTokens(content), 0);

describe('the newest turns', () => {
  it('are all turns if they fit', () => {
    expect(newestTurns(turns, size(turns))).toEqual(turns);
  });

  it('begin with a message of the user', () => {
    expect(newestTurns(turns, size(turns) - 1)).toEqual(turns.slice(2));
    expect(newestTurns(turns, size(turns.slice(1)))).toEqual(turns.slice(2));
  });

  it('include the last message, however long it is', () => {
    expect(newestTurns(turns, 0)).toEqual(turns.slice(4));
    expect(newestTurns([], 100)).toEqual([]);
  });
});

it('the estimate counts fewer tokens for a word in Latin script than in Devanagari', () => {
  expect(estimateTokens('अनुग्रह')).toBeGreaterThan(estimateTokens('anugrah'));
});
