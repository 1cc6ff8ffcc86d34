import { useMemo, useRef } from 'react';
import {
  makeStyles,
  Navigate,
  PRINT,
  ShellContext,
  SkipLink,
  useLocation,
  useShell,
  useUser,
} from '@targum/ui-kit';
import { useT } from '../i18n.ts';
import { AreaNavigation } from './area-navigation.tsx';
import { COLUMN } from './layout.ts';
import { OpenScreen } from './open-screen.tsx';
import { sections } from './sections.ts';
import type { SectionName } from './sections.ts';

const CONTENT = 'admin-content';

const useStyles = makeStyles({
  area: {
    flexGrow: 1,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    [COLUMN]: { flexDirection: 'row' },
    [PRINT]: { display: 'block' },
  },
  content: {
    flexGrow: 1,
    minWidth: 0,
    minHeight: 0,
    display: 'flex',
    flexDirection: 'column',
    outlineStyle: 'none',
    [PRINT]: { display: 'block' },
  },
});

/**
 * Shows each screen for admins beside the navigation of the area. All addresses of the area have
 * this one component, so that the navigation stays mounted.
 */
export function AdminArea() {
  const { pathname } = useLocation();
  const { isAdmin } = useUser();
  const open = sections.find(({ path }) => `${pathname}/`.startsWith(`${path}/`));
  if (!open) return <Navigate to={sections[0].path} replace />;
  return isAdmin ? <Area open={open.name} /> : <OpenScreen name={open.name} />;
}

function Area({ open }: { readonly open: SectionName }) {
  const styles = useStyles();
  const t = useT();
  const content = useRef<HTMLDivElement>(null);
  const shell = useShell();
  // The button that opens the sidebar is in the navigation, so the screens have none.
  const inside = useMemo(() => ({ ...shell, openSidebar: undefined }), [shell]);
  return (
    <div className={styles.area}>
      <SkipLink id={CONTENT} target={content}>
        {t('admin.area.skip')}
      </SkipLink>
      <AreaNavigation open={open} />
      <div ref={content} id={CONTENT} tabIndex={-1} className={styles.content}>
        <ShellContext value={inside}>
          <OpenScreen key={open} name={open} />
        </ShellContext>
      </div>
    </div>
  );
}
