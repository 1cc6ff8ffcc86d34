/**
 * Adds the block to the last turn, because some models refuse two consecutive turns of the user.
 */
export function withBlock<Turn extends { readonly content: string }>(
  turns: readonly Turn[],
  block: string,
): Turn[] {
  const last = turns.at(-1);
  if (last === undefined) return [];
  return [...turns.slice(0, -1), { ...last, content: `${last.content}\n\n${block}` }];
}
