import { expect, it } from 'vitest';
import { putLongestFirst } from './longest-first.ts';

it('the longest files start first, and nothing else changes its place', () => {
  const paths = [
    '/r/e2e/menus.spec.ts',
    '/r/e2e/long-chat.spec.ts',
    '/r/e2e/walks/a.spec.ts',
    '/r/x.ts',
    '/r/e2e/walks/b.ts',
  ];
  const sorted = putLongestFirst(paths.map((moduleId) => ({ moduleId })));
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual([
    '/r/e2e/walks/a.spec.ts',
    '/r/e2e/walks/b.ts',
    '/r/e2e/long-chat.spec.ts',
    '/r/e2e/menus.spec.ts',
    '/r/x.ts',
  ]);
});
