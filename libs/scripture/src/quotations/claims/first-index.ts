/** Finds, by a binary search, the index of the first item from which on `isFrom` is true. */
export function firstIndex<Item>(items: readonly Item[], isFrom: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isFrom(items[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
