import type { Annotation } from '@targum/contracts/on-demand';
import type { Insertions, TokenItem } from './insertions.ts';

/** The text of a model on its way to readers, with verses in place of tokens. */
export interface InsertedText {
  /**
   * Takes the next piece of the model's text. The piece is passed on at once, unless it may be part
   * of a token.
   */
  add(text: string): void;
  /**
   * Begins a new text, in which places are counted from 0.
   * @param begin called once all earlier text has been passed on.
   */
  restart(begin: () => void): void;
  /**
   * Ends the text. Settles when all of the text has been passed on.
   * @param isCut true if the text broke off, for example because of a stop.
   */
  end(isCut?: boolean): Promise<void>;
}

export interface InsertedTextOptions {
  /** Begins to insert into a text. */
  readonly begin: () => Insertions;
  /** The id of the text from which a token without a text gets its verses. */
  readonly textId: string | undefined;
  /**
   * Called with the text, in order.
   * @param ofTokens the annotations of the tokens in the piece, with their places in the whole
   * text.
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

export function createInsertedText(options: InsertedTextOptions): InsertedText {
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

  /** The pieces form one chain, so that `end` reports the failure of any of them. */
  const then = (step: () => Promise<void>): void => {
    arrived = arrived.then(step);
    arrived.catch(() => undefined);
  };

  return {
    add: (text) => then(async () => pass(await insertions.push(text))),
    restart: (onBegin) =>
      then(async () => {
        pass(await insertions.end(true));
        insertions = begin();
        known = 0;
        onBegin();
      }),
    async end(isCut) {
      await arrived;
      pass(await insertions.end(isCut));
    },
  };
}
