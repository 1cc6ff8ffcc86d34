import { act } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { vi } from 'vitest';
import type { Annotation, QuotationAnnotation } from '@targum/contracts/on-demand';
import { renderWithKit } from '@targum/ui-kit/testing';
import Markdown from '../../annotated-markdown/markdown.tsx';
import { OpenPassageContext } from '../../passages/open-passage.ts';
import type { OpenPassage } from '../../passages/open-passage.ts';

/** The words of the text, in tests of quotations that differ. */
export const SOURCE = 'He woke, and said to the sea, “Be still!”';

/**
 * Returns the annotation of a quotation at the first place where a text has these words. The
 * quotation is exact, unless `more` says otherwise.
 */
export function quotationOf(
  content: string,
  words: string,
  more: Partial<QuotationAnnotation> = {},
): Annotation {
  const start = content.indexOf(words);
  if (start < 0) throw new Error(`“${words}” is not in “${content}”`);
  return {
    ...{ start, end: start + words.length, kind: 'quotation', result: 'exact', ref: 'MRK 4:39' },
    ...{ label: 'Mark 4:39', textId: 'web', abbreviation: 'WEB', language: 'en' },
    ...{ direction: 'ltr', checksum: 'c1' },
    ...more,
  };
}

export interface ShownReply {
  readonly text: string;
  readonly annotations: readonly Annotation[];
}

let lastId = 0;

export function renderReply(first: ShownReply) {
  let change: (shown: ShownReply) => void = () => {};
  lastId += 1;
  const id = `quoted-${lastId}`;
  const open = vi.fn<OpenPassage>();
  function Changing() {
    const [shown, setShown] = useState(first);
    change = setShown;
    return (
      <OpenPassageContext value={open}>
        <div data-testid={id}>
          <Markdown {...shown} id={id} />
        </div>
        <button type="button">next</button>
      </OpenPassageContext>
    );
  }
  const { getByTestId, unmount, store } = renderWithKit(<Changing />);
  return {
    element: getByTestId(id),
    open,
    unmount,
    store,
    user: userEvent.setup(),
    show: (shown: ShownReply) => act(() => change(shown)),
  };
}

export const marksIn = (element: Element): HTMLElement[] => [
  ...element.querySelectorAll<HTMLElement>('[data-quotation-mark]'),
];

/**
 * Returns a text without the invisible characters that keep names in their direction, and without
 * spaces at its ends.
 */
export const plain = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[\u2068\u2069]/g, '').trim();

export function textWithoutMarks(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const mark of marksIn(copy)) mark.remove();
  return copy.textContent.replaceAll(/quoted-\d+/g, 'quoted');
}
