import type { Message } from '@targum/contracts';
import { putMarks, withoutOverlaps } from '@targum/markdown';
import type { MarkTexts } from '@targum/markdown';

/** The downloaded file is in English, so the marks have English texts. */
const MARK_TEXTS: MarkTexts = {
  exact: 'Exact quotation',
  differs: 'Not the exact words',
  retelling: 'Retelling, not a quotation',
  unchecked: 'Not checked',
  pasted: 'From your text',
  elsewhere: (place) => `These words stand in ${place}.`,
  withPlace: (place, mark) => `${place}: ${mark}`,
  cut: 'longer than checked',
};

export interface MarkdownOptions {
  readonly title: string;
  readonly userName: string;
  readonly assistantName: (id: string) => string | undefined;
}

const speakerOf = ({ role, assistantId }: Message, names: MarkdownOptions): string =>
  role === 'user'
    ? names.userName
    : ((assistantId === null ? undefined : names.assistantName(assistantId)) ?? 'Assistant');

const minuteOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** Puts a title or name on one line, and escapes the characters that Markdown would format. */
const plain = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|]/g, '\\$&');

/** Returns a message with the marks of its quotations. Only replies have quotations. */
function contentOf({ content, annotations }: Message): string {
  const quotations = withoutOverlaps(annotations.filter((each) => each.kind === 'quotation'));
  return putMarks(content, quotations, MARK_TEXTS).trimEnd();
}

/** Writes a chat as Markdown, batch by batch. Replies already are Markdown. */
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

/** Makes a file name, without an extension, that every system accepts. */
export const fileNameOf = (title: string): string =>
  title
    .replace(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim() || 'chat';
