/** Returns tags in lower case, each followed by its primary subtag: `fr` after `fr-ca`. */
export const preferredLanguages = (tags: readonly string[]): string[] =>
  tags.flatMap((tag) => {
    const lower = tag.toLowerCase();
    return [lower, lower.split('-')[0]!];
  });
