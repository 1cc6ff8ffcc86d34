import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

it('[11.175] the limiter runs two calls at a time, in their order, even after a failure', async () => {
  const inTurn = createLimiter(2);
  const begun: number[] = [];
  const works = Array.from({ length: 5 }, () => Promise.withResolvers<string>());
  const results = works.map(({ promise }, index) =>
    inTurn(() => {
      begun.push(index);
      return promise;
    }),
  );
  const settled = Promise.allSettled(results);
  await expect.poll(() => begun).toEqual([0, 1]);
  works[1]!.reject(new Error('it failed'));
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  works[2]!.resolve('c');
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  for (const { resolve } of works) resolve('x');
  expect((await settled).map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(await inTurn(() => Promise.resolve('later'))).toBe('later');
});
