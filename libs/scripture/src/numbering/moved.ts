import { addressesIn } from './rows.ts';
import type { VerseAddress } from './rows.ts';

/** Passages that texts of one numbering have at different places. */
const MOVED = [
  ['ROM 16:25-27', 'ROM 14:24-26'],
  ['3JN 15', '3JN 14'],
  ['REV 12:18', 'REV 13:1'],
] as const;

const pairs = MOVED.flatMap(([one, other]) => {
  const others = addressesIn(other);
  return addressesIn(one).map((place, index) => [place, others[index]!] as const);
});

const isSame = (one: VerseAddress, other: VerseAddress): boolean =>
  one.book === other.book && one.chapter === other.chapter && one.verse === other.verse;

/** Returns the other place of a verse that some texts move. */
export function otherPlaceOf(place: VerseAddress): VerseAddress | undefined {
  for (const [one, other] of pairs) {
    if (isSame(place, one)) return other;
    if (isSame(place, other)) return one;
  }
  return undefined;
}
