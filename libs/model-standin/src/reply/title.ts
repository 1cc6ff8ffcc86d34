import type { Prompt } from './prompt.ts';

/** How a prompt for titles begins. */
const TITLE_PROMPT = '# Title of a conversation';
const FIRST_LINE = /^User:\n\s*(.+)/;

/**
 * The title of a conversation: the first line of its first message. Undefined if the prompt asks for
 * something else.
 */
export const titleOf = ({
  instructions,
  lastUserMessage,
}: Pick<Prompt, 'instructions' | 'lastUserMessage'>): string | undefined =>
  instructions.startsWith(TITLE_PROMPT) ? FIRST_LINE.exec(lastUserMessage)?.[1] : undefined;
