import { saidIn } from './said.ts';
import type { Conversation } from './said.ts';

/** Puts a title or name on one line, and escapes the characters that Markdown would format. */
const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|]/g, '\\$&');

/** Writes a chat as Markdown, message by message. Replies already are Markdown. */
export async function* writeMarkdown(conversation: Conversation): AsyncGenerator<string> {
  yield `# ${plain(conversation.title)}\n`;
  for await (const { speaker, time, content } of saidIn(conversation)) {
    yield `\n## ${plain(speaker)}, ${time}\n\n${content}\n`;
  }
}

/** Makes a file name, without an extension, that every system accepts. */
export const fileNameOf = (title: string): string =>
  title
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim() || 'chat';
