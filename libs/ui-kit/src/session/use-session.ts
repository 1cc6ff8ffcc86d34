import type { CurrentUser } from '@targum/contracts';
import { useAppSelector } from '../store/hooks.ts';
import { selectSession } from './session-slice.ts';
import type { SessionState } from './session-slice.ts';

/** Whether someone is signed in, and who. */
export const useSession = (): SessionState => useAppSelector(selectSession);

/**
 * The signed-in user; for screens, which are rendered only for one.
 * @throws Error when nobody is signed in.
 */
export function useUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('useUser is for screens of signed-in users');
  return user;
}

/** The name shown for a user: the given ones joined, else the address. */
export const displayName = ({
  firstName,
  lastName,
  email,
}: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
