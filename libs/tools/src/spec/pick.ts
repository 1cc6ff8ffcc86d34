import { createHash } from 'node:crypto';

/** Picks up to `count` items at random. The same seed picks the same items. */
export function pick<Item>(items: readonly Item[], count: number, seed: string): Item[] {
  const rank = (index: number) => createHash('sha256').update(`${seed}:${index}`).digest('hex');
  return items
    .map((item, index) => ({ item, rank: rank(index) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item);
}
