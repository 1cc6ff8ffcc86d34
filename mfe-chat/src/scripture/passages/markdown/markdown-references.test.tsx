import { act } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { Annotation } from '@targum/contracts/on-demand';
import { renderWithKit } from '@targum/ui-kit/testing';
import { OpenPassageContext } from '../open-passage.ts';
import { annotationOf } from '../references/testing/find-references.ts';
import Markdown from '../../annotated-markdown/markdown.tsx';
import { MarkdownReference } from './lazy-markdown-reference.ts';

await MarkdownReference.load();

interface Shown {
  readonly text: string;
  readonly annotations: readonly Annotation[];
}

let lastId = 0;

function renderMarkdown(first: Shown) {
  let change: (shown: Shown) => void = () => {};
  lastId += 1;
  const id = `references-${lastId}`;
  function Changing() {
    const [shown, setShown] = useState(first);
    change = setShown;
    return (
      <OpenPassageContext value={() => {}}>
        <div data-testid={id}>
          <Markdown {...shown} id={id} />
        </div>
      </OpenPassageContext>
    );
  }
  const { getByTestId } = renderWithKit(<Changing />);
  return {
    element: getByTestId(id),
    show: (shown: Shown) => act(() => change(shown)),
  };
}

function rendered(text: string, ...words: string[]) {
  const annotations = words.map((one) => annotationOf(text, one));
  const { element } = renderMarkdown({ text, annotations });
  const plain = renderMarkdown({ text, annotations: [] }).element;
  expect(element.textContent).toBe(plain.textContent);
  return { element, buttons: [...element.querySelectorAll<HTMLElement>('[role=button]')] };
}

describe('a reference in Markdown', () => {
  it.each([
    ['in a sentence', 'He slept (Mark 4:35-41).', 'Mark 4:35-41', 'Mark 4:35-41'],
    ['in emphasis', 'See *Mark 4:35* here', 'Mark 4:35', 'Mark 4:35'],
    ['with emphasis in it', 'See **Mark** 4:35 here', 'Mark** 4:35', 'Mark 4:35'],
    ['with a part of emphasis', 'See **the book Mark** 4:35', 'Mark** 4:35', 'Mark 4:35'],
    ['that ends in emphasis', 'See Mark *4:35 and more*', 'Mark *4:35', 'Mark 4:35'],
    ['across two levels', '**a _b Mark_ 4**:35 c', 'Mark_ 4**:35', 'Mark 4:35'],
    ['through struck text', 'See Mark ~~4~~ 5:35', 'Mark ~~4~~ 5:35', 'Mark 4 5:35'],
    ['with an escape', 'See Mark 4\\:35 here', 'Mark 4\\:35', 'Mark 4:35'],
    ['behind escapes', '\\*a\\* &amp; \\\\ Mark 4:35', 'Mark 4:35', 'Mark 4:35'],
    ['with entities', 'See Mark&nbsp;4&#58;35 &copy;', 'Mark&nbsp;4&#58;35', 'Mark\u00a04:35'],
    ['behind unknown entities', 'a &unknown; &amp Mark 4:35', 'Mark 4:35', 'Mark 4:35'],
    ['behind an emoji', '&#x1f411; 🐑 Mark 4:35', 'Mark 4:35', 'Mark 4:35'],
    ['in a list', '- one\n- see Mark 4:35\n', 'Mark 4:35', 'Mark 4:35'],
    ['in a numbered list', '1. one\n2. 1 John 4:5\n', '1 John 4:5', '1 John 4:5'],
    ['in a heading', '# Mark 4:35\n\ntext', 'Mark 4:35', 'Mark 4:35'],
    ['in a heading with a line', 'Mark 4:35\n===\n', 'Mark 4:35', 'Mark 4:35'],
    ['in a table', '| a | b |\n|---|---|\n| x \\| y Mark 4:35 | z |', 'Mark 4:35', 'Mark 4:35'],
    ['over lines', 'See Mark  \t\n   4:35.', 'Mark  \t\n   4:35', 'Mark\n4:35'],
    ['over lines of Windows', 'See Mark\r\n4:35.', 'Mark\r\n4:35', 'Mark\r\n4:35'],
    ['over quoted lines of Windows', '> Mark \r\n> 4:35', 'Mark \r\n> 4:35', 'Mark\r\n4:35'],
    ['over lines of a quotation', '> See Mark\n> 4:35.', 'Mark\n> 4:35', 'Mark\n4:35'],
    ['over lines of nested quotations', '> > Mark\n> > 4:35', 'Mark\n> > 4:35', 'Mark\n4:35'],
    ['over a lazy line', '> See Mark\n4:35.', 'Mark\n4:35', 'Mark\n4:35'],
    ['over lines of an item', '- > a Mark\n  > 4:35', 'Mark\n  > 4:35', 'Mark\n4:35'],
    ['over a hard break', 'See Mark  \n4:35', 'Mark  \n4:35', 'Mark\n4:35'],
    ['beside a link', '[a](https://e.org) Mark 4:35 www.e.org', 'Mark 4:35', 'Mark 4:35'],
    ['in brackets', 'See [Mark 4:35] here', 'Mark 4:35', 'Mark 4:35'],
    ['in a footnote', 'Text[^1].\n\n[^1]: See Mark 4:35.', 'Mark 4:35', 'Mark 4:35'],
    ['in Arabic', 'اقرأ **مرقس** ٤:٣٥ اليوم', 'مرقس** ٤:٣٥', 'مرقس ٤:٣٥'],
  ])('[4.222] becomes a button %s', (_where, text, words, shown) => {
    const { buttons } = rendered(text, words);
    expect(buttons.map(({ textContent }) => textContent)).toEqual([shown]);
  });

  it.each([
    ['in a link', 'See [Mark 4:35](https://example.org)', 'Mark 4:35'],
    ['around a link', 'See Mark [4:35](https://example.org)', 'Mark [4:35'],
    ['in code', 'See `Mark 4:35`', 'Mark 4:35'],
    ['around code', 'See Mark `4`:35', 'Mark `4`:35'],
    ['in a block of code', '```\nMark 4:35\n```', 'Mark 4:35'],
    ['around HTML', 'See Mark<wbr>4:35', 'Mark<wbr>4:35'],
    ['over two items', '- Mark\n- 4:35', 'Mark\n- 4:35'],
    ['over two cells', '| Mark | 4:35 |\n|---|---|', 'Mark | 4:35'],
    ['over two paragraphs', 'Mark\n\n4:35', 'Mark\n\n4:35'],
    ['from the middle of an escape', 'See \\*4:35', '*4:35'],
    ['to the middle of an entity', 'Mark 4&amp;5', 'Mark 4&am'],
    ['from a mark of emphasis', 'See *Mark* 4:35', '*Mark* 4:35'],
    ['in an address', 'See https://example.org/Mark4:35', 'Mark4:35'],
    ['in the title of a link', 'a [b](https://example.org "Mark 4:35")', 'Mark 4:35'],
  ])('[4.222] stays text %s', (_where, text, words) => {
    expect(rendered(text, words).buttons).toEqual([]);
  });

  it('[4.222] is a button beside others in the same text', () => {
    const text = '**Mark 4:35, Mark 4:36 and *Luke* 8:22; John** 3:16, Acts 2:1';
    const all = ['Mark 4:35', 'Mark 4:36', 'Luke* 8:22', 'John** 3:16', 'Acts 2:1'];
    const { element, buttons } = rendered(text, ...all);
    expect(buttons.map(({ innerHTML }) => innerHTML)).toEqual([
      'Mark 4:35',
      'Mark 4:36',
      '<em>Luke</em> 8:22',
      '<strong>John</strong> 3:16',
      'Acts 2:1',
    ]);
    expect(element.querySelector('strong')?.textContent).toBe(
      'Mark 4:35, Mark 4:36 and Luke 8:22; ',
    );
  });

  it('[4.222] leaves its paragraph marked as a note', () => {
    const { element } = rendered('*See Mark 4:35*', 'Mark 4:35');
    expect(element.querySelector('[data-note] [role=button]')).not.toBeNull();
  });
});

describe('the references of a growing text', () => {
  const text = 'See Mark 4:35.\n\nThen Luke 8:22.\n\nAnd so on.';
  const annotations = [
    annotationOf(text, 'Mark 4:35', { label: 'Mark 4:35' }),
    annotationOf(text, 'Luke 8:22', { label: 'Luke 8:22' }),
  ];
  const labels = (element: Element) =>
    [...element.querySelectorAll('[role=button]')].map((button) => button.textContent);

  it('[4.223] become buttons when their text has arrived', () => {
    const { element, show } = renderMarkdown({ text: 'See Mark 4:3', annotations });
    expect(labels(element)).toEqual([]);
    for (let length = 13; length <= text.length; length += 1) {
      show({ text: text.slice(0, length), annotations });
      const expected = annotations.filter(({ end }) => end <= length).length;
      expect(labels(element)).toHaveLength(expected);
    }
    expect(labels(element)).toEqual(['Mark 4:35', 'Luke 8:22']);
  });

  it('[4.223] make only their own block render again', () => {
    const { element, show } = renderMarkdown({ text, annotations: [] });
    const [first, second, third] = element.querySelectorAll('p');
    const nodesOf = (block: Element | undefined) => [...(block?.childNodes ?? [])];
    const before = nodesOf(first);
    show({ text, annotations: annotations.slice(1) });
    expect(labels(element)).toEqual(['Luke 8:22']);
    expect([...element.querySelectorAll('p')]).toEqual([first, second, third]);
    expect(nodesOf(first)).toEqual(before);
    const button = element.querySelector('[role=button]');
    show({ text: `${text} More.`, annotations: annotations.map((one) => ({ ...one })) });
    expect(labels(element)).toEqual(['Mark 4:35', 'Luke 8:22']);
    expect(element.querySelectorAll('[role=button]')[1]).toBe(button);
  });
});
