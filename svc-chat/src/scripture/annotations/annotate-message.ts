import type { Annotation } from '@targum/contracts/on-demand';
import type { ReaderSettings } from '@targum/database';
import type { Logger } from '@targum/service-kit';
import type { Annotator } from './annotator.ts';
import { withDeadline } from '../deadline.ts';

export interface SentMessage {
  readonly userId: string;
  readonly chatId: string;
  readonly content: string;
  /**
   * The settings for finding references. If the chat has a passage, the passage's text comes before
   * the texts of these settings.
   */
  readonly reading: ReaderSettings;
}

/** Finds the annotations of a message before the message is stored. Never fails. */
export type AnnotateMessage = (message: SentMessage) => Promise<Annotation[]>;

export interface AnnotateMessageOptions {
  readonly annotator: Annotator;
  /** Returns the id of the text of a chat's passage, or undefined without a passage or a chat. */
  readonly textOfChat: (userId: string, chatId: string) => Promise<string | undefined>;
  readonly logger: Logger;
  readonly milliseconds: number;
}

export const createAnnotateMessage = (options: AnnotateMessageOptions): AnnotateMessage => {
  const { annotator, textOfChat, logger, milliseconds } = options;
  return ({ userId, chatId, content, reading }) =>
    withDeadline(
      milliseconds,
      async (signal) => {
        const found = await annotator.annotate(content, reading, signal);
        // Most messages have no references, so the chat's text is only read for messages that have
        // references.
        if (found.length === 0) return found;
        try {
          const textId = await textOfChat(userId, chatId);
          if (textId === undefined || textId === reading.textIds[0]) return found;
          const textIds = [textId, ...reading.textIds];
          const again = await annotator.annotate(content, { ...reading, textIds }, signal);
          // The first result is used if the deadline has cut the second search off.
          return again.length < found.length ? found : again;
        } catch (error) {
          logger.warn({ err: error }, 'the text of a chat could not be read');
          return found;
        }
      },
      () => annotator.loading(reading),
    );
};
