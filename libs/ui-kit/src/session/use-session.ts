import { fullName } from '@targum/contracts';
import type { CurrentUser } from '@targum/contracts';
import { useAppSelector } from '../store/hooks.ts';
import { selectSession } from './session-slice.ts';
import type { SessionState } from './session-slice.ts';

export const useSession = (): SessionState => useAppSelector(selectSession);

/** @throws Error without a signed-in user */
export function useUser(): CurrentUser {
  const { user } = useSession();
  if (!user) throw new Error('useUser is for screens of signed-in users');
  return user;
}

export const displayName = (user: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string =>
  fullName(user) || user.email;
