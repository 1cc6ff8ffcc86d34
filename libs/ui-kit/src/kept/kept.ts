/** What this device keeps for reading without a network. The page loads this entry later. */
export { dropChat, keepChat } from './choose.ts';
export { keepShown } from './keep-shown.ts';
export { selectAsOf, selectChosen } from './kept-slice.ts';
export { keptOverview, removeKeptData } from './overview.ts';
export type { KeptChat, Overview } from './overview.ts';
