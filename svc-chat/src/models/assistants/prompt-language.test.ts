import { describe, expect, it } from 'vitest';
import { composePrompt, loadPrompts } from './prompts.ts';

const { assistants, sharedRules, summary, title } = loadPrompts();
const own = Object.entries(assistants);
const all = [...own, ['shared rules', sharedRules], ['summary', summary], ['title', title]] as [
  name: string,
  text: string,
][];

const TOKENS_MAX = 4200;
const WORDS_MAX = 30;

/**
 * Splits a prompt into sentences. A line of a list begins a sentence, and a colon does not end a
 * sentence.
 */
const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?]["”*]*)\s+/u))
    .filter((sentence) => sentence.trim() !== '');

const wordsIn = (sentence: string): number =>
  sentence.match(/[\p{L}\p{N}][\p{L}\p{N}'-]*/gu)?.length ?? 0;

describe.each(own)('the prompt of %s', (_, text) => {
  it('[1.17] leaves room in a window of 8,192 tokens', () => {
    expect(composePrompt(text, sharedRules).tokens).toBeLessThan(TOKENS_MAX);
  });

  it('[1.18] gets another version with each change of its text or of the shared rules', () => {
    const { version } = composePrompt(text, sharedRules);
    expect(composePrompt(`${text} Wait.`, sharedRules).version).not.toBe(version);
    expect(composePrompt(text, `${sharedRules} Wait.`).version).not.toBe(version);
    expect(composePrompt(text, sharedRules).version).toBe(version);
  });
});

describe.each(all)('%s', (name, text) => {
  it('[1.17] has no sentence of more than 30 words', () => {
    expect(sentencesOf(text).filter((sentence) => wordsIn(sentence) > WORDS_MAX)).toEqual([]);
  });

  it('[1.17] has "original", "error" and "audit" only where they are forbidden', () => {
    const forbidding = /\(not "(?:original|error|audit)"\)/g;
    expect(text.match(forbidding)?.length ?? 0).toBe(name === 'shared rules' ? 3 : 0);
    expect(text.replaceAll(forbidding, '')).not.toMatch(/\b(?:original|error|audit)/i);
  });
});

it.each([
  'passage',
  'pericope',
  'source text',
  'language of wider communication',
  'back translation',
  'key term',
  'internalization',
  'draft',
  'peer check',
  'community check',
  'consultant check',
  'finding',
  'question',
  'assessment',
])('[1.17] the shared rules name the word "%s"', (word) => {
  expect(sharedRules).toContain(`"${word}"`);
});
