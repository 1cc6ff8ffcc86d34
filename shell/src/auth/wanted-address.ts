/** The pages that a login goes on to. After a login at any other address, the start page follows. */
export const WANTED_PAGES = { shared: '/shared/', chat: '/chat/' } as const;

export type WantedPage = keyof typeof WANTED_PAGES;

/** Returns what a visitor wants to see who followed a link to a shared copy or a chat. */
export const wantedPageAt = (pathname: string): WantedPage | undefined =>
  (Object.keys(WANTED_PAGES) as WantedPage[]).find((page) =>
    pathname.startsWith(WANTED_PAGES[page]),
  );
