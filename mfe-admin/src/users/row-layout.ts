/** The list is a table of rows in containers of at least this width, and cards in narrower ones. */
export const WIDE = '@container users (min-width: 640px)';

/** A list of at most this width has no room for a third button. */
export const NARROW = '@container users (max-width: 479px)';

export const FIGURES = [
  { name: 'chats', stat: 'totalChats' },
  { name: 'messages', stat: 'totalMessages' },
  { name: 'keys', stat: 'totalApiKeys' },
  { name: 'calls', stat: 'totalApiCalls' },
] as const;

/**
 * The columns of a row in their order, each with its upper and its lower grid area. Columns of
 * fixed width line up from row to row.
 */
const ROW = [
  { width: '32px', upper: 'check', lower: 'check' },
  { width: '32px', upper: 'picture', lower: 'picture' },
  { width: 'minmax(0, 1fr)', upper: 'name', lower: 'email' },
  { width: '8rem', upper: 'registered', lower: 'login' },
  { width: '5.5rem', upper: 'chats', lower: 'messages' },
  { width: '5.5rem', upper: 'keys', lower: 'calls' },
  { width: '5rem', upper: 'approve', lower: 'approve' },
  { width: '32px', upper: 'menu', lower: 'menu' },
] as const;

export const COLUMNS = ROW.map(({ width }) => width).join(' ');

/** The grid areas of a row, which has two lines. */
export const AREAS = (['upper', 'lower'] as const)
  .map((line) => `"${ROW.map((column) => column[line]).join(' ')}"`)
  .join(' ');

/** Both lines of the dates. */
export const DATES_AREA = 'registered / registered / login / login';

/** From the first figure of the upper line to the last one of the lower line. */
export const FIGURES_AREA = 'chats / chats / calls / calls';
