import type { Nodes, Parents, Root } from 'mdast';
import { translate } from '../../i18n-later.ts';
import type { MessageQuotation } from '../../scripture/quotations/results.ts';
import { referenceInWords } from './reference-in-words.ts';

/** Matches the number of a quotation between two noncharacters of Unicode. */
const NUMBER = /\uFDD2(\d+)\uFDD3/g;

/** The types of blocks that become a passage or part of a passage. */
const SAID = ['paragraph', 'heading', 'tableCell'];

const SENTENCES = {
  exact: 'chat.speech.quotation.exact',
  same_words: 'chat.speech.quotation.exact',
  differs: 'chat.speech.quotation.differs',
  retelling: 'chat.speech.quotation.retelling',
  unchecked: 'chat.speech.quotation.unchecked',
  pasted: 'chat.speech.quotation.pasted',
} as const;

/** Returns the mark of a quotation as a sentence. Undefined for words that the server inserted. */
export function sentenceOf({ result, ref, label = ref }: MessageQuotation): string | undefined {
  if (result === 'inserted') return undefined;
  if (result !== 'elsewhere') return translate(SENTENCES[result]);
  if (label === undefined) return translate('chat.speech.quotation.differs');
  const place = (ref === undefined ? undefined : referenceInWords(ref, label)) ?? label;
  return translate('chat.quotation.elsewhere', { place });
}

/**
 * Creates the spoken marks of the quotations in a text.
 * @param quotations the quotations in their order, with places in the source of the text
 */
export function createSpokenMarks(quotations: readonly MessageQuotation[]) {
  const said = new Set<string>();
  return {
    /** Puts a number into the syntax tree at the end of each block in which a quotation ends. */
    number(root: Root): void {
      if (quotations.length === 0) return;
      const blocks = blocksIn(root, SAID);
      for (const [index, quotation] of quotations.entries()) {
        const last = lastBlockOf(quotation, blocks) as Parents | undefined;
        (last?.children as Nodes[] | undefined)?.push({
          type: 'text',
          value: `\uFDD2${index}\uFDD3`,
        });
      }
    },
    /**
     * Removes the numbers from a passage. Returns the passage and the marks of the numbered
     * quotations, each mark once.
     */
    take(text: string) {
      const numbers = [...text.matchAll(NUMBER)].map(([, index = '']) => index);
      const sentences = numbers.flatMap((index) => {
        const quotation = said.has(index) ? undefined : quotations[Number(index)];
        return (quotation && sentenceOf(quotation)) ?? [];
      });
      for (const index of numbers) said.add(index);
      return { text: text.replace(NUMBER, ''), marks: [...new Set(sentences)] };
    },
  };
}

export function blocksIn(node: Nodes, types: readonly string[]): Nodes[] {
  if (types.includes(node.type)) return [node];
  return 'children' in node ? node.children.flatMap((child) => blocksIn(child, types)) : [];
}

/**
 * Returns the block in which a quotation ends. Undefined if the quotation is in code, for example.
 */
export const lastBlockOf = (
  { start, end }: MessageQuotation,
  blocks: readonly Nodes[],
): Nodes | undefined =>
  blocks.findLast(({ position }) => {
    const [from = 0, to = 0] = [position?.start.offset, position?.end.offset];
    return from < end && to > start;
  });
