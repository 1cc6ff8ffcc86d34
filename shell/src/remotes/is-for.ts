import type { CurrentUser, RemoteRoute } from '@targum/contracts';

/** Reports whether the shell offers a screen to a user. Any user can still open the address. */
export const isFor = ({ role }: RemoteRoute, { isAdmin }: CurrentUser): boolean =>
  isAdmin || role === 'user';
