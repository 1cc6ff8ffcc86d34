import type { Message } from '@targum/contracts';
import { putMarks, withoutOverlaps } from '@targum/markdown';
import { MARK_TEXTS } from './mark-texts.ts';

/** The people and the title in the text of a chat. */
export interface MarkdownOptions {
  readonly title: string;
  /** The name of the person who writes. */
  readonly userName: string;
  /** The name of an assistant; undefined for an unknown one. */
  readonly assistantName: (id: string) => string | undefined;
}

const speakerOf = ({ role, assistantId }: Message, names: MarkdownOptions): string =>
  role === 'user'
    ? names.userName
    : ((assistantId === null ? undefined : names.assistantName(assistantId)) ?? 'Assistant');

const minuteOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** A title or name on one line, without the characters that Markdown would format. */
const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|]/g, '\\$&');

/** The content of a message, with the marks of its quotations. Only replies have them. */
function contentOf({ content, annotations }: Message): string {
  const quotations = withoutOverlaps(annotations.filter((each) => each.kind === 'quotation'));
  return putMarks(content, quotations, MARK_TEXTS).trimEnd();
}

/** Writes a chat as Markdown, batch by batch. Replies are Markdown already. */
export async function* writeMarkdown(
  messages: AsyncIterable<readonly Message[]>,
  options: MarkdownOptions,
): AsyncGenerator<string> {
  yield `# ${plain(options.title)}\n`;
  for await (const batch of messages) {
    for (const message of batch) {
      if (message.content === '') continue;
      const speaker = plain(speakerOf(message, options));
      yield `\n## ${speaker}, ${minuteOf(message.createdAt)}\n\n${contentOf(message)}\n`;
    }
  }
}

/** A file name without ending that every system accepts, from a title in any language. */
export const fileNameOf = (title: string): string =>
  title
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim() || 'chat';
