/** What says that a budget is used up, in one chunk. */
export { default } from './budget-notice.tsx';
export { notifyUsedUp } from './notify-used-up.ts';
