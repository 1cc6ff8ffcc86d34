import type { CurrentUser, RemoteRoute } from '@targum/contracts';

/** Whether a user is led to a screen. It is shown to others too, and refuses them itself. */
export const isFor = ({ role }: RemoteRoute, { isAdmin }: CurrentUser): boolean =>
  isAdmin || role === 'user';
