import { fullName } from '@targum/contracts';
import type { CurrentUser } from '@targum/contracts';
import { useAppSelector } from '../store/hooks.ts';
import { selectSession } from './session-slice.ts';
import type { SessionState } from './session-slice.ts';

/** Whether a user is signed in, and which. */
export const useSession = (): SessionState => useAppSelector(selectSession);

/**
 * The signed-in user, for screens, which are rendered only for one.
 * @throws Error when no user is signed in
 */
export function useUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('useUser is for screens of signed-in users');
  return user;
}

/** A user's first and last name, else the email address. */
export const displayName = (user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string =>
  fullName(user) || user.email;
