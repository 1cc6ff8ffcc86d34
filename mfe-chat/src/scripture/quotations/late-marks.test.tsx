import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { MarkdownReference } from '../passages/markdown/lazy-markdown-reference.ts';
import { annotationOf } from '../passages/references/testing/find-references.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { servePassages } from '../../testing/passages.tsx';
import { Quotations } from './lazy-quotations.ts';
import { marksIn, quotationOf, renderReply, SOURCE } from './testing/quoted.tsx';

await Promise.all([Quotations.load(), MarkdownReference.load()]);

beforeEach(() => {
  servePassages(createFakeServer());
});

const referenceIn = (text: string, words: string) =>
  annotationOf(text, words, { ref: 'MRK 4:39', label: words });

/**
 * Watches an element of a reply. Browsers take the focus from a moved element, but happy-dom does
 * not.
 * @returns a function that reports whether the element was moved or removed, alone or with others
 */
function watchMoves(reply: Element, element: Element): () => boolean {
  const observer = new MutationObserver(() => {});
  observer.observe(reply, { childList: true, subtree: true });
  return () =>
    observer
      .takeRecords()
      .some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
}

describe('marks that arrive late', () => {
  it.each([
    ['after a quotation', 'He said “be still” (Mark 4:39), and “go home” so.'],
    ['before a quotation', 'In Mark 4:39 he said “be still”, and **“go home”** so.'],
    ['between quotations', 'He said “be still” in *Mark 4:39* and “go home”.'],
    ['in a quotation', 'He said “be still (Mark 4:39)” and “go home” so.'],
    ['before emphasis', 'He said “be still” and “go home” (Mark 4:39) so *on* and *on* it goes.'],
    ['in a list', '- “be still”\n- so Mark 4:39\n- “go home”'],
    ['in a table', '| a | b |\n|---|---|\n| “be still” Mark 4:39 | “go home” |'],
  ])('leave the focus on a reference %s', (_where, text) => {
    const reference = referenceIn(text, 'Mark 4:39');
    const { element, show } = renderReply({ text, annotations: [reference] });
    const button = element.querySelector<HTMLElement>('[role=button]')!;
    button.focus();
    const moved = watchMoves(element, button);
    const quoted = text.includes('“be still (') ? '“be still (Mark 4:39)”' : '“be still”';
    show({
      text,
      annotations: [
        quotationOf(text, quoted, { result: 'differs', source: SOURCE }),
        quotationOf(text, '“go home”'),
        reference,
      ],
    });
    expect(marksIn(element)).toHaveLength(2);
    expect(document.activeElement).toBe(button);
    expect(moved()).toBe(false);
  });

  it('leave the focus on a mark in the same paragraph', () => {
    const text = 'He said “be still”, and *“go home”*, and “sit down” so.';
    const second = quotationOf(text, '“go home”');
    const { element, show } = renderReply({ text, annotations: [second] });
    const button = marksIn(element)[0]!.querySelector<HTMLElement>('[role=button]')!;
    button.focus();
    const moved = watchMoves(element, button);
    const others = ['“be still”', '“sit down”'].map((words) => quotationOf(text, words));
    show({ text, annotations: [...others, second] });
    expect(marksIn(element)).toHaveLength(3);
    expect(document.activeElement).toBe(button);
    expect(moved()).toBe(false);
  });

  it('leave the focus in a block quotation', () => {
    const text = 'So:\n\n> be still, Mark 4:39 says [here](https://e.org)';
    const reference = referenceIn(text, 'Mark 4:39');
    const { element, show } = renderReply({ text, annotations: [reference] });
    const link = element.querySelector('a')!;
    link.focus();
    const moved = watchMoves(element, link);
    show({ text, annotations: [quotationOf(text, text.slice(5)), reference] });
    expect(marksIn(element)).toHaveLength(1);
    expect(document.activeElement).toBe(link);
    expect(moved()).toBe(false);
  });

  it('close no popover', async () => {
    const text = 'He said “be still”.\n\n> be still\n>\n> and go home\n\nAnd “sit down”.';
    const first = [
      quotationOf(text, '“be still”', { result: 'differs', source: SOURCE }),
      quotationOf(text, '> be still', { result: 'differs', source: SOURCE }),
    ];
    const { element, show, user } = renderReply({ text, annotations: first });
    for (const [index, open] of [marksIn(element)[0]!, marksIn(element)[1]!].entries()) {
      const button = open.querySelector<HTMLElement>('[role=button]')!;
      await user.click(button);
      const dialog = await screen.findByRole('dialog');
      await waitFor(() => expect(document.activeElement).toBe(dialog));
      show({
        text,
        annotations: [
          ...first,
          ...(index === 1 ? [quotationOf(text, '> and go home')] : []),
          quotationOf(text, '“sit down”'),
        ],
      });
      expect(screen.getByRole('dialog')).toBe(dialog);
      expect(document.activeElement).toBe(dialog);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
    expect(marksIn(element)).toHaveLength(4);
  });

  it('change only their own block', () => {
    const text = 'He said “be still”.\n\nThen “go home”.\n\nAnd so on.';
    const second = quotationOf(text, '“go home”');
    const { element, show } = renderReply({ text, annotations: [] });
    const [first, , third] = element.querySelectorAll('p');
    const nodes = [...first!.childNodes, ...third!.childNodes];
    show({ text, annotations: [second] });
    expect(marksIn(element)).toHaveLength(1);
    expect([...first!.childNodes, ...third!.childNodes]).toEqual(nodes);
    const [mark] = marksIn(element);
    show({ text: `${text} More.`, annotations: [quotationOf(text, '“be still”'), { ...second }] });
    expect(marksIn(element)[1]).toBe(mark);
  });

  it('[4.260] are missing until the server has checked a quotation', () => {
    const text = 'He said “be still” (Mark 4:39).';
    const { element } = renderReply({ text, annotations: [referenceIn(text, 'Mark 4:39')] });
    expect(marksIn(element)).toEqual([]);
    expect(element.querySelector('[data-quotation]')).toBeNull();
  });
});
