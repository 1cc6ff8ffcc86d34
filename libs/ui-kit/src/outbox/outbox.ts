export { connectOutbox } from './connect-outbox.ts';
export { deliverAll, isWorthARetry } from './deliver.ts';
export { keepWhileChanging, keepWhileSending } from './keep.ts';
export { registerKind } from './kinds.ts';
export { isNearlyFull } from './outbox-limits.ts';
export { offerChange, takeOfferedChange } from './offered-change.ts';
export {
  changeItem,
  confirmUnsent,
  enqueue,
  mayWithdraw,
  removeItem,
  tryAgain,
  withdraw,
} from './outbox-steps.ts';
export { sendNow } from './send-now.ts';
export { changeItems } from './stored-items.ts';
