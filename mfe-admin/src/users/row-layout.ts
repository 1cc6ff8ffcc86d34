/** The list is a table of rows in containers of at least this width, and cards in narrower ones. */
export const WIDE = '@container users (min-width: 840px)';

/** A narrower list has no room for a third button. */
export const NARROW = '@container users (max-width: 479px)';

/**
 * The columns of a row: check box, picture, name, registration, last login, four figures, approval,
 * menu. Columns of fixed width line up from row to row.
 */
export const COLUMNS =
  '32px 32px minmax(0, 1fr) 5.5rem 5.5rem 3.75rem 4.25rem 3.75rem 4rem 5rem 32px';

/** Visible to screen readers only, since the heading of the column names the value. */
export const NAMED_BY_COLUMN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
