import type { CurrentUser, RemoteRoute } from '@targum/contracts';

/**
 * Whether the shell offers a screen to a user. Other users can still open its address, and the
 * screen itself refuses them.
 */
export const isFor = ({ role }: RemoteRoute, { isAdmin }: CurrentUser): boolean =>
  isAdmin || role === 'user';
