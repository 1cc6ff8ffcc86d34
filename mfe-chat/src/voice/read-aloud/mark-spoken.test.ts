import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markSpoken, unmarkSpoken } from './mark-spoken.ts';
import type { SpokenRange } from './mark-spoken.ts';

const ranges = new Map<string, Range[]>();
class FakeHighlight {
  readonly ranges: Range[];
  constructor(...given: Range[]) {
    this.ranges = given;
  }
}

beforeEach(() => {
  vi.stubGlobal('CSS', {
    highlights: {
      set: (name: string, highlight: FakeHighlight) => ranges.set(name, highlight.ranges),
      delete: (name: string) => ranges.delete(name),
    },
  });
  vi.stubGlobal('Highlight', FakeHighlight);
});
afterEach(() => {
  ranges.clear();
});

function page(html: string): Element {
  document.body.innerHTML = html;
  return document.body;
}
const marked = () => ranges.get('spoken')?.[0]?.toString();

it('[4.269] markSpoken marks a sentence that contains the mark of a quotation', () => {
  const root = page(
    '<p>He said “be still”<span data-quotation-mark="a"> Not checked</span> to <i>it</i>. So.</p>',
  );
  const before = markSpoken(root, 'He said “be still” to it.');
  expect(before).toBeDefined();
  expect(ranges.get('spoken')?.[0]?.endContainer.textContent).toBe('. So.');
});

it('[5.63] markSpoken marks a sentence across formatting and line breaks', () => {
  const root = page('<p>One <b>lost</b>\nsheep. Another.</p><p>Found it.</p>');
  const before = markSpoken(root, 'One lost sheep.');
  expect(marked()).toBe('One lost\nsheep.');
  markSpoken(root, 'Found it.', { before });
  expect(marked()).toBe('Found it.');
});

it('markSpoken marks the next of two equal sentences, and the right one after going back', () => {
  const root = page('<p>Go. Wait. Go. Run.</p>');
  const first = markSpoken(root, 'Go.');
  const wait = markSpoken(root, 'Wait.', { before: first });
  const start = () => ranges.get('spoken')?.[0]?.startOffset;
  const second = markSpoken(root, 'Go.', { before: wait });
  expect(start()).toBe('Go. Wait. '.length);
  const run = markSpoken(root, 'Run.', { before: second });
  markSpoken(root, 'Go.', { before: wait, last: run });
  expect(start()).toBe('Go. Wait. '.length);
  markSpoken(root, 'Go.', { last: second });
  expect(start()).toBe(0);
});

it('markSpoken marks nothing if the sentence is not in the text', () => {
  const root = page('<p>Here.</p>');
  markSpoken(root, 'Here.');
  expect(markSpoken(root, 'Column: not here')).toBeUndefined();
  expect(marked()).toBeUndefined();
});

it('[5.63] markSpoken scrolls to a sentence, unless the reader has scrolled away from the last one', () => {
  const root = page('<div data-scroll-area><p>One. Two.</p><p>Three.</p></div>');
  const area = root.querySelector('[data-scroll-area]')!;
  vi.spyOn(area, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 50, 400, 500));
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const place = (mark: SpokenRange | undefined, top: number) => {
    mark!.range.getBoundingClientRect = () => new DOMRect(0, top, 400, 20);
    return mark!;
  };
  const one = place(markSpoken(root, 'One.'), 520);
  expect(shown).toHaveBeenCalledTimes(1);
  const two = place(markSpoken(root, 'Two.', { before: one, last: one }), 600);
  expect(shown).toHaveBeenCalledTimes(2);
  markSpoken(root, 'Three.', { before: two, last: two });
  expect(marked()).toBe('Three.');
  expect(shown).toHaveBeenCalledTimes(2);
});

it('unmarkSpoken removes the mark', () => {
  markSpoken(page('<p>Here.</p>'), 'Here.');
  unmarkSpoken();
  expect(marked()).toBeUndefined();
});
