/** Replaces the list of SVG attributes in the production build, because replies contain no SVG. */
export const svg = { property: {}, normal: {}, space: 'svg' };
