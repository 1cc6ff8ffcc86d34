import { expect, test } from 'vitest';
import { temporaryPassword } from './temporary-password.ts';

const samples = Array.from({ length: 500 }, temporaryPassword);

test('[2.83] has 16 letters and digits without the ambiguous ones', () => {
  for (const sample of samples) expect(sample).toMatch(/^[A-HJ-NP-Za-km-np-z2-9]{16}$/);
});

test('uses the whole alphabet and never repeats', () => {
  expect(new Set(samples).size).toBe(samples.length);
  expect(new Set(samples.join('')).size).toBe(56);
});
