import type { ReaderSettings } from '@targum/database';
import type { Logger } from '@targum/service-kit';
import type { Annotator } from '../annotations/annotator.ts';
import type { VersesRepository } from '../passages/verses.repository.ts';
import { createInsertedText } from './inserted-text.ts';
import type { InsertedText, InsertedTextOptions } from './inserted-text.ts';
import { createInsertions } from './insertions.ts';
import { readTokensFrom } from './token-verses.ts';

/**
 * Creates the text of a reply with inserted verses. The verses come from the text in which the
 * reply's references open.
 */
export type InsertInto = (
  reading: ReaderSettings,
  onText: InsertedTextOptions['onText'],
) => Promise<InsertedText>;

export interface InsertIntoOptions {
  readonly verses: VersesRepository;
  readonly annotator: Pick<Annotator, 'textOf'>;
  readonly logger: Logger;
}

export const createInsertInto =
  ({ verses, annotator, logger }: InsertIntoOptions): InsertInto =>
  async (reading, onText) => {
    const textId = (await annotator.textOf(reading))?.id;
    const begin = () =>
      createInsertions({
        read: readTokensFrom(verses, textId),
        onError: (error) => logger.warn({ err: error }, 'verses of a token could not be read'),
      });
    return createInsertedText({ begin, textId, onText });
  };
