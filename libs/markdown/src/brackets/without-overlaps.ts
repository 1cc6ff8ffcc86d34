/** Sorts places in a text. If two places overlap, the later one is left out. */
export function withoutOverlaps<Place extends { readonly start: number; readonly end: number }>(
  places: readonly Place[],
): Place[] {
  let end = 0;
  return places
    .toSorted((one, other) => one.start - other.start)
    .filter((place) => {
      if (place.start < end) return false;
      end = place.end;
      return true;
    });
}
