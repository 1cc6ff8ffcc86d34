import { createHash } from 'node:crypto';

/** Chooses up to `count` of the items at random, the same ones for the same seed. */
export function pick<Item>(items: readonly Item[], count: number, seed: string): Item[] {
  const rank = (index: number) => createHash('sha256').update(`${seed}:${index}`).digest('hex');
  return items
    .map((item, index) => ({ item, rank: rank(index) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ item }) => item);
}
