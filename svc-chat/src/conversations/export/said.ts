import type { Message } from '@targum/contracts';
import { putMarks, withoutOverlaps } from '@targum/markdown';
import type { MarkTexts } from '@targum/markdown';

/** A message of a chat or of a shared copy. */
export type Exported = Pick<
  Message,
  'role' | 'content' | 'assistantId' | 'createdAt' | 'annotations' | 'copied'
>;

export interface Conversation {
  readonly title: string;
  readonly messages: AsyncIterable<readonly Exported[]>;
  /** The name of the person who wrote to the assistants. */
  readonly person: string;
  readonly assistantName: (id: string) => string | undefined;
}

/** A message as a file shows it. */
export interface Said {
  readonly speaker: string;
  readonly time: string;
  /** The text of a person, or the Markdown of an assistant. */
  readonly content: string;
  readonly isReply: boolean;
}

/** Stands for a person whom a shared copy does not name, in the language of the files. */
export const UNNAMED = 'Question';

/** Downloaded files are in English, so the marks have English texts. */
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

function speakerOf(
  { role, assistantId, copied }: Exported,
  { person, assistantName }: Conversation,
): string {
  if (role === 'user') return copied ? UNNAMED : person;
  return (assistantId === null ? undefined : assistantName(assistantId)) ?? 'Assistant';
}

const minuteOf = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`;

/** Returns a message with the marks of its quotations. Only replies have quotations. */
function contentOf({ content, annotations }: Exported): string {
  const quotations = withoutOverlaps(annotations.filter((each) => each.kind === 'quotation'));
  return putMarks(content, quotations, MARK_TEXTS).trimEnd();
}

/** Yields the messages that have a text. */
export async function* saidIn(conversation: Conversation): AsyncGenerator<Said> {
  for await (const batch of conversation.messages) {
    for (const message of batch) {
      if (message.content === '') continue;
      yield {
        speaker: speakerOf(message, conversation),
        time: minuteOf(message.createdAt),
        content: contentOf(message),
        isReply: message.role === 'assistant',
      };
    }
  }
}
