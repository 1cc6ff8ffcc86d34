import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AssistantId } from '@targum/contracts';

/** The system prompt of an assistant, with the version that is stored with each reply. */
export interface Prompt {
  readonly text: string;
  /** Changes whenever the text changes. */
  readonly version: string;
}

export interface Prompts {
  readonly assistants: Readonly<Record<AssistantId, Prompt>>;
  /** The prompt for summarising messages that no longer fit into the model's window. */
  readonly summary: string;
  /** The prompt for the title of a chat. */
  readonly title: string;
}

/** Written out one by one, so that the bundler finds each file and emits it as an asset. */
const files: Record<AssistantId, URL> = {
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

/**
 * Reads the prompts from their files: each assistant's own text, then the shared rules.
 * @throws Error if a file is missing.
 */
export function loadPrompts(): Prompts {
  const rules = read(sharedRules);
  const load = (file: URL): Prompt => {
    const text = `${read(file)}\n\n${rules}\n`;
    const version = createHash('sha256').update(text).digest('hex').slice(0, VERSION_LENGTH);
    return { text, version };
  };
  return {
    assistants: {
      storyteller: load(files.storyteller),
      'conversation-partner': load(files['conversation-partner']),
      'oral-performer': load(files['oral-performer']),
      'health-assessor': load(files['health-assessor']),
      'back-translation-checker': load(files['back-translation-checker']),
    },
    summary: read(summary),
    title: read(title),
  };
}
