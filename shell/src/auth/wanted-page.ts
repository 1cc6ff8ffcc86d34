import { useLocation } from '@targum/ui-kit';

/** The pages that a login goes on to. After a login at any other address, the start page follows. */
const PAGES = { shared: '/shared/', chat: '/chat/' } as const;

type WantedPage = keyof typeof PAGES;

/** Returns what a visitor wants to see who followed a link to a shared copy or a chat. */
export function useWantedPage(): WantedPage | undefined {
  const { pathname } = useLocation();
  return (Object.keys(PAGES) as WantedPage[]).find((page) => pathname.startsWith(PAGES[page]));
}
