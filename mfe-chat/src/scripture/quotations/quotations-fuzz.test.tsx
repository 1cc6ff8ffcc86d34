import { cleanup } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { quotationResult } from '@targum/contracts/on-demand';
import type { Annotation } from '@targum/contracts/on-demand';
import type { Nodes } from 'mdast';
import { MarkdownReference } from '../passages/markdown/lazy-markdown-reference.ts';
import { createRandom, randomText } from '../../formatting/markdown/testing/random-text.ts';
import type { Random } from '../../formatting/markdown/testing/random-text.ts';
import { createBlockSplitter } from '../../formatting/markdown/split-blocks.ts';
import type { MessageQuotation } from './results.ts';
import { Quotations } from './lazy-quotations.ts';
import { quotationsOf } from './quotations-of.ts';
import { marksIn, renderReply, SOURCE, textWithoutMarks } from './testing/quoted.tsx';

await Promise.all([Quotations.load(), MarkdownReference.load()]);

const NAMES = /Mark 4:35|1 John 4|Lk 8:22-25/g;

/**
 * Returns annotations: the references of a text, and quotations at random places and around block
 * quotations.
 */
function randomAnnotations(text: string, random: Random): readonly Annotation[] {
  const references = [...text.matchAll(NAMES)].map(({ 0: words, index }) => ({
    ...{ kind: 'reference', start: index, end: index + words.length },
    ...{ ref: 'MRK 4:35', label: 'Mark 4:35', textId: 'web' },
  }));
  const blocks = [...text.matchAll(/>[^\n]*/g)].map(({ 0: words, index }) => ({
    start: index,
    end: index + words.length,
  }));
  const others = Array.from({ length: 6 }, () => {
    const start = random(text.length);
    return { start, end: start + 1 + random(30) };
  });
  const quotations = [...blocks.filter(() => random(3) > 0), ...others].map((place) => ({
    ...{ ...place, kind: 'quotation', ref: 'MRK 4:35', label: 'Mark 4:35', textId: 'web' },
    ...{ abbreviation: 'WEB', language: 'fr', direction: 'ltr', source: SOURCE },
    result: quotationResult.options[random(quotationResult.options.length)]!,
  }));
  return [...references, ...quotations] as Annotation[];
}

/**
 * Reports whether the piece of the text in which a quotation ends shows words of the quotation.
 * @param notes the number of shown footnotes. Footnotes without a reference and repeated footnotes
 * are not shown.
 */
function hasWords(text: string, notes: number, { start, end }: MessageQuotation): boolean {
  const piece = createBlockSplitter()(text).findLast((each) => each.start < end);
  if (!piece || end > piece.start + piece.text.length) return false;
  let left = notes;
  const visit = (node: Nodes): boolean => {
    if (node.type === 'footnoteDefinition') left -= 1;
    if (node.type === 'footnoteDefinition' && left < 0) return false;
    if ('children' in node) return node.children.map(visit).includes(true);
    if (node.type !== 'text' && node.type !== 'inlineCode') return false;
    // The parser gives no place to a few web addresses, so they do not count as words.
    const [from, to] = [node.position?.start.offset, node.position?.end.offset];
    if (from === undefined || to === undefined || node.value.trim() === '') return false;
    return from + piece.parsedFrom < end && to + piece.parsedFrom > start;
  };
  return visit(piece.tree);
}

describe('a text with quotations', () => {
  it('[4.269] has the same words as without quotations, apart from the marks', () => {
    const random = createRandom(1);
    let marks = 0;
    for (let count = 0; count < 40; count += 1) {
      const text = randomText(random);
      const annotations = randomAnnotations(text, random);
      const references = annotations.filter(({ kind }) => kind === 'reference');
      const { element } = renderReply({ text, annotations });
      const without = renderReply({ text, annotations: references }).element;
      expect({ text, shown: textWithoutMarks(element) }).toEqual({
        text,
        shown: textWithoutMarks(without),
      });
      // References in quotations stay buttons.
      const namesOf = (root: Element) =>
        [...root.querySelectorAll('[role=button]')]
          .filter((button) => !button.closest('[data-quotation-mark]'))
          .map(({ textContent }) => textContent);
      expect({ text, names: namesOf(element) }).toEqual({ text, names: namesOf(without) });
      // Each quotation with words has a single mark. Inserted verses have none.
      const keys = marksIn(element).map((mark) => mark.dataset['quotationMark']);
      const starts = keys.filter((key) => key !== '').map((key) => Number(key?.split(':').at(-1)));
      const notes = without.querySelectorAll('section > ol > li').length;
      const expected = quotationsOf(annotations).filter(
        (each) => each.result !== 'inserted' && hasWords(text, notes, each),
      );
      expect({ text, starts: starts.toSorted((one, other) => one - other) }).toEqual({
        text,
        starts: expected.map(({ start }) => start),
      });
      marks += starts.length;
      cleanup();
    }
    expect(marks).toBeGreaterThan(20);
  });
});
