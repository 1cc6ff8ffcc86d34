/** A name that keeps its own direction in a sentence of another one. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
