/** Takes the place of the list of SVG's attributes in the built page. It has none. */
export const svg = { property: {}, normal: {}, space: 'svg' };
