import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { makeStyles, useIsMobile, useLocation } from '@targum/ui-kit';
import { DialogHost } from '../account/dialog-host.tsx';
import { usePendingNotice, useAdminCounts } from '../admin-counts/use-admin-counts.ts';
import { MenusReadyContext } from './deferred-menu.tsx';
import { Sidebar } from './sidebar.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';
import { usePrefetchedRemotes } from '../remotes/use-prefetched-remotes.ts';
import { useIdle } from './use-idle.ts';

const useStyles = makeStyles({
  frame: { display: 'flex', height: '100dvh', overflow: 'hidden' },
  aside: { width: '20rem', flexShrink: 0 },
  main: {
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
  },
});

/** The frame around every screen of a signed-in user: sidebar, dialogs, and the screen's place. */
export function AppShell({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const isMobile = useIsMobile();
  const menusReady = useIdle();
  const counts = useAdminCounts();
  const { pathname } = useLocation();
  /** The drawer belongs to the screen it was opened on: going elsewhere closes it. */
  const [drawerOpenAt, setDrawerOpenAt] = useState<string | null>(null);
  usePendingNotice(counts.pending);
  usePrefetchedRemotes(menusReady);

  const drawerShown = isMobile && drawerOpenAt === pathname;
  const openDrawer = useCallback(() => setDrawerOpenAt(pathname), [pathname]);
  const closeDrawer = useCallback(() => setDrawerOpenAt(null), []);

  return (
    <DialogHost openSidebar={openDrawer}>
      <MenusReadyContext value={menusReady}>
        <div className={styles.frame}>
          {!isMobile && (
            <div className={styles.aside}>
              <Sidebar counts={counts} />
            </div>
          )}
          {drawerShown && (
            <SidebarDrawer onClose={closeDrawer}>
              <Sidebar counts={counts} onClose={closeDrawer} />
            </SidebarDrawer>
          )}
          <main className={styles.main} inert={drawerShown}>
            {children}
          </main>
        </div>
      </MenusReadyContext>
    </DialogHost>
  );
}
