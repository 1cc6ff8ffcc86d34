/**
 * Returns the primary language of a tag: "en" of "en-GB".
 * @param language a BCP 47 tag
 */
export const primaryOf = (language: string): string => language.toLowerCase().split('-')[0]!;
