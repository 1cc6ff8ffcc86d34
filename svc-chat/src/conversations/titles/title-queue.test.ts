import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTitleQueue } from './title-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a queue, and functions that enter the queue and run until they are ended. */
const setUp = () => {
  const replies = { idleMs: 1000 };
  const queue = createTitleQueue({ idleMs: () => replies.idleMs });
  const running: PromiseWithResolvers<void>[] = [];
  const enter = () =>
    queue.enter(async () => {
      const run = Promise.withResolvers<void>();
      running.push(run);
      await run.promise;
    });
  const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
  return { replies, running, enter, settle };
};

it('[4.390] a title waits until no reply has begun for 50 ms', async () => {
  const { replies, running, enter, settle } = setUp();
  replies.idleMs = 0;
  void enter();
  await settle(1000);
  expect(running).toHaveLength(0);
  replies.idleMs = 49;
  await settle(50);
  expect(running).toHaveLength(0);
  replies.idleMs = 50;
  await settle(50);
  expect(running).toHaveLength(1);

  void enter();
  await settle();
  expect(running).toHaveLength(2);
});

it('[4.390] a title no longer waits for replies after 5 s', async () => {
  const { replies, running, enter, settle } = setUp();
  replies.idleMs = 0;
  void enter();
  await settle(4900);
  expect(running).toHaveLength(0);
  void enter();
  await settle(200);
  expect(running).toHaveLength(1);
  await settle(4600);
  expect(running).toHaveLength(1);
  await settle(300);
  expect(running).toHaveLength(2);
});

it('[4.390] four titles are made at once, and up to 200 wait in order', async () => {
  const { running, enter, settle } = setUp();
  const entered = Array.from({ length: 205 }, enter);
  await settle();
  expect(running).toHaveLength(4);
  // The last one gets no turn.
  await entered[204];
  for (let count = 0; count < 204; count += 1) {
    running[count]!.resolve();
    await entered[count];
  }
  expect(running).toHaveLength(204);
});
