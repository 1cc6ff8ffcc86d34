/** The audit log is a table in containers of at least this width, and cards in narrower ones. */
export const WIDE = '@container audit (min-width: 680px)';
