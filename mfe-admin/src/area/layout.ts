/** From this width, the navigation of the area is a column. In narrower windows it is a row. */
export const COLUMN = '@media (min-width: 1024px)';
