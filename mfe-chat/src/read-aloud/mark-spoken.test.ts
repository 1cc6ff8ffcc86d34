import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markSpoken, unmarkSpoken } from './mark-spoken.ts';

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
  vi.unstubAllGlobals();
});

function page(html: string): Element {
  document.body.innerHTML = html;
  return document.body;
}
const marked = () => ranges.get('spoken')?.[0]?.toString();

it('[5.63] marks a sentence across formatting and line breaks', () => {
  const root = page('<p>One <b>lost</b>\nsheep. Another.</p><p>Found it.</p>');
  const end = markSpoken(root, 'One lost sheep.');
  expect(marked()).toBe('One lost\nsheep.');
  markSpoken(root, 'Found it.', end);
  expect(marked()).toBe('Found it.');
});

it('marks the next of two equal sentences, and the first one after going back', () => {
  const root = page('<p>Go. Wait. Go.</p>');
  const end = markSpoken(root, 'Wait.', markSpoken(root, 'Go.'));
  markSpoken(root, 'Go.', end);
  expect(ranges.get('spoken')?.[0]?.startOffset).toBe('Go. Wait. '.length);
  markSpoken(root, 'Wait.', end);
  expect(marked()).toBe('Wait.');
});

it('marks nothing if the sentence is not in the text', () => {
  const root = page('<p>Here.</p>');
  markSpoken(root, 'Here.');
  expect(markSpoken(root, 'Column: not here', 3)).toBe(3);
  expect(marked()).toBeUndefined();
});

it('removes the mark', () => {
  markSpoken(page('<p>Here.</p>'), 'Here.');
  unmarkSpoken();
  expect(marked()).toBeUndefined();
});
