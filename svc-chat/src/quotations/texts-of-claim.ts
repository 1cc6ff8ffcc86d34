import type { Claim } from '@targum/scripture';
import type { Reading } from '@targum/database';
import type { InstalledText, TextSet } from '../annotations/text-set.ts';

/** The texts with which a claim is compared, the preferred one first. */
export interface TextsOfClaim {
  /** The text in whose numbering references are. */
  readonly chat: InstalledText | undefined;
  /** The text that the claim names; undefined if it names none. */
  readonly named: InstalledText | undefined;
  /** All others that are installed, that of the chat first. */
  readonly others: readonly InstalledText[];
}

/** What texts are called: abbreviations and names. */
export const namesOf = ({ all }: TextSet): string[] =>
  all.flatMap(({ abbreviation, name }) => [abbreviation, name]);

/** The texts of a claim in a reply. */
export function textsOfClaim(
  { textName }: Pick<Claim, 'textName'>,
  installed: TextSet,
  { textIds }: Reading,
): TextsOfClaim {
  const chat = installed.firstOf(textIds);
  const inOrder = [...new Set([...(chat === undefined ? [] : [chat]), ...installed.all])];
  const named = inOrder.find(
    ({ abbreviation, name }) => abbreviation === textName || name === textName,
  );
  return { chat, named, others: inOrder.filter((each) => each !== named) };
}
