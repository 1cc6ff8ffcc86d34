/**
 * Finds the first of some ordered items by a binary search.
 * @param isFrom reports whether an item is the first one, or after it.
 * @returns the number of items if no item is.
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
