import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import {
  lazyComponent,
  makeStyles,
  PageIdleContext,
  PRINT,
  SkipLink,
  useAdminCounts,
  useIsMobile,
  useLocation,
  useOnline,
  useSidebarColumn,
} from '@targum/ui-kit';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { useT } from '../i18n.ts';
import { repeatUntilDone } from '../remotes/repeat-until-done.ts';
import { OfflineBar } from './offline-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { SidebarColumn } from './sidebar-column.tsx';
import { SidebarDrawer } from './sidebar-drawer.tsx';
import { Shortcuts } from '../shortcuts/shortcuts.tsx';
import { useIdle } from './use-idle.ts';

const RemotesInBackground = lazyComponent(() => import('../remotes/remotes-in-background.tsx'));

const useStyles = makeStyles({
  // A printed page has no sidebar and does not scroll: the whole screen is on paper.
  window: {
    display: 'flex',
    flexDirection: 'column',
    height: '100dvh',
    overflow: 'hidden',
    [PRINT]: { display: 'block', height: 'auto', overflow: 'visible' },
  },
  frame: { flexGrow: 1, minHeight: 0, display: 'flex', [PRINT]: { display: 'block' } },
  main: {
    outlineStyle: 'none',
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    [PRINT]: { display: 'block' },
  },
});

export function AppShell({ children }: { children: ReactNode }) {
  const styles = useStyles();
  const t = useT();
  const main = useRef<HTMLElement>(null);
  const isMobile = useIsMobile();
  const isPageIdle = useIdle();
  const counts = useAdminCounts();
  const { pathname } = useLocation();
  /** The path at which the drawer was opened. Another path closes it. */
  const [drawerOpenAt, setDrawerOpenAt] = useState<string | null>(null);
  const [isColumnOpen, setColumnOpen] = useSidebarColumn();
  const [isBackgroundLoaded, setBackgroundLoaded] = useState(RemotesInBackground.isLoaded);
  const online = useOnline();
  useEffect(() => {
    if (!isPageIdle) return undefined;
    return repeatUntilDone(() => RemotesInBackground.load().then(() => setBackgroundLoaded(true)));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- loads without a network what the worker has, and all else once there is one
  }, [isPageIdle, online]);

  const isOpen = isMobile ? drawerOpenAt === pathname : isColumnOpen;
  const drawerShown = isMobile && isOpen;
  const openSidebar = useCallback(
    () => (isMobile ? setDrawerOpenAt(pathname) : setColumnOpen(true)),
    [isMobile, pathname, setColumnOpen],
  );
  const closeSidebar = useCallback(
    () => (isMobile ? setDrawerOpenAt(null) : setColumnOpen(false)),
    [isMobile, setColumnOpen],
  );

  return (
    <DialogHost openSidebar={openSidebar}>
      <Shortcuts toggleSidebar={isOpen ? closeSidebar : openSidebar} />
      {isBackgroundLoaded && <RemotesInBackground />}
      <PageIdleContext value={isPageIdle}>
        <div className={styles.window}>
          <SkipLink id="content" target={main} inert={drawerShown}>
            {t('shell.skip')}
          </SkipLink>
          <OfflineBar />
          <div className={styles.frame}>
            {!isMobile && (
              <SidebarColumn open={isColumnOpen}>
                <Sidebar counts={counts} onClose={closeSidebar} />
              </SidebarColumn>
            )}
            {drawerShown && (
              <SidebarDrawer onClose={closeSidebar}>
                <Sidebar counts={counts} onChosen={closeSidebar} onClose={closeSidebar} />
              </SidebarDrawer>
            )}
            <main ref={main} id="content" tabIndex={-1} className={styles.main} inert={drawerShown}>
              {children}
            </main>
          </div>
        </div>
      </PageIdleContext>
    </DialogHost>
  );
}
