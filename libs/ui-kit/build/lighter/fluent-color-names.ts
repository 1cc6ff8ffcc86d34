/** Replaces Fluent's list of shared colours in the built page, see `fluent-colors.ts`. */
export const statusSharedColorNames = [
  'red',
  'green',
  'darkOrange',
  'yellow',
  'berry',
  'lightGreen',
  'marigold',
];
export const personaSharedColorNames: string[] = [];
