export { keepShown } from './keep-shown.ts';
export { lastUser, wipeOthers } from './last-user.ts';
