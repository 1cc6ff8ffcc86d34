/** The list is a table of rows in containers of at least this width, and cards in narrower ones. */
export const WIDE = '@container users (min-width: 840px)';

/**
 * The columns of a row: check box, picture, name, registration, last login, four figures, actions.
 * Columns of fixed width line up from row to row.
 */
export const COLUMNS = '32px 32px minmax(0, 1fr) 6.5rem 6.5rem 4.5rem 5.5rem 4.5rem 5.5rem 7.5rem';

/** Visible to screen readers only, since the heading of the column names the value. */
export const NAMED_BY_COLUMN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
