import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useGradualRange } from './use-gradual-range.ts';

afterEach(cleanup);

const rows = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `row ${first + index}` }));

const atRest = {
  keys: rows(0, 100),
  wanted: { start: 84, end: 100 },
  inView: { start: 90, end: 94 },
  direction: null,
} as const;

/** Renders the hook. `ranges` are those of all its renders since the last change of options. */
function renderRange(options: Parameters<typeof useGradualRange>[0]) {
  const ranges: { start: number; end: number }[] = [];
  const { rerender } = renderHook(
    (current) => {
      const { start, end } = useGradualRange(current);
      ranges.push({ start, end });
    },
    { initialProps: options },
  );
  return {
    ranges,
    change(changed: typeof options) {
      ranges.length = 0;
      rerender(changed);
    },
  };
}

describe('useGradualRange', () => {
  it('[4.10] renders the rows in view at once, and the others one by one', () => {
    const { ranges } = renderRange(atRest);
    expect(ranges[0]).toEqual(atRest.inView);
    expect(ranges.at(-1)).toEqual(atRest.wanted);
    for (const [index, { start, end }] of ranges.slice(1).entries()) {
      const before = ranges[index]!;
      expect(before.start - start).toBeLessThanOrEqual(1);
      expect(end - before.end).toBeLessThanOrEqual(1);
    }
  });

  it('adds rows only where the user scrolls to', () => {
    const { ranges, change } = renderRange({ ...atRest, direction: 'backward' });
    expect(ranges.at(-1)).toEqual({ start: 84, end: 94 });
    change({ ...atRest, direction: 'forward' });
    expect(ranges.at(-1)).toEqual(atRest.wanted);
  });

  it('keeps the rendered rows when older ones are added', () => {
    const { ranges, change } = renderRange(atRest);
    change({
      ...atRest,
      keys: rows(-50, 150),
      wanted: { start: 130, end: 150 },
      inView: { start: 140, end: 144 },
    });
    expect(ranges[0]).toEqual({ start: 134, end: 150 });
    expect(ranges.at(-1)).toEqual({ start: 130, end: 150 });
  });

  it('renders only the rows in view after a jump, and drops all others', () => {
    const { ranges, change } = renderRange(atRest);
    const inView = { start: 20, end: 24 };
    change({ ...atRest, inView, wanted: { start: 14, end: 30 } });
    expect(ranges[0]).toEqual(inView);
    expect(ranges.at(-1)).toEqual({ start: 14, end: 30 });
  });

  it('begins with the rows in view if the messages are replaced', () => {
    const { ranges, change } = renderRange(atRest);
    change({ ...atRest, keys: rows(500, 100) });
    expect(ranges[0]).toEqual(atRest.inView);
  });
});
