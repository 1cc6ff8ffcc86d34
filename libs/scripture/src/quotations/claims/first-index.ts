/**
 * Returns the index of the first item for which `isFrom` is true, or the number of items if there
 * is none. This is a binary search, so `isFrom` must also be true for all items after the first.
 */
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
