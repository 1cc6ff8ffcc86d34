/** The list is a table of rows in containers of at least this width, and cards in narrower ones. */
export const WIDE = '@container users (min-width: 840px)';

/** A list of at most this width has no room for a third button. */
export const NARROW = '@container users (max-width: 479px)';

export const FIGURES = [
  { name: 'chats', stat: 'totalChats', width: '3.75rem' },
  { name: 'messages', stat: 'totalMessages', width: '4.25rem' },
  { name: 'keys', stat: 'totalApiKeys', width: '3.75rem' },
  { name: 'calls', stat: 'totalApiCalls', width: '4rem' },
] as const;

/** The columns of a row in their order. Columns of fixed width line up from row to row. */
const WIDTHS: Readonly<Record<string, string>> = {
  check: '32px',
  picture: '32px',
  name: 'minmax(0, 1fr)',
  registered: '5.5rem',
  login: '5.5rem',
  ...Object.fromEntries(FIGURES.map(({ name, width }) => [name, width])),
  approve: '5rem',
  menu: '32px',
};

export const COLUMNS = Object.values(WIDTHS).join(' ');

/**
 * The grid areas of a row, which has two lines. The e-mail address is below the name. Each other
 * column spans both lines.
 */
export const AREAS = ['name', 'email']
  .map((below) => `"${Object.keys(WIDTHS).join(' ').replace('name', below)}"`)
  .join(' ');

const [first, last] = [FIGURES[0].name, FIGURES.at(-1)!.name];
export const FIGURES_AREA = `${first}-start / ${first}-start / ${last}-end / ${last}-end`;
