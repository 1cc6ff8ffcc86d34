/** Returns the primary language of a BCP 47 tag: "en" of "en-GB". */
export const primaryOf = (language: string): string => language.toLowerCase().split('-')[0]!;
