/**
 * Returns a reader's languages in lower case, each followed by its primary subtag, such as `fr`
 * after `fr-ca`.
 * @param tags BCP 47 tags, the preferred one first.
 */
export const preferredLanguages = (tags: readonly string[]): string[] =>
  tags.flatMap((tag) => {
    const lower = tag.toLowerCase();
    return [lower, lower.split('-')[0]!];
  });
