import type { ReaderSettings } from '@targum/database';
import type { Annotator } from '../annotations/annotator.ts';
import { withDeadline } from '../deadline.ts';
import type { InsertInto } from '../insertions/create-insert-into.ts';
import type { InsertedText } from '../insertions/inserted-text.ts';
import type { CallerLocale } from './caller-locale.ts';
import { chatReferences } from './chat-references.ts';
import type { Given } from './given.ts';
import { withBlock } from './with-block.ts';

export interface TurnsWithScripture<Turn> {
  readonly turns: readonly Turn[];
  insertInto(onText: (text: string) => void): Promise<InsertedText>;
}

/**
 * Adds the verses that messages name to messages that belong to no chat, such as those of a
 * program.
 */
export type ScriptureOfTurns = <Turn extends { readonly content: string }>(
  turns: readonly Turn[],
  caller: CallerLocale,
) => Promise<TurnsWithScripture<Turn>>;

export interface ScriptureOfTurnsOptions {
  readonly annotator: Pick<Annotator, 'annotate' | 'loading' | 'readingFor'>;
  readonly given: Given;
  readonly insertInto: InsertInto;
  /** The time limit for finding references in all messages together. */
  readonly milliseconds: number;
}

/** Only this many newest messages are searched for references. */
const READ_MAX = 10;

export const createScriptureOfTurns =
  ({ annotator, given, insertInto, milliseconds }: ScriptureOfTurnsOptions): ScriptureOfTurns =>
  async (turns, { languages, timeZone }) => {
    const reading: ReaderSettings = await annotator.readingFor(languages);
    const newestFirst = turns.slice(-READ_MAX).toReversed();
    const noted = await withDeadline(
      milliseconds,
      (signal) =>
        Promise.all(
          newestFirst.map(async ({ content }, index) => ({
            is_newest: index === 0,
            annotations: await annotator.annotate(content, reading, signal),
          })),
        ),
      () => annotator.loading(reading),
    );
    const { text } = await given.blockFor({
      references: chatReferences(null, noted),
      reading,
      times: { timeZone, sent: [] },
    });
    return { turns: withBlock(turns, text), insertInto: (onText) => insertInto(reading, onText) };
  };
