import { act, cleanup, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithKit } from '@targum/ui-kit/testing';
import { FormattedText } from './formatted-text.tsx';
import { links, texts } from '../../formatting/markdown/testing/markdown-corpus.ts';
import { Markdown as MarkdownPart } from './lazy-markdown.ts';
import Markdown, { Block } from './markdown.tsx';
import { directionOfText } from '@targum/markdown';
import { parser } from '@targum/markdown/parser';
import { wholePiece } from '../../formatting/markdown/split-blocks.ts';

function renderWhole(text: string): HTMLElement {
  const { getByTestId } = renderWithKit(
    <div data-testid="whole">
      <Block piece={wholePiece(text)} id="m1" direction={directionOfText(text)} />
    </div>,
  );
  return getByTestId('whole');
}

/** Returns the content of an element as data, to compare regardless of the order of attributes. */
function contentOf(element: Element): unknown[] {
  const nodes = [...element.childNodes].map((node) => {
    if (!(node instanceof Element)) return node.textContent;
    const attributes = Object.fromEntries([...node.attributes].map((a) => [a.name, a.value]));
    return { tag: node.tagName, attributes, content: contentOf(node) };
  });
  return nodes.at(-1) === '\n' ? nodes.slice(0, -1) : nodes;
}

function renderGrowing() {
  let grow: (text: string) => void = () => {};
  function Growing() {
    const [text, setText] = useState('');
    grow = setText;
    return <Markdown text={text} id="m1" />;
  }
  const { container } = renderWithKit(<Growing />);
  return {
    element: container.querySelector('[data-text-of]')!,
    grow: (text: string) => act(() => grow(text)),
  };
}

describe('the Markdown component', () => {
  it.for(texts)(
    'renders a growing text in blocks as it renders the whole text in one piece: %j',
    (text) => {
      const { element, grow } = renderGrowing();
      for (let length = 1; length <= text.length; length += 1) grow(text.slice(0, length));
      expect(contentOf(element)).toEqual(contentOf(renderWhole(text)));
    },
  );

  it('renders a text at each moment of streaming as it renders a complete text', () => {
    for (const text of texts.slice(0, 10)) {
      const { element, grow } = renderGrowing();
      for (let length = 7; length < text.length; length += 7) {
        const part = text.slice(0, length);
        grow(part);
        const whole = renderWhole(part);
        expect(contentOf(element)).toEqual(contentOf(whole));
        whole.remove();
      }
      cleanup();
    }
  });

  it('does not touch finished blocks while the last one grows', () => {
    const { element, grow } = renderGrowing();
    grow('First.\n\nSecond.\n\nThi');
    const first = element.querySelector('p');
    grow('First.\n\nSecond.\n\nThird is **longer**.\n\nFourth.');
    expect(element.querySelector('p')).toBe(first);
    expect(element.querySelectorAll('p')).toHaveLength(4);
  });

  it('[10.33] marks paragraphs that are a single emphasis', () => {
    const note = '*This is an illustration, not Scripture.*';
    const others = 'A *word* in a text.\n\n**Title**\n\n- *item*';
    const { container } = renderWithKit(<Markdown text={`${note}\n\n${others}`} id="notes" />);
    const marked = [...container.querySelectorAll('[data-note]')];
    expect(marked.map(({ textContent }) => textContent)).toEqual([note.slice(1, -1)]);
  });

  it('parses a message once, even if the message is removed and shown again', () => {
    const parse = vi.spyOn(parser, 'parse');
    const message = <Markdown text={'# One\n\n- two\n- three\n\nFour.'} id="returning" />;
    renderWithKit(message);
    expect(parse).toHaveBeenCalled();
    cleanup();
    parse.mockClear();
    const { container } = renderWithKit(message);
    expect(container.querySelectorAll('li')).toHaveLength(2);
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it.for(links)('[4.39] keeps or empties the target of %j', ([markdown, target]) => {
    const { element, grow } = renderGrowing();
    for (let length = 1; length <= markdown.length; length += 1) {
      grow(markdown.slice(0, length));
      for (const link of element.querySelectorAll('a[href]')) {
        expect(link.getAttribute('href')).toMatch(/^(https?|ircs?|mailto|xmpp):|^#|^[^:]*$/i);
      }
    }
    expect(element.querySelector('a[href]')?.getAttribute('href') ?? null).toBe(target);
  });

  it('opens links in a new tab without access to this tab', () => {
    const link = renderWhole('[a](https://example.org)').querySelector('a');
    expect(link?.target).toBe('_blank');
    expect(link?.rel).toContain('noopener');
  });

  it('[4.40] never loads an image, and shows its address as a link', () => {
    const element = renderWhole(
      '![a map](https://example.org/map.png)\n\n[![in](https://example.org/in.png)](https://example.org)',
    );
    expect(element.querySelector('img')).toBeNull();
    const [image, outer] = element.querySelectorAll('a');
    expect(image?.textContent).toBe('a map (https://example.org/map.png)');
    expect(image?.getAttribute('href')).toBe('https://example.org/map.png');
    expect(outer?.textContent).toBe('in (https://example.org/in.png)');
  });

  it('shows raw HTML as text', () => {
    const element = renderWhole('<img src=x onerror=alert(1)>\n\na <b>bold</b> <script>x</script>');
    expect(element.querySelector('img, b, script')).toBeNull();
    expect(element.textContent).toContain('<b>bold</b>');
  });

  it('shows a block of HTML as a paragraph', () => {
    const element = renderWhole('<div>\n\nقال\n\n</div>\n- <hr>\n> <p>\n\nThen');
    const paragraphs = [...element.querySelectorAll('p')];
    expect(paragraphs.map(({ textContent, dir }) => [textContent, dir])).toEqual([
      ['<div>', 'auto'],
      ['قال', 'auto'],
      ['</div>\n- <hr>\n> <p>', 'auto'],
      ['Then', 'auto'],
    ]);
  });

  it('[4.37] gives the footnotes of each message unique ids', () => {
    const text = 'a[^1] b[^2] a[^1]\n\n[^1]: one\n[^2]: two';
    const { container } = renderWithKit(
      <>
        <Markdown text={text} id="m1" />
        <Markdown text={text} id="m2" />
      </>,
    );
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
    for (const mark of container.querySelectorAll('[aria-describedby]')) {
      expect(container.querySelector(`#${mark.getAttribute('aria-describedby')}`)).not.toBeNull();
    }
    for (const link of container.querySelectorAll('a')) {
      expect(ids).toContain(link.getAttribute('href')?.slice(1));
    }
  });

  it('[4.37] renders tables, tasks, strikethrough, autolinks and footnotes', () => {
    const element = renderWhole(
      '| a |\n|---|\n| 1 |\n\n- [x] done\n\n~~gone~~ https://example.org [^n]\n\n[^n]: note',
    );
    expect(element.querySelector('[data-scroller] table')).not.toBeNull();
    expect(element.querySelector('input[type=checkbox]')?.getAttribute('aria-label')).toBe('Done');
    expect(element.querySelector('del')?.textContent).toBe('gone');
    expect(element.querySelector('a[href="https://example.org"]')).not.toBeNull();
    const note = element.querySelector('sup a');
    expect(note?.getAttribute('href')).toBe('#m1-fn-n');
    expect(note?.getAttribute('target')).toBeNull();
    expect(element.querySelector('#m1-fn-n')).not.toBeNull();
  });

  it('[4.42] gives containers the direction of the whole text, and blocks that of their words', async () => {
    await MarkdownPart.load();
    const text = 'שלום לכולם\n\n- שלום\n- two\n\n> hello\n\n| a |\n|---|\n| b |';
    const { container } = renderWithKit(<FormattedText text={text} id="both" growing={false} />);
    const directionOf = (selector: string) =>
      container.querySelector<HTMLElement>(`[data-text-of] ${selector}`)?.dir;
    const containers = ['ul', 'li + li', 'blockquote', 'table'];
    expect(containers.map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl']);
    expect(['p', 'blockquote p', 'td'].map(directionOf)).toEqual(['auto', 'auto', 'auto']);
    expect(container.querySelector<HTMLElement>('[data-text-of]')?.dir).toBe('rtl');
  });

  it('[4.411] places the headings of a text below that of the message', () => {
    const element = renderWhole('# One\n\n### Two\n\n###### Three');
    const levels = within(element)
      .getAllByRole('heading')
      .map((heading) => heading.getAttribute('aria-level'));
    expect(levels.join()).toBe('3,5,6');
  });

  it('[4.136] shows the language of a block of code, and copies its text', async () => {
    const element = renderWhole('```python\nprint(1)\nprint(2)\n```\n\n```\nplain\n```');
    const [named, unnamed] = element.querySelectorAll<HTMLElement>('[data-code]');
    expect(named?.querySelector('[data-code-bar]')?.textContent).toContain('python');
    expect(unnamed?.querySelector('[data-code-bar]')?.textContent).toContain('Code');
    const user = userEvent.setup();
    await user.click(within(named!).getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('print(1)\nprint(2)');
  });

  it('[4.137] names the column of each cell, and keeps the roles of a table', () => {
    const element = renderWhole('| Term | **Sense** |\n|---|---|\n| ruach | breath |\n| hesed | |');
    const cells = [...element.querySelectorAll('td')];
    expect(cells.map((cell) => cell.dataset['column'])).toEqual(['Term', 'Sense', 'Term', 'Sense']);
    const table = within(element).getByRole('table');
    expect(table.getAttribute('role')).toBe('table');
    expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
    expect([...table.querySelectorAll('tr')].map((row) => row.getAttribute('role'))).toEqual([
      'row',
      'row',
      'row',
    ]);
  });
});
