import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { BuiltInId } from '@targum/contracts';
import { estimateTokens } from '../model/tokens.ts';

export interface AssistantPrompt {
  readonly text: string;
  readonly version: string;
  /** The estimated size in tokens. The estimate is usually too high. */
  readonly tokens: number;
}

export interface Prompts {
  /** The release's own prompts of the built-in assistants, without the shared rules. */
  readonly assistants: Readonly<Record<BuiltInId, string>>;
  readonly sharedRules: string;
  readonly summary: string;
  readonly title: string;
}

/** The paths are written out, so that the bundler finds each file and emits it as an asset. */
const files: Record<BuiltInId, URL> = {
  storyteller: new URL('./prompts/storyteller.md', import.meta.url),
  'conversation-partner': new URL('./prompts/conversation-partner.md', import.meta.url),
  'oral-performer': new URL('./prompts/oral-performer.md', import.meta.url),
  'health-assessor': new URL('./prompts/health-assessor.md', import.meta.url),
  'back-translation-checker': new URL('./prompts/back-translation-checker.md', import.meta.url),
};
const summary = new URL('./prompts/summary.md', import.meta.url);
const title = new URL('./prompts/title.md', import.meta.url);
const sharedRules = new URL('./prompts/shared-rules.md', import.meta.url);

const VERSION_LENGTH = 12;

const read = (file: URL) => readFileSync(file, 'utf8').trim();

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, VERSION_LENGTH);

export const composePrompt = (own: string, rules: string): AssistantPrompt => {
  const text = `${own}\n\n${rules}\n`;
  return { text, version: hashOf(text), tokens: estimateTokens(text) };
};

export const loadPrompts = (): Prompts => ({
  assistants: {
    storyteller: read(files.storyteller),
    'conversation-partner': read(files['conversation-partner']),
    'oral-performer': read(files['oral-performer']),
    'health-assessor': read(files['health-assessor']),
    'back-translation-checker': read(files['back-translation-checker']),
  },
  sharedRules: read(sharedRules),
  summary: read(summary),
  title: read(title),
});
