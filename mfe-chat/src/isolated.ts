/** Returns a name that keeps its own direction in a sentence of another direction. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
