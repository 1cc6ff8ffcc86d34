export { keepShown } from './keep-shown.ts';
export { settleUser } from './last-user.ts';
