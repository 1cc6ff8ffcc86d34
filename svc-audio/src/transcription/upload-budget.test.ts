import { expect, it } from 'vitest';
import { createUploadBudget } from './upload-budget.ts';

it('refuses uploads beyond the bound, and takes them once there is room', async () => {
  const budget = createUploadBudget(100);
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = budget.within(80, () => promise);
  await expect(budget.within(30, async () => 'second')).rejects.toMatchObject({ status: 503 });
  resolve('first');
  expect(await first).toBe('first');
  await expect(budget.within(90, () => Promise.reject(new Error('broken')))).rejects.toThrow();
  expect(await budget.within(100, async () => 'third')).toBe('third');
});
