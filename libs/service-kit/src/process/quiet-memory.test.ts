import { getHeapStatistics } from 'node:v8';
import { expect, it, onTestFinished, vi } from 'vitest';
import { freeMemoryWhenQuiet } from './quiet-memory.ts';

const heapMebibytes = () => getHeapStatistics().total_heap_size / 1024 / 1024;

it('[8.158] a quiet process gives the memory of a busy time back', async () => {
  let kept: number[][] = Array.from({ length: 500 }, () =>
    Array.from({ length: 10_000 }, () => 0.5),
  );
  const busy = heapMebibytes();
  expect(kept).toHaveLength(500);
  kept = [];
  onTestFinished(freeMemoryWhenQuiet(20));
  await vi.waitFor(() => expect(heapMebibytes()).toBeLessThan(busy - 25), 5000);
});
