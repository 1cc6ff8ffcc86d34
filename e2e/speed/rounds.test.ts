import { expect, it, onTestFinished, vi } from 'vitest';
import { machineSeconds } from './cpu.ts';
import { interleave, median, quietest, range, table } from './rounds.ts';

it.each([
  [[0.1], [0]],
  [[0.9, 0.1], [1]],
  [
    [0.3, 0.1, 0.2],
    [1, 2],
  ],
  [
    [0.3, 0.1, 0.2, 0.05, 2],
    [1, 2, 3],
  ],
])('of rounds in which others took %j cores, those with the index %j count', (others, kept) => {
  expect(quietest(others)).toEqual(kept);
});

it('sides take turns, and the first round does not count', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => printed.mockRestore());
  const order: string[] = [];
  const side = (name: string) => () => {
    order.push(name);
    return Promise.resolve({ place: order.length });
  };
  const figures = await interleave(1, { ours: side('ours'), naive: side('naive') });
  expect(order).toEqual(['ours', 'naive', 'naive', 'ours']);
  expect(figures).toEqual({ ours: { place: 4 }, naive: { place: 3 } });
});

it('a figure is the median of the rounds that count, and the range has its extremes', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(range([2.3456, 1, 3.21])).toBe('1 to 3.21');
  expect(range([5, 5])).toBe('5');
});

it('a table has the median and the range of each figure, and its ratio to that of the naive side', () => {
  const sides = {
    ours: { calls: [100, 300, 200], milliseconds: [1.5, 1.5, 1.5], failed: [1, 0, 0] },
    naive: { calls: [50, 400, 400], milliseconds: [2, 1, 3], failed: [0, 0, 0] },
  };
  expect(table('two sides', sides).split('\n')).toEqual([
    'two sides       calls  milliseconds  failed',
    'ours              200           1.5       0',
    '  range    100 to 300           1.5  0 to 1',
    '  × naive        0.50          0.75       –',
    'naive             400             2       0',
    '  range     50 to 400        1 to 3       0',
  ]);
});

it('a table of one round has no ranges, and one without a naive side has no ratios', () => {
  expect(table('', { start: { ms: [250] } }).split('\n')).toEqual(['        ms', 'start  250']);
});

it('the CPU time of the machine leaves out waiting, and counts guests once', () => {
  const stat = 'cpu  100 20 30 4000 500 6 7 8 90 10\ncpu0 50 10 15 2000 250 3 3 4 45 5\n';
  expect(machineSeconds(stat)).toBe(1.71);
});
