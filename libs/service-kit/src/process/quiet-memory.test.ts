import { cachedDataVersionTag, getHeapStatistics } from 'node:v8';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freeMemoryWhenQuiet } from './quiet-memory.ts';

const heapMebibytes = () => getHeapStatistics().total_heap_size / 1024 / 1024;

/** Fills 40 MiB, which are garbage afterwards. @returns the size of the heap meanwhile, in MiB. */
const work = () => {
  const lists = Array.from({ length: 500 }, () => Array.from({ length: 10_000 }, () => 0.5));
  expect(lists).toHaveLength(500);
  return heapMebibytes();
};

it('[8.158] a quiet process gives the memory of each busy time back', async () => {
  onTestFinished(freeMemoryWhenQuiet({ checkMs: 20, waitMs: 60 }));
  for (let time = 0; time < 2; time += 1) {
    const busy = work();
    await vi.waitFor(() => expect(heapMebibytes()).toBeLessThan(busy - 25), 5000);
  }
});

it('a process that frees memory still accepts cached code', () => {
  const before = cachedDataVersionTag();
  freeMemoryWhenQuiet()();
  expect(cachedDataVersionTag()).toBe(before);
});
