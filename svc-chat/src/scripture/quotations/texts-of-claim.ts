import type { Claim } from '@targum/scripture';
import type { ReaderSettings } from '@targum/database';
import type { InstalledText, TextSet } from '../texts/text-set.ts';

export interface TextsOfClaim {
  /** The chat's text. The references of the claim are in its numbering. */
  readonly chat: InstalledText | undefined;
  /** The text that the claim names. Undefined if the claim names no text. */
  readonly named: InstalledText | undefined;
  /** All installed texts except `named`, the chat's text first. */
  readonly others: readonly InstalledText[];
}

export const textNamesOf = ({ all }: TextSet): string[] =>
  all.flatMap(({ abbreviation, name }) => [abbreviation, name]);

export function textsOfClaim(
  { textName }: Pick<Claim, 'textName'>,
  installed: TextSet,
  { textIds }: ReaderSettings,
): TextsOfClaim {
  const chat = installed.firstOf(textIds);
  const inOrder = [...new Set([...(chat === undefined ? [] : [chat]), ...installed.all])];
  const named = inOrder.find(
    ({ abbreviation, name }) => abbreviation === textName || name === textName,
  );
  return { chat, named, others: inOrder.filter((each) => each !== named) };
}
