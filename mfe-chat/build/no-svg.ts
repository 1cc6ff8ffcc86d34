/** Replaces the list of SVG attributes in the built page. The page has no SVG attributes. */
export const svg = { property: {}, normal: {}, space: 'svg' };
