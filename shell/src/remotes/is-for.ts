import type { CurrentUser, RemoteRoute } from '@targum/contracts';

/**
 * Reports whether the shell offers a screen to a user. Other users can open the screen's address,
 * and the screen refuses them.
 */
export const isFor = ({ role }: RemoteRoute, { isAdmin }: CurrentUser): boolean =>
  isAdmin || role === 'user';
