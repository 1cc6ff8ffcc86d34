/** What this device keeps for reading without a network. The page loads this entry later. */
export { keepShown } from './keep-shown.ts';
export { selectAsOf } from './kept-slice.ts';
