import type { Prompt } from './prompt.ts';

/** The beginning of a prompt for titles. */
const TITLE_PROMPT = '# Title of a conversation';
const FIRST_LINE = /^User:\n\s*(.+)/;

/**
 * Returns the title of a conversation: the first line of its first message. Undefined if the prompt
 * does not ask for a title.
 */
export const titleOf = ({
  instructions,
  lastUserMessage,
}: Pick<Prompt, 'instructions' | 'lastUserMessage'>): string | undefined =>
  instructions.startsWith(TITLE_PROMPT) ? FIRST_LINE.exec(lastUserMessage)?.[1] : undefined;
