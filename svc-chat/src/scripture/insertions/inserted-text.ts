import type { Annotation } from '@targum/contracts/on-demand';
import type { Insertions, TokenItem } from './insertions.ts';

export interface InsertedTextOptions {
  readonly begin: () => Insertions;
  /**
   * The id of the text in which a token's reference opens if its item names no text. Undefined if
   * there is no text.
   */
  readonly textId: string | undefined;
  /**
   * Called with each piece of text, in order. The annotations of the tokens have places in the
   * whole text.
   */
  readonly onText: (text: string, ofTokens: readonly Annotation[]) => void;
}

function annotationsOf(item: TokenItem, textId: string | undefined): Annotation[] {
  const { start, end, ref, label, problem, inserted } = item;
  const opensIn = item.textId ?? textId;
  const reference: Annotation = {
    ...{ kind: 'reference', start, end, ref, label },
    ...(opensIn === undefined ? {} : { textId: opensIn }),
    ...(problem === undefined ? {} : { problem }),
  };
  if (inserted === undefined || item.textId === undefined) return [reference];
  return [
    { kind: 'quotation', result: 'inserted', ref, textId: item.textId, ...inserted },
    reference,
  ];
}

/** Creates the text of a reply from the text of a model, with verses in place of tokens. */
export function createInsertedText(options: InsertedTextOptions) {
  const { begin, textId, onText } = options;
  let insertions = begin();
  let known = 0;
  let arrived: Promise<void> = Promise.resolve();

  const pass = (text: string): void => {
    const items = insertions.items.slice(known);
    known += items.length;
    if (text === '') return;
    onText(
      text,
      items.flatMap((item) => annotationsOf(item, textId)),
    );
  };

  /**
   * Runs a step after all earlier steps. The steps form one chain, so that `end` reports the
   * failure of any step.
   */
  const then = (step: () => Promise<void>): void => {
    arrived = arrived.then(step);
    arrived.catch(() => undefined);
  };

  return {
    /** Passes a piece on at once, unless the piece may be part of a token. */
    add: (text: string) => then(async () => pass(await insertions.push(text))),
    /** Begins a new text after the earlier text. Places in the new text count from 0. */
    restart: (onBegin: () => void) =>
      then(async () => {
        pass(await insertions.end(true));
        insertions = begin();
        known = 0;
        onBegin();
      }),
    /** Settles when all text has been passed on. `isCut` is true if the text broke off. */
    async end(isCut?: boolean) {
      await arrived;
      pass(await insertions.end(isCut));
    },
  };
}

export type InsertedText = ReturnType<typeof createInsertedText>;
