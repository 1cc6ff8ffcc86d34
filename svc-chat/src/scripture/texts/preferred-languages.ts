/**
 * A reader's languages in lower case, each followed by its primary subtag: `fr` after `fr-ca`.
 * @param tags of BCP 47, the preferred one first.
 */
export const preferredLanguages = (tags: readonly string[]): string[] =>
  tags.flatMap((tag) => {
    const lower = tag.toLowerCase();
    return [lower, lower.split('-')[0]!];
  });
