import type { CurrentUser, RemoteRoute } from '@targum/contracts';

/** Reports whether the shell offers a screen. Other users can still open its address. */
export const isFor = ({ role }: RemoteRoute, { isAdmin }: CurrentUser): boolean =>
  isAdmin || role === 'user';
