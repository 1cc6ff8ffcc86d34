import type { Annotation } from '@targum/contracts/on-demand';
import type { Insertions, TokenItem } from './insertions.ts';

/** The text of a model on its way to readers, with verses in place of tokens. */
export interface InsertedText {
  /** Takes the next piece of the model's text. It arrives at once, unless it may be part of a token. */
  add(text: string): void;
  /**
   * Takes the end of the text. Settles when all of it has arrived.
   * @param isCut whether the text broke off, such as by a stop.
   */
  end(isCut?: boolean): Promise<void>;
}

export interface InsertedTextOptions {
  readonly insertions: Insertions;
  /** The text in which a token without one opens. */
  readonly textId: string | undefined;
  /**
   * Gets the text, in order.
   * @param ofTokens the annotations of the tokens in it, with their places in the whole text.
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
  const { insertions, textId, onText } = options;
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

  return {
    add(text) {
      const before = arrived;
      const pushed = insertions.push(text).then(pass);
      // The pieces form one chain, so that `end` reports the failure of any of them.
      arrived = Promise.all([before, pushed]).then(() => undefined);
      arrived.catch(() => undefined);
    },
    async end(isCut) {
      await arrived;
      pass(await insertions.end(isCut));
    },
  };
}
