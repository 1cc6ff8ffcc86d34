import { useLocation } from '@targum/ui-kit';

/** The pages that a login goes on to. After a login at any other address, the start page follows. */
const PAGES = { shared: '/shared/', chat: '/chat/' } as const;

type WantedPage = keyof typeof PAGES;

/** Returns what a visitor wants to see who followed a link to a shared copy or a chat. */
export function useWantedPage(): WantedPage | undefined {
  const { pathname } = useLocation();
  return (Object.keys(PAGES) as WantedPage[]).find((page) => pathname.startsWith(PAGES[page]));
}

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
