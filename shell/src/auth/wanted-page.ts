import { useLocation } from '@targum/ui-kit';
import { wantedPageAt } from './wanted-address.ts';
import type { WantedPage } from './wanted-address.ts';

/** Returns what a visitor wants to see who followed a link to a shared copy or a chat. */
export const useWantedPage = (): WantedPage | undefined => wantedPageAt(useLocation().pathname);

/** The state of the signup's entry in the history. */
interface SignupState {
  /** The address of the shared copy or chat that the visitor wants to open. */
  readonly wanted: string;
}

/** Returns the state with which the login opens the signup, so that the signup knows the wanted page. */
export function useSignupState(): SignupState | undefined {
  const { pathname, search } = useLocation();
  return useWantedPage() && { wanted: pathname + search };
}

/** Returns the address that the visitor wanted before the signup. */
export function useWantedAddress(): string | undefined {
  return (useLocation().state as SignupState | null)?.wanted;
}
